import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { CourseOutline } from "../../contract.ts";
import { saveCourse, stopSaving, useCourseSaving } from "../offline/save-course.ts";
import type { SavedLesson } from "../offline/saved-lessons.ts";
import { removeSaved } from "../offline/saved-lessons.ts";
import { saveLesson } from "../queries.ts";

export type SaveLessonProps = {
  account: string;
  course: string;
  lesson: string;
  /** About what it takes; null while it is not known. */
  bytes: number | null;
  isSaved: boolean;
};

/** Stores this lesson on the device, pictures included, or takes it away again. */
export function SaveLesson({ account, course, lesson, bytes, isSaved }: SaveLessonProps) {
  const toggle = useAct(
    async () => {
      if (isSaved) return removeSaved(account, course, lesson);
      void navigator.storage?.persist?.().catch(() => false);
      await saveLesson(account, course, lesson);
      toast.success("Saved. This lesson opens without a network now.");
    },
    {
      onError: (error) =>
        toast.error(errorMessage(error, "The lesson could not be saved. Check your connection and try again.")),
    },
  );

  return (
    <Button variant="line" size="sm" busy={toggle.isBusy} onClick={() => void toggle.run()}>
      <Icon name={isSaved ? "trash" : "download"} />
      {isSaved ? "Remove from device" : "Save for offline"}
      {!isSaved && bytes ? <span className="font-normal text-ink-2">({formatFileSize(bytes)})</span> : null}
    </Button>
  );
}

export type SaveCourseProps = { account: string; outline: CourseOutline; stored: readonly SavedLesson[] };

/** Stores every written lesson of a course on the device; shows before what that takes. */
export function SaveCourse({ account, outline, stored: lessons }: SaveCourseProps) {
  const course = outline.course.slug;
  const saving = useCourseSaving(account, course);
  const here = new Set(lessons.filter(({ isSaved }) => isSaved).map(({ lesson }) => lesson));
  const written = outline.weeks.flatMap((week) => week.lessons).filter(({ isOpen, hasText }) => isOpen && hasText);
  const missing = written.filter(({ slug }) => !here.has(slug));
  const bytes = missing.reduce((sum, lesson) => sum + lesson.bytes, 0);
  if (written.length === 0) return null;

  if (saving?.end === null) {
    return (
      <div className="grid gap-2">
        <p role="status" className="text-sm">
          Saving lesson {Math.min(saving.done + 1, saving.total)} of {saving.total}...
        </p>
        <ProgressBar label="Saving the course" value={(saving.done / saving.total) * 100} />
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => stopSaving(account, course)}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="circle-check" className="text-link" />
          All {written.length} written lessons are on this device.
        </p>
      ) : (
        <Button
          variant="line"
          size="sm"
          onClick={() =>
            void saveCourse(
              account,
              course,
              missing.map(({ slug }) => slug),
            )
          }
        >
          <Icon name="download" />
          Save {here.size > 0 ? `${missing.length} more` : "the course"}
          <span className="font-normal text-ink-2">({formatFileSize(bytes)})</span>
        </Button>
      )}
      {saving && typeof saving.end === "object" ? (
        <p role="alert" className="text-sm text-danger-ink">
          {saving.end.error}
        </p>
      ) : null}
    </div>
  );
}
