import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { doubtOf, kindViews } from "#features/questions/web/public/views.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { QuestionCard } from "../public/question-card.tsx";
import { spokenTime } from "../taker/clock.ts";
import type { OpenTaker } from "../taker/open-taker.ts";
import { isAnswered, type Line, progress } from "../taker/sheet.ts";
import type { TakerState } from "../taker/taker-state.ts";
import { AnswersReview } from "./answers-review.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { HandingIn } from "./handing-in.tsx";
import { NotTaken } from "./not-taken.tsx";
import { SavingStrip } from "./saving-strip.tsx";
import { CloseIcon, SittingFrame } from "./sitting-frame.tsx";
import { TimeLeft, useTimeLeft } from "./time-left.tsx";
import { WindowsBar } from "./windows-bar.tsx";

/** A second tap on Next, which lands on Submit, is not meant for it. */
const restMs = 700;

export type TakerPageProps = {
  taker: OpenTaker;
  onLeave(): void;
  /** It is handed in, and the academy has it. */
  onDone(): void;
};

/** One running attempt: a question at a time, the time, what is saved (QUIZ-01 to QUIZ-03). */
export function TakerPage({ taker, onLeave, onDone }: TakerPageProps) {
  const state = useSyncExternalStore(taker.subscribe, taker.get);
  const left = useTimeLeft(taker.leftMs, taker.tick);
  const [query, setQuery] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { attempt, sheet, phase, line } = state;
  const { assessment, questions } = attempt;
  const noun = kindTexts[assessment.kind].name.toLowerCase();
  const at = Math.min(Math.max(Number(query.get("question")) || 1, 1), questions.length) - 1;
  const isReviewing = query.get("view") === "review";
  const question = questions[at];
  const isLast = at === questions.length - 1;
  const isResting = useRest(at);
  const isOff = phase !== "open";
  const submitWord = assessment.kind === "exam" ? "Submit Quiz" : "Submit";

  const goTo = useCallback(
    (index: number) => {
      setQuery({ question: String(index + 1) }, { replace: true, preventScrollReset: true });
      // The next question is read from its beginning.
      requestAnimationFrame(() => {
        document.getElementById("question")?.focus({ preventScroll: true });
        document.getElementById("main")?.scrollIntoView();
      });
    },
    [setQuery],
  );
  const openReview = () => setQuery({ question: String(at + 1), view: "review" });

  // Closing the page is asked about while something lies here alone, and never else.
  const isUnsent = phase !== "done" && progress(sheet).here > 0;
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsent]);

  // More time than this page knew of.
  const before = useRef(attempt.deadlineAt);
  useEffect(() => {
    const [was, ms] = [before.current, taker.leftMs()];
    before.current = attempt.deadlineAt;
    if (was !== null && attempt.deadlineAt !== null && attempt.deadlineAt > was && ms)
      toast.success(`You have more time: ${spokenTime(ms)} left.`, { duration: 8_000 });
  }, [attempt.deadlineAt, taker]);

  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (phase === "done") done.current();
  }, [phase]);

  useKeys((key) => {
    if (isReviewing || isLeaving || isAsking || isOff || !question) return false;
    if (key === "ArrowRight" && !isLast) goTo(at + 1);
    else if (key === "ArrowLeft" && at > 0) goTo(at - 1);
    else if (/^[1-9]$/.test(key)) {
      const next = kindViews[question.kind].pick(
        question,
        sheet.lines.get(question.id)?.answer ?? null,
        Number(key) - 1,
      );
      if (next === undefined) return false;
      taker.give(question.id, next);
    } else return false;
    return true;
  });

  const submit = () => {
    if (isResting) return;
    const { answered, all } = progress(sheet);
    const lines = [...sheet.lines.values()];
    const isFlagged = lines.some((entry) => entry.isFlagged || entry.fate === "refused");
    if (answered < all || isFlagged || doubted(state).length > 0) setAsking(true);
    else taker.submit();
  };

  const closeButton = (
    <button type="button" className="icon-btn" onClick={() => setLeaving(true)}>
      <CloseIcon label={`Leave the ${noun}`} />
    </button>
  );
  const timer = left === null ? null : <TimeLeft kind={assessment.kind} leftMs={left} />;
  const frame = { course: assessment.course.shortTitle, title: assessment.title };

  if (phase === "done") return <SittingFrame {...frame} close={null} />;
  if (phase === "elsewhere")
    return (
      <Elsewhere
        {...frame}
        noun={noun}
        where="device"
        here={progress(sheet).here}
        onLeave={onLeave}
        onTake={taker.takeOver}
      />
    );
  if (phase !== "open")
    return <HandingIn frame={frame} noun={noun} state={state} taker={taker} left={left} onLeave={onLeave} />;
  if (!question)
    return (
      <SittingFrame {...frame} close={closeButton}>
        <p className="px-4">No questions available.</p>
      </SittingFrame>
    );

  return (
    <>
      <SittingFrame {...frame} close={closeButton} end={timer}>
        <div className="grid gap-3 px-4 pt-1 sm:px-6">
          <WindowsBar
            sheet={sheet}
            questions={questions}
            current={at}
            label={`${kindTexts[assessment.kind].name} progress`}
          />
          <SavingStrip state={state} />
          <NotTaken state={state} onOpen={goTo} />
        </div>
        <QuestionCard
          question={question}
          all={questions.length}
          line={sheet.lines.get(question.id)}
          isOffline={line.is === "offline"}
          isOff={isOff}
          onAnswer={(answer, isTyped) => taker.give(question.id, answer, isTyped)}
        />
        <footer className="sticky bottom-0 z-2 grid grid-cols-[auto_1fr] gap-x-3 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.5rem,env(safe-area-inset-bottom))] sm:px-6">
          <Button variant="line" aria-disabled={at === 0} onClick={() => at > 0 && goTo(at - 1)}>
            <Icon name="arrow-left" /> Previous
          </Button>
          {isLast ? (
            <Button key="submit" aria-disabled={isResting} onClick={submit}>
              {submitWord}
            </Button>
          ) : (
            <Button key="next" onClick={() => goTo(at + 1)}>
              Next <Icon name="arrow-right" />
            </Button>
          )}
          <div className="col-span-2 flex justify-around">
            <FlagButton
              isOn={sheet.lines.get(question.id)?.isFlagged ?? false}
              onChange={(isOn) => taker.flag(question.id, isOn)}
            />
            <button type="button" className="link inline-flex min-h-11 items-center gap-2 text-sm" onClick={openReview}>
              <Icon name="list-checks" className="size-4" /> Review
            </button>
          </div>
        </footer>
      </SittingFrame>
      <Dialog
        id="answers-review"
        size="lg"
        open={isReviewing}
        onClose={() => goTo(at)}
        title={`Review: ${assessment.title}`}
        footer={
          <>
            <p className="flex-1 text-ink-2 text-sm">
              You cannot change answers after this.{attempt.deadlineAt !== null && " At 0:00 we submit for you."}
            </p>
            <Button onClick={() => taker.submit()}>{submitWord}</Button>
          </>
        }
      >
        {isReviewing && <AnswersReview state={state} timer={timer} onOpen={goTo} />}
      </Dialog>
      <Dialog
        id="leave-sitting"
        size="sm"
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Leave the ${noun}?`}
        footer={
          <>
            <Button variant="line" onClick={onLeave}>
              Leave
            </Button>
            <Button onClick={() => setLeaving(false)}>Stay</Button>
          </>
        }
      >
        <p>
          Your answers are kept, and you can come back.
          {attempt.deadlineAt !== null && " The time goes on, and at its end we submit for you."}
        </p>
      </Dialog>
      <Dialog
        id="submit-sitting"
        size="sm"
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Submit the ${noun}?`}
        footer={
          <>
            <Button
              variant="line"
              onClick={() => {
                setAsking(false);
                openReview();
              }}
            >
              Review
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                taker.submit();
              }}
            >
              {submitWord}
            </Button>
          </>
        }
      >
        <p>
          {openText([...sheet.lines.values()])} {doubtText(state)} You cannot change answers after this.
        </p>
      </Dialog>
    </>
  );
}

