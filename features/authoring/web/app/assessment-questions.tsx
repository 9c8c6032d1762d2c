import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { setQuestions } from "../../calls.ts";
import type { AuthoredAssessment } from "../../contract.ts";
import { authoredList, questionKindLabels } from "../../texts.ts";
import { authoredQuery, questionQuery } from "../queries.ts";
import { QuestionEditor } from "./question-editor.tsx";

const BankDialog = lazyPart(() => import("./bank-dialog.tsx").then((part) => ({ default: part.BankDialog })));
const ImportDialog = lazyPart(() => import("./import-dialog.tsx").then((part) => ({ default: part.ImportDialog })));

/** The questions in their order, the one that is open, and the phone. The address names the open one. */
export function AssessmentQuestions({ assessment }: { assessment: AuthoredAssessment }) {
  const { id, course, questions, settings } = assessment;
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [dialog, setDialog] = useState<"bank" | "import" | null>(null);
  const ids = questions.map((question) => question.id);
  const requested = address.get("question") ?? "";
  const open = requested !== "new" && ids.includes(requested) ? requested : (ids[0] ?? "new");
  const chosen = requested === "new" ? "new" : open;
  const editor = useRef<HTMLDivElement>(null);
  const show = (question: string) => {
    setAddress({ question }, { preventScrollReset: true });
    // On a phone it lies below the list.
    if ((editor.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) editor.current?.scrollIntoView();
  };
  const act = useAct(
    (next: string[]) => ask(setQuestions, { params: { assessment: id }, body: { questions: next, before: ids } }),
    {
      onDone: (answer) => queries.setQueryData(authoredQuery(id).queryKey, answer),
      // Someone set others since: theirs are shown.
      onError: ({ status }) =>
        status === 409 ? queries.invalidateQueries({ queryKey: [authoredList.name] }) : undefined,
    },
  );
  const place = ids.indexOf(chosen);
  const move = (by: number) => {
    const to = place + by;
    if (place < 0 || to < 0 || to >= ids.length) return;
    void act.run(ids.toSpliced(place, 1).toSpliced(to, 0, chosen));
  };
  const takeOut = async () => {
    if (await act.run(ids.filter((questionId) => questionId !== chosen))) {
      toast.success("It is taken out, and stays in the bank");
      setAddress({});
    }
  };
  useKeys({
    n: () => show("new"),
    j: place >= 0 && place < ids.length - 1 ? () => show(ids[place + 1] ?? "new") : null,
    k: place > 0 ? () => show(ids[place - 1] ?? "new") : null,
  });
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[15.5rem_minmax(0,1fr)]">
      <section aria-label="Questions" className="card grid gap-3 p-3">
        {questions.length === 0 && <p className="p-2 text-ink-2">There is no question yet.</p>}
        <ol className="divide-y divide-line">
          {questions.map((question, at) => (
            <li key={question.id}>
              <button
                type="button"
                aria-current={question.id === chosen ? "true" : undefined}
                onClick={() => show(question.id)}
                className={cx(
                  "flex w-full items-start gap-3 p-2 text-left hover:bg-surface-hover",
                  question.id === chosen && "bg-primary-soft text-on-primary-soft",
                )}
              >
                <span className="grid size-7 flex-none place-items-center rounded-sm bg-sunken font-semibold text-ink-2 text-sm">
                  {at + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold text-sm wrap-anywhere">{question.ask}</span>
                  <span className="block text-xs">{questionKindLabels[question.kind]}</span>
                </span>
                <span className="text-sm tabular-nums">
                  {question.points}
                  <span className="sr-only"> points</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <FormMessage tone="error" className="empty:absolute">
          {act.error && errorMessage(act.error)}
        </FormMessage>
        <div className="grid gap-2">
          <Button variant="soft" aria-current={chosen === "new" ? "true" : undefined} onClick={() => show("new")}>
            <Icon name="plus" /> Question <KeyCap>N</KeyCap>
          </Button>
          <Button variant="line" onClick={() => setDialog("bank")}>
            From the bank
          </Button>
          <Button variant="line" onClick={() => setDialog("import")}>
            Bring questions
          </Button>
        </div>
      </section>
      <div ref={editor} className="min-w-0 scroll-mt-4">
        {chosen === "new" ? (
          <QuestionEditor
            key="new"
            course={course.slug}
            stored={null}
            assessment={id}
            heading={`Question ${questions.length + 1}`}
            phoneTitle={settings.title}
            onSaved={show}
          />
        ) : (
          <OpenQuestion
            key={chosen}
            question={chosen}
            number={place + 1}
            title={settings.title}
            isBusy={act.isBusy}
            onMove={move}
            onTakeOut={() => void takeOut()}
            isFirst={place === 0}
            isLast={place === ids.length - 1}
          />
        )}
      </div>
      {dialog === "bank" && (
        <Suspense>
          <BankDialog
            course={course.slug}
            current={ids}
            isBusy={act.isBusy}
            error={act.error ? errorMessage(act.error) : undefined}
            onAdd={async (added) => {
              if (await act.run([...ids, ...added])) setDialog(null);
            }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === "import" && (
        <Suspense>
          <ImportDialog course={course.slug} assessment={id} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}

function OpenQuestion({
  question,
  number,
  title,
  isBusy,
  isFirst,
  isLast,
  onMove,
  onTakeOut,
}: {
  question: string;
  number: number;
  title: string;
  isBusy: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: number): void;
  onTakeOut(): void;
}) {
  return (
    <QueryBoundary
      query={useQuery(questionQuery(question))}
      loading="Loading the question..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="Could not load this question. Please try again."
      kind="paper"
      className="card"
    >
      {({ data }) => (
        <QuestionEditor
          course={data.course.slug}
          stored={data}
          heading={`Question ${number}`}
          phoneTitle={title}
          tools={
            <>
              <IconButton label="Move up" aria-disabled={isBusy || isFirst} onClick={() => onMove(-1)}>
                <Icon name="chevron-up" />
              </IconButton>
              <IconButton label="Move down" aria-disabled={isBusy || isLast} onClick={() => onMove(1)}>
                <Icon name="chevron-down" />
              </IconButton>
              <IconButton label="Take out of this assessment" aria-disabled={isBusy} onClick={onTakeOut}>
                <Icon name="trash" />
              </IconButton>
            </>
          }
          onSaved={() => {}}
        />
      )}
    </QueryBoundary>
  );
}
