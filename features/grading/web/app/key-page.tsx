import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { explanationMax, reasonMax, type StoredKey } from "#features/questions/key-contract.ts";
import { keyFrom, previewText, type TypedKey, typedFrom } from "#features/questions/key-rules.ts";
import { KeyEditor } from "#features/questions/web/public/key-editor.tsx";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { correctKey, previewKey } from "../../calls.ts";
import { instantText } from "./labels.ts";
import { keyQuery } from "./queries.ts";
import "#features/attempts/web/public/sitting.css";
import { useGradingPaths } from "./use-grading-paths.ts";

/** What is right in a question: read, and corrected where it is wrong; what that changes is shown before it is done. */
export function KeyPage({ version }: { version: string }) {
  const addresses = useGradingPaths();
  return (
    <QueryBoundary
      query={useQuery(keyQuery(version))}
      loading="Loading the question..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="Could not load this question. Please try again."
      kind="paper"
      className="card"
    >
      {(stored) => (
        <>
          <PageTop>
            <div className="-ml-2 flex items-center gap-1.5">
              <Link to={addresses.queue} className="icon-btn">
                <span className="sr-only">Back to the queue</span>
                <Icon name="arrow-left" className="size-6" />
              </Link>
              <h1 className="min-w-0 text-h3 wrap-anywhere">What is right</h1>
            </div>
            <p className="text-ink-2 text-sm">
              A question of {stored.course.shortTitle}, {counted(stored.question.points, "point")}
            </p>
          </PageTop>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
            <KeyForm key={stored.revision} version={version} stored={stored} />
            <Corrections stored={stored} />
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

function KeyForm({ version, stored }: { version: string; stored: StoredKey }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedKey>(() => typedFrom(stored));
  const [explanation, setExplanation] = useState(stored.explanation);
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const made = keyFrom(stored.question.kind, typed);
  const params = { version };
  const preview = useAct((key: StoredKey["key"]) =>
    ask(previewKey, { params, body: { key, explanation: explanation.trim() } }),
  );
  const correction = useAct(
    (key: StoredKey["key"]) =>
      ask(correctKey, {
        params,
        body: { key, revision: stored.revision, explanation: explanation.trim(), reason: reason.trim() },
      }),
    {
      onDone: async () => {
        preview.clear();
        toast.success("The key is corrected");
        await queries.invalidateQueries({ queryKey: ["grading"] });
      },
    },
  );
  const wrong = {
    key: "error" in made ? made.error : undefined,
    explanation: explanation.trim().length < 3 ? "Please say why it is right." : undefined,
    reason: reason.trim().length < 3 ? "Please say why you correct it." : undefined,
  };
  const isSame =
    "key" in made &&
    explanation.trim() === stored.explanation &&
    JSON.stringify(made.key) === JSON.stringify(keyOfStored(stored));
  const cause = correction.error;
  const unreachable = notReached("Please try again: nothing you wrote is lost.");

  function look() {
    setSent(true);
    correction.clear();
    if ("key" in made && !isSame) return preview.run(made.key);
  }
  return (
    <ActForm
      act={preview}
      wrong={wrong}
      onSend={look}
      submit="See what changes"
      busyLabel="Looking..."
      button={{ className: "justify-self-start" }}
      otherwise={unreachable}
      foot={
        isSent &&
        isSame && (
          <p role="status" className="text-ink-2 text-sm">
            Nothing is other than before.
          </p>
        )
      }
      aria-label="The key"
      className="card grid gap-5 p-5"
    >
      {(errors) => (
        <>
          <div id="asked" className="question-words font-bold font-display text-lg wrap-anywhere">
            {stored.question.kind === "fill-in" ? "Fill in the blanks." : <Html html={stored.question.askHtml} />}
          </div>
          <KeyEditor
            question={stored.question}
            typed={typed}
            onType={(next) => {
              setTyped(next);
              preview.clear();
            }}
          />
          <TextArea
            name="explanation"
            label="Why it is right"
            hint="Students read it in their review and in practice. A formula stands between dollar signs: $x^2$, or $$ for a line of its own."
            rows={4}
            maxLength={explanationMax}
            value={explanation}
            error={errors.explanation}
            onChange={({ target }) => {
              setExplanation(target.value);
              preview.clear();
            }}
          />
          <TextArea
            name="reason"
            label="Why you correct it"
            note="(for the academy alone)"
            rows={2}
            maxLength={reasonMax}
            value={reason}
            error={errors.reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {preview.answer && "key" in made && (
            <Dialog
              id="correct-key"
              size="sm"
              title="Correct this key?"
              open
              onClose={() => preview.clear()}
              dismissible={!correction.isBusy}
              footer={
                <div className="flex flex-wrap justify-end gap-2">
                  <Button variant="line" onClick={() => preview.clear()}>
                    Not yet
                  </Button>
                  <Button
                    busy={correction.isBusy}
                    busyLabel="Correcting..."
                    onClick={() => void correction.run(made.key)}
                    data-autofocus
                  >
                    Correct the key
                  </Button>
                </div>
              }
            >
              <p>{previewText(preview.answer.data)}</p>
              <h3 className="mt-3 font-bold text-sm">Students read</h3>
              <Html html={preview.answer.data.explanationHtml} className="question-words block text-sm wrap-anywhere" />
              {cause && (
                <FormMessage tone="error" className="mt-3">
                  {errorMessage(cause, unreachable)}
                </FormMessage>
              )}
            </Dialog>
          )}
        </>
      )}
    </ActForm>
  );
}

/** The stored key as the editor would make it, so that untouched is the same. */
function keyOfStored(stored: StoredKey): StoredKey["key"] | null {
  const made = keyFrom(stored.question.kind, typedFrom(stored));
  return "key" in made ? made.key : null;
}

function Corrections({ stored: { corrections, isByPerson } }: { stored: StoredKey }) {
  return (
    <section aria-labelledby="corrections" className="card grid gap-3 p-5">
      <h2 id="corrections" className="text-h4">
        Corrections
      </h2>
      {isByPerson && <p className="text-ink-2 text-sm">A person marks this question: a correction changes no grade.</p>}
      {corrections.length === 0 ? (
        <p className="text-ink-2 text-sm">Nobody has corrected this question.</p>
      ) : (
        <ol className="divide-y divide-line">
          {corrections.map(({ revision, at, by, reason }) => (
            <li key={revision} className="py-2 text-sm">
              <p className="wrap-anywhere">{reason ?? "The academy corrected it."}</p>
              <p className="text-ink-2 text-xs">
                {by ?? "The academy"}, {instantText(at)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
