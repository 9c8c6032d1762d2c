import { useSession } from "#features/accounts/web/browser-session.ts";
import { LessonPage } from "#features/learning/web/app/lesson-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { Route } from "./+types/learn-lesson.ts";

export const meta = appMeta("Lesson");

export default function LessonRoute({ params }: Route.ComponentProps) {
  return <LessonPage account={useSession()?.profile?.id ?? ""} course={params.course} lesson={params.lesson} />;
}
