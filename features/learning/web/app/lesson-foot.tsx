import { type RefObject, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Lesson } from "../../contract.ts";
import type { ReadingState } from "../live/read-aloud.ts";
import type { useMark } from "../use-lessons.ts";

export type LessonFootProps = {
  answer: Lesson;
  /** What the text of the next lesson weighs; null where that is not known, 0 where it has none. */
  nextBytes: number | null;
  mark: ReturnType<typeof useMark>;
  onNotes: () => void;
  /** Where the focus goes back to when the notes are closed. */
  notesButton: RefObject<HTMLButtonElement | null>;
  areNotesOver: boolean;
  /** Null where the device has no voice. */
  reading: { state: ReadingState; toggle(): void } | null;
};

const readingLabels: Record<ReadingState, string> = {
  silent: "Listen to the lesson",
  reading: "Pause",
  paused: "Go on listening",
};

/** What one does from anywhere in a lesson: notes, listening, marking it done and then going on to the next. It stays in sight. */
export function LessonFoot({ answer, nextBytes, mark, onNotes, notesButton, areNotesOver, reading }: LessonFootProps) {
  const { access, course, lesson, isDone, isCompleted } = answer;
  const next = (isDone || !lesson.hasText) && answer.next?.isOpen ? answer.next : null;
  const [text, setMessage] = useState("");

  function toggle() {
    mark.mutate(!isDone, {
      onSuccess: ({ isSent }) => {
        const label = isDone ? "Marked as not done." : "Marked as done.";
        setMessage(isSent ? label : `${label} Will be sent when you are online.`);
      },
      onError: (error) => {
        setMessage("");
        toast.error(errorMessage(error, "That could not be saved. Please try again."));
      },
    });
  }

  return (
    <div className="-mx-(--gutter) sticky bottom-0 z-20 mt-8 border-line border-t bg-bg px-(--gutter) py-2 md:mx-0 md:px-0">
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {text}
      </p>
      <div className="flex max-w-[62ch] items-center gap-2">
        <IconButton
          ref={notesButton}
          label="Write a note"
          aria-expanded={areNotesOver}
          aria-controls="lesson-notes"
          onClick={onNotes}
        >
          <Icon name="pencil" />
        </IconButton>
        {reading ? (
          <IconButton label={readingLabels[reading.state]} onClick={reading.toggle}>
            <Icon name={reading.state === "reading" ? "pause" : "volume"} />
          </IconButton>
        ) : null}
        {access === "open" ? (
          <div className="flex min-w-0 flex-1 items-center justify-end gap-x-2 sm:gap-x-4">
            {isDone ? (
              <p className="flex items-center gap-2 font-semibold">
                <Icon name="circle-check" className="text-link" />
                <span className={next ? "max-sm:sr-only" : ""}>{lesson.hasText ? "Done" : "Attended"}</span>
              </p>
            ) : null}
            {!lesson.hasText || (isDone && isCompleted) ? null : (
              <Button
                variant={isDone ? "ghost" : "primary"}
                className={isDone ? "" : "flex-1 sm:flex-none"}
                onClick={toggle}
              >
                <Icon name={isDone ? "undo-2" : "check"} />
                <span className={next ? "max-sm:sr-only" : ""}>{isDone ? "Undo" : "Mark as done"}</span>
              </Button>
            )}
            {next ? (
              <Link
                to={paths.learn(course.slug, next.slug)}
                className={buttonClass(
                  { size: "sm" },
                  "min-w-0 flex-1 whitespace-normal px-3 text-left leading-tight sm:flex-none sm:shrink",
                )}
              >
                <span className="min-w-0 wrap-anywhere">
                  Next: {next.title}
                  {nextBytes ? `, ${formatFileSize(nextBytes)}` : null}
                </span>
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
