import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { Answer } from "#features/questions/contract.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { outboxOf } from "#ui/outbox/outbox.ts";
import { saveShell } from "#ui/workplace/save-shell.ts";
import { openSet, type SetOf, setKeyOf } from "../device/open-set.ts";
import { practiceAnswers } from "../device/outgoing.ts";
import { type SavedSet, saveSet } from "../device/saved-sets.ts";
import { comesBackText, lastRightText } from "./day-texts.ts";
import { Finished } from "./finished.tsx";
import { answerByKey, isRightAnswer, PractiseQuestion } from "./practise-question.tsx";

export type PracticePageProps = { account: string; of: SetOf };

/** Practice: today's questions, or a quiz without a grade. What is answered is looked at once, and stored here first (PRAC-01). */
export function PracticePage({ account, of }: PracticePageProps) {
  const [opened, setOpened] = useState<{ set: SavedSet } | { error: unknown } | null>(null);
  const setKey = setKeyOf(of);
  const open = useCallback(
    (isRestart = false) => {
      setOpened(null);
      const input =
        setKey === "daily" ? null : { assessment: setKey.split("/")[0] ?? "", onlyMissed: setKey.includes("/") };
      openSet(account, input, { isRestart }).then(
        (set) => {
          setOpened({ set });
          saveShell();
        },
        (error: unknown) => setOpened({ error }),
      );
    },
    [account, setKey],
  );
  useEffect(() => open(), [open]);

  if (opened && "set" in opened)
    return (
      <Run key={setKeyOf(of)} account={account} of={of} first={opened.set} onAgain={of ? () => open(true) : null} />
    );
  const status = opened?.error instanceof ApiError ? opened.error.status : 0;
  return (
    <Frame>
      <h1 className="sr-only">Practice</h1>
      {!opened ? (
        <Skeleton label="Loading your practice...">
          <SkeletonBlock className="door-lg h-96" />
        </Skeleton>
      ) : status === 404 || status === 409 ? (
        <EmptyState
          kind="paper"
          message={errorMessage(opened.error, "This quiz is not open for practice yet.")}
          hint="It opens with the review of an attempt. While an attempt runs it is closed."
        />
      ) : (
        <LoadFailure
          kind="paper"
          message={errorMessage(opened.error, "Your practice could not be loaded. Please try again.")}
          onRetry={() => open()}
        />
      )}
    </Frame>
  );
}

type RunProps = PracticePageProps & { first: SavedSet; onAgain: (() => void) | null };

function Run({ account, of, first, onAgain }: RunProps) {
  const [set, setSet] = useState(first);
  const { questions, given: input } = set;
  const next = questions.findIndex(({ question }) => !(question.id in input));
  const [at, setAt] = useState(next);
  const [answer, setAnswer] = useState<Answer>(null);
  const [isSaved, setSaved] = useState(true);
  const client = useQueryClient();
  const current = questions[at];
  const done = current && input[current.question.id];
  const isLast = questions.every(({ question }) => question.id in input);

  const check = (value: Answer) => {
    if (!current || done) return;
    const { id } = current.question;
    const changed = {
      ...set,
      given: { ...input, [id]: { answer: value, isRight: isRightAnswer(current, value) } },
    };
    setSet(changed);
    setAnswer(value);
    void saveSet(account, setKeyOf(of), changed).then(setSaved);
    void practiceAnswers.post(account, {
      id: newKey(),
      question: id,
      answer: value,
      isDaily: of === null,
      zone: viewerZone(),
    });
  };
  const goOn = () => {
    setAnswer(null);
    setAt(next);
    if (next < 0) void client.invalidateQueries({ queryKey: ["practice"] });
    requestAnimationFrame(() => {
      document.getElementById("question")?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    });
  };

  const pick = (index: number) => {
    const picked = current && answerByKey(current, answer, index);
    if (picked !== undefined) setAnswer(picked);
  };
  useKeys(
    done
      ? { ArrowRight: goOn }
      : Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => pick(index)])),
  );

  if (!current)
    return (
      <Frame>
        <Finished set={set} onAgain={onAgain} isDaily={of === null} />
        <Saving account={account} isSaved={isSaved} />
      </Frame>
    );
  return (
    <Frame
      head={
        <Progress
          isRight={questions.map(({ question }) => input[question.id]?.isRight ?? null)}
          current={at}
          all={questions.length}
        />
      }
      foot={
        done ? (
          <>
            <p className="text-center text-sm">{comesBackText(current, done.isRight)}</p>
            <Button block onClick={goOn}>
              {isLast ? "Finish" : "Next"}
            </Button>
          </>
        ) : (
          <div className="grid grid-cols-[auto_1fr] gap-2.5">
            <Button variant="line" onClick={() => check(null)}>
              Not sure
            </Button>
            <Button disabled={answer === null} onClick={() => check(answer)}>
              Check
            </Button>
          </div>
        )
      }
    >
      <h1 className="sr-only">{set.title}</h1>
      <PractiseQuestion
        key={current.question.id}
        practised={current}
        answer={done ? done.answer : answer}
        isRight={done ? done.isRight : null}
        onAnswer={setAnswer}
        about={[of ? current.course.shortTitle : current.work, lastRightText(current, set.today)]
          .filter(Boolean)
          .join(". ")}
      />
      <Saving account={account} isSaved={isSaved} />
    </Frame>
  );
}

type FrameProps = { head?: React.ReactNode; foot?: React.ReactNode; children: React.ReactNode };

/** A page without the workplace around it, with the way back. */
const Frame = ({ head, foot, children }: FrameProps) => (
  <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[45rem] flex-col">
    <header className="flex min-h-[60px] items-center gap-2 px-2 py-2 sm:px-4">
      <Link to={paths.dashboard()} className="icon-btn">
        <span className="sr-only">Leave practice</span>
        <Icon name="x" className="size-6" />
      </Link>
      {head}
    </header>
    <div className="grid flex-1 content-start gap-4 px-4 pt-2 pb-8 sm:px-6">{children}</div>
    {foot && (
      <footer className="sticky bottom-0 grid gap-2.5 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
        {foot}
      </footer>
    )}
  </main>
);

function Progress({ isRight, current, all }: { isRight: (boolean | null)[]; current: number; all: number }) {
  const done = isRight.filter((item) => item !== null).length;
  return (
    <>
      <div
        className="windows flex-1"
        style={{ gridTemplateColumns: `repeat(${all <= 12 ? all : Math.ceil(all / Math.ceil(all / 12))}, 1fr)` }}
        role="progressbar"
        aria-label="Practice"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${all} answered, ${isRight.filter(Boolean).length} right`}
      >
        {isRight.map((item, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
            key={index}
            className={cx(item === true && "academy", item === false && "wrong", index === current && "current")}
          />
        ))}
      </div>
      <p className="px-2 text-sm tabular-nums">
        {current + 1} of {all}
      </p>
    </>
  );
}

/** Whether what was answered is with the academy, or on this device alone. */
function Saving({ account, isSaved }: { account: string; isSaved: boolean }) {
  const outbox = outboxOf(account);
  const { waiting } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const here = waiting.filter(practiceAnswers.owns).length;
  if (here === 0) return null;
  return (
    <div className="saving-strip offline" role="status">
      <Icon name="smartphone" />
      <p>
        {counted(here, "answer is", "answers are")}{" "}
        {isSaved ? "kept on this device" : "in this page only, since this browser keeps nothing"}. We send{" "}
        {here === 1 ? "it" : "them"} when the line is back.
      </p>
    </div>
  );
}
