import { useSession } from "#features/accounts/web/browser-session.ts";
import { CourseStart } from "#features/learning/web/app/course-start.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/learn-course.ts";

/** Anyone who has begun goes on to the lesson where they left. */
export const handle: PageHandle = { leadsTo: "routes/learn-lesson" };
export const meta = appMeta("Lessons");

export default function CourseRoute({ params }: Route.ComponentProps) {
  return <CourseStart account={useSession()?.profile?.id ?? ""} course={params.course} />;
}
