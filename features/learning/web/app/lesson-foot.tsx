import { type RefObject, useState } from "react";
import { sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Lesson } from "../../contract.ts";
import type { ReadingState } from "../live/read-aloud.ts";
import type { useMark } from "../use-lessons.ts";

export type LessonFootProps = {
  answer: Lesson;
  mark: ReturnType<typeof useMark>;
  onNotes: () => void;
  /** Where the focus goes back to when the notes are closed. */
  notesButton: RefObject<HTMLButtonElement | null>;
  areNotesOver: boolean;
  /** Null where the device has no voice. */
  reading: { state: ReadingState; toggle(): void } | null;
};

const readingWords: Record<ReadingState, string> = {
  silent: "Listen to the lesson",
  reading: "Pause",
  paused: "Go on listening",
};

/** What one does from anywhere in a lesson: notes, listening, and marking it done. It stays in sight. */
export function LessonFoot({ answer, mark, onNotes, notesButton, areNotesOver, reading }: LessonFootProps) {
  const { access, isDone, isCompleted } = answer;
  const [said, setSaid] = useState("");

  function toggle() {
    mark.mutate(!isDone, {
      onSuccess: ({ isSent }) => {
        const words = isDone ? "Marked as not done." : "Marked as done.";
        setSaid(isSent ? words : `${words} Will be sent when you are online.`);
      },
      onError: (fault) => {
        setSaid("");
        toast.error(sentenceOf(fault, "That could not be saved. Please try again."));
      },
    });
  }

  return (
    <div className="-mx-(--gutter) sticky bottom-0 z-20 mt-8 border-line border-t bg-bg px-(--gutter) py-2 md:mx-0 md:px-0">
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {said}
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
          <IconButton label={readingWords[reading.state]} onClick={reading.toggle}>
            <Icon name={reading.state === "reading" ? "pause" : "volume"} />
          </IconButton>
        ) : null}
        {access === "open" ? (
          <div className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
            {isDone ? (
              <p className="flex items-center gap-2 font-semibold">
                <Icon name="circle-check" className="text-link" />
                Done
              </p>
            ) : null}
            {isDone && isCompleted ? null : (
              <Button
                variant={isDone ? "ghost" : "primary"}
                className={isDone ? "" : "flex-1 sm:flex-none"}
                onClick={toggle}
              >
                <Icon name={isDone ? "undo-2" : "check"} />
                {isDone ? "Undo" : "Mark as done"}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}
