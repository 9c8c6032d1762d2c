import { useQueryClient } from "@tanstack/react-query";
import { momentText } from "#lib/viewer-zone.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { noteMaxLength, studentTexts } from "../../student-texts.ts";
import { saveNote } from "../../students-calls.ts";
import type { StudentNote as Note, StudentRecord } from "../../students-contract.ts";
import { studentQuery } from "../queries.ts";

type Typed = Pick<Note, "text" | "version">;

/** What is typed, with the version of the note that it changes; null: nothing is. */
function typedFrom(draft: string): Typed | null {
  try {
    const { text, version } = JSON.parse(draft) as Partial<Typed>;
    return typeof text === "string" && typeof version === "number" ? { text, version } : null;
  } catch {
    return null;
  }
}

/**
 * What a tutor writes about a student for themselves. What is typed stays in this tab until it is saved; where another device saved since, both
 * texts are shown and the person decides.
 */
export function StudentNote({ enrolment, name, note }: { enrolment: string; name: string; note: Note }) {
  const queries = useQueryClient();
  const { queryKey } = studentQuery(enrolment);
  const [draft, setDraft] = useDraft(`student-note:${enrolment}`);
  const unsaved = typedFrom(draft);
  const typed = unsaved ?? note;
  const isStale = unsaved !== null && unsaved.version !== note.version && unsaved.text !== note.text;
  const type = (next: Typed) => setDraft(next.text === note.text ? "" : JSON.stringify(next));
  const act = useAct(saveNote, {
    onDone: (saved) => {
      queries.setQueryData<StudentRecord>(queryKey, (student) => student && { ...student, note: saved });
      setDraft("");
      toast.success("Note saved");
    },
    onError: ({ status }) => (status === 409 ? queries.invalidateQueries({ queryKey }) : undefined),
  });
  return (
    <ActForm
      act={act}
      wrong={{ text: typed.text.length > noteMaxLength && studentTexts.noteLong }}
      onSend={() => act.run({ params: { id: enrolment }, body: { text: typed.text, version: typed.version } })}
      submit="Save the note"
      busyLabel="Saving..."
      button={{ variant: "soft", disabled: unsaved === null || isStale, className: "justify-self-start" }}
    >
      {(errors) => (
        <>
          <TextArea
            name="text"
            label={`About ${name}`}
            hint={`Only you see it. ${note.savedAt && note.text ? `Saved ${momentText(new Date(note.savedAt))}.` : ""}`}
            rows={5}
            value={typed.text}
            error={errors.text}
            onChange={({ target }) => {
              act.clear();
              type({ text: target.value, version: typed.version });
            }}
          />
          {isStale ? (
            <Banner icon="circle-alert">
              <p className="mb-2">{studentTexts.noteStale} There it says:</p>
              <blockquote className="mb-3 whitespace-pre-wrap wrap-anywhere">{note.text || "Nothing."}</blockquote>
              <div className="flex flex-wrap gap-2">
                <Button variant="line" size="sm" onClick={() => type({ text: typed.text, version: note.version })}>
                  Keep what I typed
                </Button>
                <Button variant="line" size="sm" onClick={() => setDraft("")}>
                  Take that one
                </Button>
              </div>
            </Banner>
          ) : null}
        </>
      )}
    </ActForm>
  );
}
