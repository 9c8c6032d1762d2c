import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { classTexts } from "../../../texts.ts";
import { classReportQuery } from "../../public/class-report-query.ts";
import { useWaitingReports } from "../../public/outgoing-reports.ts";
import { UnsentReport } from "./unsent-report.tsx";

// With the files and the recorder, which come after the page itself.
const ReportForm = lazyPart(() => import("../../public/report-form.ts"));

/** Where a tutor says how each was in a class of a group, and sends what was done. */
export function AfterClassPage({ session }: { session: string }) {
  const account = personHere()?.id ?? "";
  const query = useQuery(classReportQuery(session));
  const waiting = useWaitingReports(account).find(({ value }) => value.session === session);
  if (waiting)
    return (
      <>
        <PageHeading>After the class</PageHeading>
        <UnsentReport entry={waiting} />
      </>
    );
  return (
    <>
      <PageHeading>After the class</PageHeading>
      <QueryBoundary
        query={query}
        loading={classTexts.loadingClass}
        skeleton={<SkeletonBlock className="h-64" />}
        failed={classTexts.classFailed}
        className="card"
      >
        {(view) => (
          <Suspense fallback={<SkeletonBlock className="h-64" />}>
            <ReportForm key={view.notedAt} account={account} view={view} />
          </Suspense>
        )}
      </QueryBoundary>
    </>
  );
}
