import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { QuestionCard } from "#features/attempts/web/public/question-card.tsx";
import type { Answer } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { errorMessage } from "#ui/api/call.ts";
import { previewQuery } from "../queries.ts";
import "#features/attempts/web/public/sitting.css";

/** An answer that goes nowhere. */
const untouched = {
  isFlagged: false,
  version: 1,
  epoch: 1,
  savedVersion: 1,
  atMs: 0,
  fate: "counts",
  why: null,
} as const;

/** A draft is drawn once its author has paused for so long. */
const pauseMs = 500;

/** What a question is to a student on a phone: the component that asks it there, with the words as the server renders them. */
export function Phone({ course, draft, title }: { course: string; draft: QuestionDraft | null; title: string }) {
  const shown = useAfterPause(draft);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(course, shown));
  const [answer, setAnswer] = useState<Answer>(null);
  const question = data?.data.question;
  // Ids of options are new with each draft.
  const drawn = JSON.stringify(question?.body);
  const [answered, setAnswered] = useState(drawn);
  if (answered !== drawn) {
    setAnswered(drawn);
    setAnswer(null);
  }
  return (
    <section aria-label="As the student sees it" className="grid justify-items-center gap-2">
      <p className="justify-self-start font-semibold text-sm">As the student sees it</p>
      <div className="w-full max-w-[22.5rem] overflow-hidden rounded-[1.75rem] border-8 border-palm-950 bg-surface">
        <p className="truncate border-line border-b px-4 py-3 font-bold font-display">{title}</p>
        {error ? (
          <p role="status" className="p-4 text-ink-2 text-sm">
            {errorMessage(error, "The preview could not be loaded.")}
          </p>
        ) : question ? (
          <div className={isPlaceholderData ? "opacity-60" : undefined}>
            <QuestionCard
              question={question}
              all={1}
              line={{ ...untouched, answer }}
              isOffline={false}
              // A file would go up.
              isOff={question.kind === "file"}
              onAnswer={setAnswer}
            />
            {data.data.whyHtml && (
              <div className="border-line border-t px-4 py-3 text-sm">
                <p className="font-semibold text-ink-2">After grading</p>
                <Html html={data.data.whyHtml} className="question-words block wrap-anywhere" />
              </div>
            )}
          </div>
        ) : (
          <p className="p-4 text-ink-2 text-sm">Write the question and what is right: it is drawn here.</p>
        )}
      </div>
      <p className="hint">You can answer it here. What is right stays on the server until it is graded.</p>
    </section>
  );
}

function useAfterPause<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says decides, not which object says it
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
