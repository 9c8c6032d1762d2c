import { clockTime } from "#lib/local-time.ts";
import { Button } from "#ui/components/button.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { removeNote } from "../../../support-calls.ts";
import type { SupportNote } from "../../../support-contract.ts";
import { notesKey } from "../../queries.ts";

/** A note for colleagues in its place between the messages: over the whole width and in another colour, so that no one takes it for one. */
export default function NoteCard({ note, isOwn }: { note: SupportNote; isOwn: boolean }) {
  const remove = useConfirm(removeNote, {
    stale: notesKey,
    done: () => "The note is removed",
    question: ({ id }: SupportNote) => ({
      title: "Remove your internal note?",
      text: "Your colleagues no longer see it here. Its text stays in the audit log.",
      confirm: "Remove it",
      busyLabel: "Removing...",
      input: { params: { id } },
    }),
  });
  return (
    <section
      aria-label="Internal note"
      className="grid gap-1 rounded-md border border-dashed border-warn bg-warn-soft px-4 py-3 text-sm text-warn wrap-anywhere"
    >
      <p className="font-semibold">Internal note: the student does not see it</p>
      <div className="text-ink">
        <PlainWords text={note.note} />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-xs">
        <span>
          {isOwn ? "You" : note.writer.name},{" "}
          <time dateTime={note.createdAt}>{clockTime(new Date(note.createdAt))}</time>
        </span>
        {isOwn && (
          <Button variant="ghost" size="sm" className="px-0" onClick={() => remove.ask(note)}>
            Remove<span className="sr-only"> this note</span>
          </Button>
        )}
      </p>
      {remove.dialog}
    </section>
  );
}
