import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { importQuestions, previewImport } from "../../calls.ts";
import type { ImportItem, ImportPreview } from "../../contract.ts";
import { authoredList, bankList, questionKindLabels } from "../../texts.ts";
import { bodyParts } from "../body-parts.ts";

type Drafts = NonNullable<ImportItem["draft"]>[];

const fateBadges = {
  taken: { tone: "done", label: "New" },
  duplicate: { tone: "plain", label: "There already" },
  unread: { tone: "bad", label: "Not understood" },
} as const;

const example = `1. Which town is the capital?
A) Lagos
B) Abuja
C) Kano
Answer: B
Why: It has been since 1991.`;

/** Questions from a file or pasted: each with its fate, and only then the button that takes them. `assessment`: at its end, too. */
export function ImportDialog({
  course,
  assessment,
  onClose,
}: {
  course: string;
  assessment?: string;
  onClose: () => void;
}) {
  const [text, setText] = useDraft(`import:${course}`);
  const [hasFile, setFile] = useState(false);
  const look = useAct((form: FormData) => ask(previewImport, { form }));
  const take = useAct(
    async (drafts: Drafts) => {
      const sum = { added: 0, known: 0 };
      const together = newKey();
      // What was taken before a part failed is there already when it is sent again.
      for (const part of bodyParts(drafts)) {
        const { data } = await ask(importQuestions, {
          body: { course, drafts: part, import: together, ...(assessment && { assessment }) },
        });
        sum.added += data.added;
        sum.known += data.known;
      }
      return sum;
    },
    {
      after: useStale([bankList.name], [authoredList.name], ["authored-courses"]),
      onDone: ({ added, known }) => {
        setText("");
        toast.success(
          `${counted(added, "question is", "questions are")} added${known > 0 ? `, ${known} were there already` : ""}`,
        );
        onClose();
      },
    },
  );
  const preview = look.answer?.data;

  function send(form: HTMLFormElement) {
    const picked = new FormData(form).get("file");
    const data = new FormData();
    data.append("course", course);
    const file =
      picked instanceof File && picked.size > 0 ? picked : new File([text], "pasted.txt", { type: "text/plain" });
    data.append("file", file);
    return look.run(data);
  }

  return (
    <Dialog id="import-questions" open onClose={onClose} size="lg" dismissible={!take.isBusy} title="Bring questions">
      {preview ? (
        <Fates
          preview={preview}
          isBusy={take.isBusy}
          error={take.error && errorMessage(take.error)}
          onBack={() => {
            look.clear();
            take.clear();
          }}
          onTake={(drafts) => void take.run(drafts)}
        />
      ) : (
        <ActForm
          act={look}
          wrong={{ file: !hasFile && text.trim() === "" && "Please choose a file, or paste your questions." }}
          onSend={send}
          submit="See what becomes of them"
          busyLabel="Reading..."
        >
          {(errors) => (
            <>
              <FileDrop
                name="file"
                label="File"
                note="(Word, CSV, GIFT, Moodle XML or text, up to 1 MB)"
                kind="docx"
                accept=".docx,.csv,.gift,.xml,.txt,.md,text/plain,text/csv"
                error={errors.file}
                onChange={({ currentTarget }) => setFile((currentTarget.files?.length ?? 0) > 0)}
              />
              <TextArea
                name="text"
                label="Or paste them"
                hint="A star before an answer marks it too. Without answers, “Answer:” may be true or false, a number, or words."
                rows={9}
                placeholder={example}
                disabled={hasFile}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </>
          )}
        </ActForm>
      )}
    </Dialog>
  );
}

function Fates({
  preview,
  isBusy,
  error,
  onBack,
  onTake,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  error: string | null;
  onBack: () => void;
  onTake: (drafts: Drafts) => void;
}) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const fresh = preview.items.filter(({ fate, line }) => fate === "taken" && !left.has(line));
  return (
    <div className="grid gap-4">
      <p role="status">
        {counted(preview.taken, "new question")}, {preview.duplicates} there already, {preview.unread} not understood.
        Nothing is written yet.
      </p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {preview.items.map(({ line, ask: text, fate, why, draft }) => (
          <li key={line} className="flex items-start gap-3 p-3">
            {fate === "taken" ? (
              <label className="grid size-11 flex-none place-items-center">
                <span className="sr-only">Take the question on line {line}</span>
                <input
                  type="checkbox"
                  className="tick"
                  checked={!left.has(line)}
                  disabled={isBusy}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(line);
                    else next.add(line);
                    setLeft(next);
                  }}
                />
              </label>
            ) : (
              <span className="size-11 flex-none" />
            )}
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold wrap-anywhere">{text || "No words"}</p>
              <p className="text-ink-2 text-sm">
                <Badge tone={fateBadges[fate].tone}>{fateBadges[fate].label}</Badge> Line {line}
                {draft && `, ${questionKindLabels[draft.kind].toLowerCase()}`}
                {why && `. ${why}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button
          busy={isBusy}
          busyLabel="Adding..."
          disabled={fresh.length === 0}
          onClick={() => onTake(fresh.flatMap(({ draft }) => draft ?? []))}
        >
          Add {counted(fresh.length, "question")}
        </Button>
      </div>
    </div>
  );
}
