import { type ReactNode, Suspense, useRef, useState } from "react";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { changeQuestion, createQuestion } from "../../calls.ts";
import type { StoredQuestion } from "../../contract.ts";
import { authoredList, bankList } from "../../texts.ts";
import { blankQuestion, draftFrom, type TypedQuestion, typedFrom } from "../typed-question.ts";
import { QuestionFields } from "./question-fields.tsx";

// Views of questions are drawn by many pages: where this one loaded them at once they would come with every page.
const Phone = lazyPart(() => import("./phone.tsx").then((part) => ({ default: part.Phone })));

/** What was typed and not saved, as long as the tab. */
function readTyped(name: string): TypedQuestion | null {
  try {
    const typed = JSON.parse(readDraft(name)) as Partial<TypedQuestion>;
    return { ...blankQuestion, ...typed };
  } catch {
    return null;
  }
}

/**
 * A question that is written or changed, with the phone next to it. What is typed stays in this tab until it is saved. `assessment`: a
 * new one is put at its end.
 */
export function QuestionEditor({
  course,
  stored,
  assessment,
  heading,
  phoneTitle,
  tools,
  onSaved,
}: {
  course: string;
  /** Null: a new one. */
  stored: StoredQuestion | null;
  assessment?: string;
  heading: ReactNode;
  phoneTitle: string;
  /** Buttons next to the heading. */
  tools?: ReactNode;
  onSaved(id: string): void;
}) {
  const stale = useStale([bankList.name], [authoredList.name], ["authored-courses"]);
  const name = `question:${stored?.id ?? `${course}:${assessment ?? ""}`}`;
  const first = stored ? typedFrom(stored.draft, stored.picture) : blankQuestion;
  /** Null: as stored. */
  const [own, setOwn] = useState(() => readTyped(name));
  const typed = own ?? first;
  const latest = useRef(own);
  latest.current = own;
  const made = draftFrom(typed);
  const isChanged = own !== null && JSON.stringify(own) !== JSON.stringify(first);
  const act = useAct(
    async ({ draft, sent }: { draft: QuestionDraft; sent: TypedQuestion }, requestKey) => {
      const answer = stored
        ? await ask(changeQuestion, { params: { question: stored.id }, body: { version: stored.version, draft } })
        : await ask(createQuestion, { body: { course, draft, ...(assessment && { assessment }) }, requestKey });
      return { id: answer.data.id, sent };
    },
    {
      onDone: async ({ id, sent }) => {
        toast.success(stored ? "The question is saved" : "The question is added");
        await stale();
        // What was typed since the save stays.
        if (latest.current === sent) {
          saveDraft(name, "");
          setOwn(stored ? null : { ...blankQuestion, tags: sent.tags, lesson: sent.lesson });
        }
        onSaved(id);
      },
      // Someone saved since: what is typed stays, and goes on from theirs.
      onError: ({ status }) => (status === 409 && stored ? stale() : undefined),
    },
  );
  function type(change: Partial<TypedQuestion>) {
    const next = { ...typed, ...change };
    setOwn(next);
    act.clear();
    saveDraft(name, JSON.stringify(next) === JSON.stringify(first) ? "" : JSON.stringify(next));
  }
  const save = () => "draft" in made && own !== null && act.run({ draft: made.draft, sent: own });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <ActForm
        act={act}
        wrong={"errors" in made ? made.errors : {}}
        onSend={save}
        submit={stored ? "Save the question" : "Add the question"}
        busyLabel="Saving..."
        button={{ className: "justify-self-start", disabled: stored !== null && !isChanged }}
        otherwise={notReached("Please try again: nothing you wrote is lost.")}
        foot={
          isChanged && (
            <p role="status" className="hint">
              Not saved yet. It stays in this tab.
            </p>
          )
        }
        aria-label="The question"
        className="card grid gap-5 p-5"
      >
        {(errors) => (
          <>
            <div className="flex min-h-11 items-center justify-between gap-3">
              <h2 className="text-h4">{heading}</h2>
              <div className="flex items-center gap-1">{tools}</div>
            </div>
            <QuestionFields course={course} typed={typed} onType={type} errors={errors} />
          </>
        )}
      </ActForm>
      <div className="lg:sticky lg:top-4">
        <Suspense fallback={<SkeletonBlock className="h-96" />}>
          <Phone course={course} draft={"draft" in made ? made.draft : null} title={phoneTitle} />
        </Suspense>
      </div>
    </div>
  );
}
