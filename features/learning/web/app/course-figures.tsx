import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { CourseOutline } from "../../contract.ts";
import { lessonsDoneText } from "../../texts.ts";
import { LaterWall } from "./later-wall.tsx";
import { SaveCourse } from "./save-offline.tsx";

/** How far the student has come in the course, and what of it is on this device. */
export function CourseFigures({
  account,
  outline,
  stored: storedLessons,
}: {
  account: string;
  outline: CourseOutline;
  stored: Parameters<typeof SaveCourse>[0]["stored"];
}) {
  const { lessons, lessonsDone, percentDone, percentRemaining } = outline.progress;
  const bytes = storedLessons.reduce((sum, lesson) => sum + lesson.bytes, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 lg:border-b lg:border-line">
      <h2 className="text-h4 wrap-anywhere">{outline.course.title}</h2>
      <div className="overflow-hidden rounded-md">
        <LaterWall percentDone={percentDone} isEnrolled={outline.access !== "taste"} />
      </div>
      <div
        role="progressbar"
        aria-label="Lessons done"
        aria-valuemin={0}
        aria-valuemax={Math.max(lessons, 1)}
        aria-valuenow={lessonsDone}
        aria-valuetext={`${percentDone}% done, ${percentRemaining}% remaining`}
        className="flex justify-between gap-4 text-ink-2 text-sm tabular-nums"
      >
        <span className="font-semibold text-ink">{percentDone}% Done</span>
        <span>{percentRemaining}% Remaining</span>
      </div>
      <p className="hint">
        {lessonsDoneText(outline.progress)}
        {outline.tutor ? `, with ${outline.tutor}` : ""}
      </p>
      {outline.access === "open" ? <SaveCourse account={account} outline={outline} stored={storedLessons} /> : null}
      <Link to={paths.savedLessons()} className="link flex min-h-11 items-center text-sm">
        Saved for offline{storedLessons.length > 0 ? ` (${formatFileSize(bytes)})` : ""}
      </Link>
    </div>
  );
}
