import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { classTexts } from "../../../texts.ts";
import { classReportQuery } from "../../queries.ts";

// With the files and the recorder, which come after the page itself.
const ReportForm = lazy(() => import("./report-form.tsx"));

/** Where a tutor says how each was in a class of a group, and sends what was done. */
export function AfterClassPage({ session }: { session: string }) {
  return (
    <>
      <PageHeading>After the class</PageHeading>
      <Loaded
        query={useQuery(classReportQuery(session))}
        loading={classTexts.loadingClass}
        outline={<SkeletonBlock className="h-64" />}
        failed={classTexts.classFailed}
        className="card"
      >
        {(view) => (
          <Suspense fallback={<SkeletonBlock className="h-64" />}>
            <ReportForm account={personHere()?.id ?? ""} view={view} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}
