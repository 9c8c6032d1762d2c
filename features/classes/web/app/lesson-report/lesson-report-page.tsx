import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { reportTexts } from "../../../report-texts.ts";
import { ownReportQuery } from "../../queries.ts";
import { LessonReport } from "./lesson-report.tsx";

/** What was done in a class, as its tutor sent it; of a trial how it was. `after`: what a feature above this one has about it. */
export function LessonReportPage({ session, after }: { session: string; after?: ReactNode }) {
  const query = useQuery(ownReportQuery(session));
  return (
    <>
      <PageHeading>{query.data?.report === null ? "Trial class" : "Lesson report"}</PageHeading>
      <QueryBoundary
        query={query}
        loading={reportTexts.loading}
        skeleton={<SkeletonBlock className="h-64" />}
        failed={reportTexts.loadFailed}
        className="card"
      >
        {(view) => (
          <>
            <LessonReport view={view} />
            {after}
          </>
        )}
      </QueryBoundary>
      <p className="mt-6">
        <Link to={paths.calendar()} className="link">
          To your calendar
        </Link>
      </p>
    </>
  );
}
