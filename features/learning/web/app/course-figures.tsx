import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Meter } from "#ui/components/meter.tsx";
import type { CourseOutline } from "../../contract.ts";
import { SaveCourse } from "./save-offline.tsx";

/** How far the student has come in the course, and what of it is on this device. */
export function CourseFigures({
  account,
  outline,
  kept,
}: {
  account: string;
  outline: CourseOutline;
  kept: Parameters<typeof SaveCourse>[0]["kept"];
}) {
  const { lessons, lessonsDone, percentDone, percentRemaining } = outline.progress;
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 lg:border-b lg:border-line">
      <h2 className="text-h4 wrap-anywhere">{outline.course.title}</h2>
      <Meter
        label="Lessons done"
        value={lessonsDone}
        max={Math.max(lessons, 1)}
        windows={20}
        done={`${percentDone}% Done`}
        remaining={`${percentRemaining}% Remaining`}
      />
      <p className="hint">
        {lessonsDone} of {lessons} lessons
        {outline.tutor ? `, with ${outline.tutor}` : ""}
      </p>
      {outline.access === "open" ? <SaveCourse account={account} outline={outline} kept={kept} /> : null}
      <Link to={paths.savedLessons()} className="link text-sm">
        Saved for offline{kept.length > 0 ? ` (${formatFileSize(bytes)})` : ""}
      </Link>
    </div>
  );
}
