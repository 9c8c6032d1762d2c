import { useSession } from "#features/accounts/web/browser-session.ts";
import { CourseStart } from "#features/learning/web/app/course-start.tsx";
import { appMeta } from "../app-meta.ts";
import type { Route } from "./+types/learn-course.ts";

export const meta = () => appMeta("Lessons");

export default function CourseRoute({ params }: Route.ComponentProps) {
  return <CourseStart account={useSession()?.profile?.id ?? ""} course={params.course} />;
}
