import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { LessonReportPage } from "#features/classes/web/app/lesson-report/lesson-report-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Lesson report");

// The report is read first.
const ClassConfirmation = lazy(() => import("#features/wallet/web/public/class-confirmation.tsx"));

export default function LessonReportRoute() {
  const { session = "" } = useParams();
  return (
    <LessonReportPage
      key={session}
      session={session}
      after={
        <Suspense>
          <ClassConfirmation session={session} />
        </Suspense>
      }
    />
  );
}
