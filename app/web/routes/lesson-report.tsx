import { Suspense } from "react";
import { useParams } from "react-router";
import { LessonReportPage } from "#features/classes/web/app/lesson-report/lesson-report-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";

export const meta = appMeta("Lesson report");

// The report is read first.
const ClassConfirmation = lazyPart(() => import("#features/wallet/web/public/class-confirmation.tsx"));

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
