import { type KeyboardEvent, useEffect, useRef } from "react";
import { cx } from "#ui/components/cx.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { LessonNote as Note } from "../../contract.ts";
import { maxNoteLength } from "../../texts.ts";
import { type NoteState, useNote } from "../use-note.ts";

const stateLabels: Record<NoteState, { label: string; icon?: IconName }> = {
  idle: { label: "Only you see them." },
  saving: { label: "Saving..." },
  saved: { label: "Saved", icon: "check" },
  both: { label: "Saved. Another device wrote here too: both texts are kept.", icon: "check" },
  waiting: { label: "Will be saved when you are online", icon: "wifi-off" },
  refused: { label: "Not saved. What you wrote stays here; try again later.", icon: "triangle-alert" },
};

export type LessonNoteProps = {
  account: string;
  course: string;
  lesson: string;
  note: Note;
  /** Over the text, at the foot of the screen, wherever one reads; else in its place below the text. */
  isOver: boolean;
  onClose: () => void;
};

/**
 * My notes: stored by itself while one types. One field in both places, so that nothing typed is lost between them, and the text
 * above stays to be read and scrolled.
 */
export function LessonNote({ account, course, lesson, note, isOver, onClose }: LessonNoteProps) {
  const { text, type, state, why, save } = useNote({ account, course, lesson }, note);
  const { label, icon } = stateLabels[state];
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isOver) section.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [isOver]);

  function leave(event: KeyboardEvent) {
    if (event.key === "Escape" && isOver) onClose();
  }

  return (
    <section
      ref={section}
      id="lesson-notes"
      aria-label="My notes"
      onKeyDown={leave}
      className={cx(
        "grid gap-2",
        isOver &&
          "fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface p-4 shadow-(--sh-3) md:inset-x-auto md:right-6 md:bottom-20 md:w-[26rem] md:rounded-(--door-md) md:border",
      )}
    >
      {isOver ? (
        <IconButton label="Close my notes" className="absolute top-1 right-1" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      ) : null}
      <TextArea
        name="lesson-note"
        label="My notes"
        rows={4}
        value={text}
        maxLength={maxNoteLength}
        className={cx("field-sizing-content min-h-28", isOver && "max-h-[40dvh]")}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
      />
      <p role="status" className="hint flex min-h-5 items-center gap-1.5">
        {icon ? <Icon name={icon} size={16} /> : null}
        {label}
        {state === "refused" && ` ${why}`}
      </p>
    </section>
  );
}
