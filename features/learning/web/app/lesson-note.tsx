import { TextArea } from "#ui/components/text-area.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { LessonNote as Note } from "../../contract.ts";
import { maxNoteLength } from "../../texts.ts";
import { type NoteState, useNote } from "../use-note.ts";

const stateWords: Record<NoteState, { words: string; icon?: IconName }> = {
  idle: { words: "Only you see them." },
  saving: { words: "Saving..." },
  saved: { words: "Saved", icon: "check" },
  waiting: { words: "Will be saved when you are online", icon: "wifi-off" },
  refused: { words: "Not saved. What you wrote stays here; try again later.", icon: "triangle-alert" },
};

/** My notes: kept by itself while one types. */
export function LessonNote(props: { account: string; course: string; lesson: string; note: Note }) {
  const { account, course, lesson, note } = props;
  const { text, type, state, save } = useNote({ account, course, lesson }, note);
  const { words, icon } = stateWords[state];
  return (
    <section aria-label="My notes" className="grid gap-2">
      <TextArea
        name="lesson-note"
        label="My notes"
        rows={4}
        value={text}
        maxLength={maxNoteLength}
        className="field-sizing-content min-h-28"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
      />
      <p role="status" className="hint flex min-h-5 items-center gap-1.5">
        {icon ? <Icon name={icon} size={16} /> : null}
        {words}
      </p>
    </section>
  );
}
