import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReviewedQuestion } from "#features/attempts/web/public/reviewed-question.tsx";
import { TryQuestion } from "#features/attempts/web/public/try-question.tsx";
import type { Answer } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { errorMessage } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAfterPause } from "#ui/hooks/use-after-pause.ts";
import { previewQuestion } from "../../calls.ts";
import { previewQuery } from "../queries.ts";
import { PhoneFrame } from "./phone-frame.tsx";

/** What a question is to a student on a phone: the parts that ask it there, and the academy's rules that mark it. */
export function Phone({ course, draft, title }: { course: string; draft: QuestionDraft | null; title: string }) {
  const shown = useAfterPause(draft);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(course, shown));
  const [answer, setAnswer] = useState<Answer>(null);
  const check = useAct(previewQuestion);
  const question = data?.data.question;
  // Another draft is another question.
  const drawn = JSON.stringify(question);
  const [answered, setAnswered] = useState(drawn);
  if (answered !== drawn) {
    setAnswered(drawn);
    setAnswer(null);
    check.clear();
  }
  const review = check.answer?.data.review;
  return (
    <section aria-label="As the student sees it" className="grid justify-items-center gap-2">
      <p className="flex w-full max-w-[22.5rem] justify-between gap-3 text-sm">
        <b className="font-semibold">As the student sees it</b>
        {drawn && <span className="text-ink-2">{formatFileSize(drawn.length + (question?.picture?.bytes ?? 0))}</span>}
      </p>
      <PhoneFrame note="What is right stays on the server until it is graded.">
        {(isOffline) => (
          <>
            <p className="truncate border-line border-b bg-surface px-4 py-3 font-bold font-display">{title}</p>
            {error ? (
              <p role="status" className="p-4 text-ink-2 text-sm">
                {errorMessage(error, "The preview could not be loaded.")}
              </p>
            ) : question ? (
              <div className={isPlaceholderData ? "opacity-60" : undefined}>
                <TryQuestion
                  key={drawn}
                  question={question}
                  course={{ slug: course, shortTitle: "" }}
                  title={title}
                  isOffline={isOffline}
                  onAnswer={(next) => {
                    setAnswer(next);
                    check.clear();
                  }}
                />
                <div className="grid gap-3 border-line border-t bg-surface px-4 py-3.5">
                  {isOffline ? (
                    <p className="text-ink-2 text-sm">
                      Answering works without a line. Handing in and the result wait until it is back.
                    </p>
                  ) : (
                    <Button
                      block
                      busy={check.isBusy}
                      busyLabel="Checking..."
                      disabled={isPlaceholderData || !shown}
                      onClick={() => shown && void check.run({ body: { course, draft: shown, answer } })}
                    >
                      Check the answer
                    </Button>
                  )}
                  <ActError error={check.error} />
                </div>
                {review ? (
                  <ol aria-label="After grading" className="border-line border-t bg-surface text-sm">
                    <ReviewedQuestion reviewed={review} attempt="" course={course} isOpenAtFirst comesBackOn={null} />
                  </ol>
                ) : (
                  data.data.whyHtml && (
                    <div className="border-line border-t bg-surface px-4 py-3 text-sm">
                      <p className="font-semibold text-ink-2">After grading</p>
                      <Html html={data.data.whyHtml} className="question-words block wrap-anywhere" />
                    </div>
                  )
                )}
              </div>
            ) : (
              <p className="p-4 text-ink-2 text-sm">Write the question and what is right: it is drawn here.</p>
            )}
          </>
        )}
      </PhoneFrame>
    </section>
  );
}