/** Questions whose answer the academy's rule could not read. */
const doubted = ({ attempt, sheet }: TakerState) =>
  attempt.questions.filter((question) => doubtOf(question, sheet.lines.get(question.id)?.answer ?? null) !== null);

function doubtText(state: TakerState): string {
  const numbers = doubted(state).map(({ number }) => number);
  if (numbers.length === 0) return "";
  return `We cannot read the answer to question ${numbers.join(", ")} as a number: your tutor would have to look at it.`;
}

/** What is still open, in words: "2 of 10 have no answer. 1 is marked to come back to." */
function openText(lines: readonly Pick<Line, "answer" | "isFlagged" | "fate">[]): string {
  const refused = lines.filter(({ fate }) => fate === "refused").length;
  const missing = lines.filter((line) => !isAnswered(line)).length;
  const flagged = lines.filter(({ isFlagged }) => isFlagged).length;
  return [
    missing > 0 ? `${missing} of ${lines.length} ${missing === 1 ? "has" : "have"} no answer.` : "",
    refused > 0
      ? `${refused} ${refused === 1 ? "was" : "were"} not taken and ${refused === 1 ? "does" : "do"} not count.`
      : "",
    flagged > 0 ? `${flagged} ${flagged === 1 ? "is" : "are"} marked to come back to.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const FlagButton = ({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) => (
  <button
    type="button"
    aria-pressed={isOn}
    className={`inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm ${isOn ? "bg-warn-soft font-semibold text-warn" : "link"}`}
    onClick={() => onChange(!isOn)}
  >
    <Icon name="flag" className="size-4" /> Come back to it
  </button>
);

/** True for a moment after `place` changed. */
function useRest(index: number): boolean {
  const [rested, setRested] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(index), restMs);
    return () => clearTimeout(timer);
  }, [index]);
  return rested !== index;
}

/** Keys of the whole page: off in fields and dialogs, where they mean something else. `act` answers whether it used the key. */
function useKeys(act: (key: string) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isArrow = event.key.startsWith("Arrow");
      // Radios move by arrow keys of their own, and type nothing.
      const field = isArrow
        ? "input, textarea, select, [data-own-keys]"
        : "input:not([type=radio], [type=checkbox]), textarea, select";
      if (target?.closest(`${field}, dialog, [contenteditable]`)) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
