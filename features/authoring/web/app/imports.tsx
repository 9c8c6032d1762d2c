import { useQuery } from "@tanstack/react-query";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { undoImport } from "../../calls.ts";
import type { ImportRow } from "../../contract.ts";
import { bankList } from "../../texts.ts";
import { importsQuery } from "../queries.ts";

/** What was brought to a course within a week, each with what undoes it; nothing where there is none. */
export function Imports({ course }: { course: string }) {
  const imports = useQuery(importsQuery(course)).data?.data ?? [];
  const undo = useConfirm(undoImport, {
    stale: [bankList.name],
    done: ({ data: { undone, stays } }) =>
      `${counted(undone, "question is", "questions are")} out of the bank${stays > 0 ? `, ${stays} stay: a published assessment asks them` : ""}`,
    question: ({ id, questions }: ImportRow) => ({
      title: `Undo ${counted(questions, "question")}?`,
      text: "They leave the bank and your drafts. What a published assessment asks stays.",
      confirm: "Undo",
      busyLabel: "Undoing...",
      input: { params: { import: id }, query: { course } },
    }),
  });
  if (imports.length === 0) return null;
  return (
    <section aria-label="Brought this week" className="card p-4">
      <ul className="divide-y divide-line">
        {imports.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-1">
            <span>
              {counted(row.questions, "question")} brought <time dateTime={row.at}>{momentText(new Date(row.at))}</time>
            </span>
            <Button size="sm" variant="line" onClick={() => undo.ask(row)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {undo.dialog}
    </section>
  );
}
