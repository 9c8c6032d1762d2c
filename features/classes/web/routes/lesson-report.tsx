import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { LessonReportPage } from "../app/lesson-report/lesson-report-page.tsx";

export const meta = appMeta("Lesson report");

export default function LessonReportRoute() {
  const { session = "" } = useParams();
  return <LessonReportPage key={session} session={session} />;
}
