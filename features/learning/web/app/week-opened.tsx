import type { CourseProgress } from "../../contract.ts";
import { lessonsDoneText } from "../../texts.ts";
import { LaterWall } from "./later-wall.tsx";

/** The last lesson of a week is done: more of the wall comes away. */
export function WeekOpened({ week, progress }: { week: number; progress: CourseProgress }) {
  return (
    <section
      role="status"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div className="grid content-center gap-1 p-5">
        <h2 className="text-h3">Week {week} is done</h2>
        <p className="text-on-wall-2">
          {lessonsDoneText(progress)}, {progress.percentDone}% of the course.
        </p>
      </div>
      <LaterWall percentDone={progress.percentDone} isEnrolled />
    </section>
  );
}
