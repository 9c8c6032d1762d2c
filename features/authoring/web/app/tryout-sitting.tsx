import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Attempt, SentAnswer } from "#features/attempts/contract.ts";
import { ReviewedQuestion } from "#features/attempts/web/public/reviewed-question.tsx";
import { ScoreFigure } from "#features/attempts/web/public/score-figure.tsx";
import { TrySitting } from "#features/attempts/web/public/try-sitting.tsx";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { checkTryout } from "../../calls.ts";
import type { Tryout } from "../../contract.ts";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

export type TryoutSittingProps = { attempt: Attempt; isOffline: boolean; onAgain(): void };

/** A drawn assessment while it is sat, then what came of it. */
export function TryoutSitting({ attempt, isOffline, onAgain }: TryoutSittingProps) {
  const navigate = useNavigate();
  const paths = useAuthoringPaths();
  const marked = useRef<Tryout>(null);
  const [result, setResult] = useState<Tryout | null>(null);
  const { id } = attempt.assessment;
  async function check(answers: SentAnswer[]) {
    const questions = attempt.questions.map((question) => question.id);
    const { data } = await ask(checkTryout, { params: { assessment: id }, body: { questions, answers } });
    marked.current = data;
    return data;
  }
  if (result) return <Result attempt={attempt} result={result} onAgain={onAgain} />;
  return (
    <TrySitting
      attempt={attempt}
      isOffline={isOffline}
      check={check}
      onLeave={() => void navigate(paths.assessment(id))}
      onDone={() => setResult(marked.current)}
    />
  );
}

function Result({ attempt, result, onAgain }: { attempt: Attempt; result: Tryout; onAgain(): void }) {
  const { questions, points, pointsMax } = result;
  const waiting = questions.filter(({ outcome }) => outcome === "waiting").length;
  return (
    <main id="main" tabIndex={-1} className="bg-wall">
      <div className="on-wall px-4 pt-4 pb-7 text-on-wall">
        <h1 className="mb-3 font-bold font-display text-[1.1875rem] leading-tight wrap-anywhere">
          {attempt.assessment.title}
        </h1>
        <ScoreFigure {...result} />
        <p className="mt-3 text-on-wall-2 text-sm">
          {points} of {counted(pointsMax, "point")}.
          {waiting > 0 &&
            ` ${counted(waiting, "answer waits", "answers wait")} for you to grade: students see no grade before.`}{" "}
          They see what is right when your settings say so.
        </p>
      </div>
      <div className="grid gap-4 rounded-tr-[64px] bg-bg px-4 pt-6 pb-8">
        <h2 className="text-h3">Question by question</h2>
        <ol className="card overflow-clip">
          {questions.map((item) => (
            <ReviewedQuestion
              key={item.question.id}
              reviewed={item}
              attempt=""
              course={attempt.assessment.course.slug}
              comesBackOn={null}
              isOpenAtFirst={false}
            />
          ))}
        </ol>
        <Button block onClick={onAgain}>
          Try it again
        </Button>
      </div>
    </main>
  );
}
