import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { dateWords, momentWords } from "#lib/viewer-zone.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Review, WorkDetail } from "../../../attempt-contract.ts";
import type { Outcome } from "../../../question-contract.ts";
import { gradeLabel } from "../../../rules.ts";
import { kindTexts } from "../../../texts.ts";
import { countdown } from "../../taker/clock.ts";
import { reviewQuery, workDetailQuery } from "../../taker/queries.ts";
import { ReviewedQuestion } from "./reviewed-question.tsx";
import "../sitting/sitting.css";

/** What practice knows of a work: how many questions it has open, and on which day one comes back, by its version. */
export type PracticeOfWork = { open: number; comesBackOn: ReadonlyMap<string, string> };

export type AttemptReviewPageProps = {
  kind: "quiz" | "exam";
  work: string;
  attempt: string | null;
  /** Null: not known, or nothing. */
  practice: PracticeOfWork | null;
};

/** What came of an attempt, question by question. Without one in the address: of the last that may be seen. */
export function AttemptReviewPage({ kind, work, attempt, practice }: AttemptReviewPageProps) {
  const detail = useQuery(workDetailQuery(work));
  const last = detail.data?.attempts.findLast(({ score }) => score !== null)?.id ?? null;
  const id = attempt ?? last;
  const review = useQuery({ ...reviewQuery(id ?? ""), enabled: id !== null });
  const error = review.error ?? (attempt === null ? detail.error : null);

  if (review.data) return <Reviewed {...{ kind, work, practice }} review={review.data} detail={detail.data ?? null} />;
  const status = error instanceof ApiFault ? error.status : 0;
  const isNone = attempt === null && detail.data !== undefined && last === null;
  return (
    <main id="main" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-[45rem] px-4 py-4 sm:px-6">
      <BackLink kind={kind} work={work} />
      <h1 className="sr-only">Review</h1>
      {isNone || status === 404 || status === 409 ? (
        <EmptyState
          kind="paper"
          message={sentenceOf(isNone ? null : error, "There is nothing to review yet.")}
          hint="It is here once the work is graded and its answers may be seen."
        />
      ) : error ? (
        <LoadFailure
          kind="paper"
          message={sentenceOf(error, "Could not load the review. Please try again.")}
          onRetry={() => void (id === null ? detail.refetch() : review.refetch())}
          busy={review.isFetching || detail.isFetching}
        />
      ) : (
        <Skeleton words="Loading the review...">
          <SkeletonBlock className="mb-6 h-40" />
          <SkeletonBlock className="h-96" />
        </Skeleton>
      )}
    </main>
  );
}

const BackLink = ({ kind, work }: { kind: "quiz" | "exam"; work: string }) => (
  <Link to={paths.assessment(kind, work)} className="icon-btn">
    <span className="sr-only">Back to the {kindTexts[kind].name.toLowerCase()}</span>
    <Icon name="arrow-left" className="size-6" />
  </Link>
);

/** How a question went, as its window: what was not answered is as wrong as what was. */
const windowClass: Record<Outcome, string> = {
  right: "academy",
  part: "part",
  wrong: "wrong",
  unanswered: "wrong",
  waiting: "waiting",
};
const order: Record<Outcome, number> = { wrong: 0, unanswered: 0, part: 1, waiting: 2, right: 3 };
/** How many that are right show before the rest is asked for. */
const shownRight = 3;

type ReviewedProps = Pick<AttemptReviewPageProps, "kind" | "work" | "practice"> & {
  review: Review;
  /** Null while it is not there: then nothing offers another attempt. */
  detail: WorkDetail | null;
};

function Reviewed({ kind, work, review, practice, detail }: ReviewedProps) {
  const [isWrongFirst, setWrongFirst] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const { questions } = review;
  const right = questions.filter(({ outcome }) => outcome === "right").length;
  const sorted = isWrongFirst ? questions.toSorted((a, b) => order[a.outcome] - order[b.outcome]) : questions;
  const most = isWrongFirst ? questions.length - right + shownRight : 10;
  const shown = isWhole ? sorted : sorted.slice(0, most);
  const rest = sorted.length - shown.length;
  const columns = questions.length <= 12 ? questions.length : 10;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-wall">
      <div className="on-wall mx-auto w-full max-w-[45rem] px-4 pb-7 text-on-wall sm:px-6">
        <header className="-ml-2 flex min-h-[68px] items-center gap-1.5 py-2">
          <BackLink kind={kind} work={work} />
          <div className="min-w-0 flex-1">
            <h1 className="font-bold font-display text-[1.1875rem] leading-tight wrap-anywhere">{review.work.title}</h1>
            <p className="text-on-wall-2 text-xs tabular-nums">
              {review.work.course.shortTitle}, done {dateWords(new Date(review.closedAt))}, attempt {review.number}, in{" "}
              {countdown(review.tookMs)}
            </p>
          </div>
        </header>
        <p className="flex items-baseline gap-3 pt-1">
          <b className="font-bold font-display text-[4.5rem] text-sun-400 leading-[.9] tracking-[-.04em] tabular-nums">
            {gradeLabel(review.score)}
          </b>
          <span className="font-semibold text-lead">{review.label}</span>
        </p>
        <div
          className="windows mt-4 bg-wall-2!"
          role="img"
          aria-label={windowsLabel(questions)}
          style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        >
          {questions.map(({ question, outcome }) => (
            <i key={question.id} className={windowClass[outcome]} />
          ))}
        </div>
        <p className="mt-3 text-on-wall-2 text-sm">
          {right} of {questions.length} right. {kindTexts[kind].many} count {review.countsOf100} of 100 in the course.
          {review.lateDeduction > 0 && ` ${review.lateDeduction} points came off because it was late.`}
          {review.countedScore !== review.score && ` ${gradeLabel(review.countedScore)} counts, from another attempt.`}{" "}
          Your course grade is now {review.courseGrade}.
          {review.gapMs > 0 && " Some answers came late over a lost line; they count."}
        </p>
      </div>
      <div className="min-h-[60dvh] rounded-tr-[64px] bg-bg">
        <div className="mx-auto grid w-full max-w-[45rem] gap-5 px-4 pt-6 pb-10 sm:px-6">
          <section aria-labelledby="by-question" className="grid gap-4">
            <h2 id="by-question" className="text-h3">
              Question by question
            </h2>
            <fieldset className="flex gap-2">
              <legend className="sr-only">Order</legend>
              <OrderButton isOn={isWrongFirst} onClick={() => setWrongFirst(true)}>
                Wrong first
              </OrderButton>
              <OrderButton isOn={!isWrongFirst} onClick={() => setWrongFirst(false)}>
                In order
              </OrderButton>
            </fieldset>
            <ol className="card overflow-clip">
              {shown.map((one, place) => (
                <ReviewedQuestion
                  key={one.question.id}
                  reviewed={one}
                  course={review.work.course.slug}
                  comesBackOn={practice?.comesBackOn.get(one.question.id) ?? null}
                  isOpenAtFirst={place === 0 && one.outcome !== "right"}
                />
              ))}
            </ol>
            {rest > 0 && (
              <button
                type="button"
                className="link min-h-11 justify-self-start px-4 font-semibold"
                onClick={() => setWhole(true)}
              >
                {isWrongFirst ? `${rest} more, all right` : `${rest} more`}
              </button>
            )}
            <HeldKeys kind={kind} review={review} />
          </section>
          {review.comment && <Comment words={review.comment} by={review.commentBy} />}
        </div>
      </div>
      {practice && practice.open > 0 ? (
        <PracticeBar work={work} practice={practice} />
      ) : (
        detail?.mayStart === null && detail.running === null && <AgainBar kind={kind} work={detail} review={review} />
      )}
    </main>
  );
}

/** When the right answers show, where they do not yet. */
function HeldKeys({ kind, review: { keysWait, questions } }: { kind: "quiz" | "exam"; review: Review }) {
  if (!questions.some(({ isKeyHeld }) => isKeyHeld)) return null;
  return (
    <p className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3 text-ink-2 text-sm">
      <Icon name="eye-off" className="mt-0.5 shrink-0" />
      <span>{heldWords(keysWait, kindTexts[kind].name.toLowerCase())}</span>
    </p>
  );
}

function heldWords(wait: Review["keysWait"], noun: string): string {
  const on = wait?.until ? momentWords(new Date(wait.until)) : null;
  if (!wait) return "Some right answers show later: other work of yours may ask the same.";
  if (wait.for === "attempts") return `The right answers show after your last attempt${on ? `, or on ${on}` : ""}.`;
  if (wait.for === "grade") return "The right answers show once no attempt is under way or waits for its grade.";
  if (wait.for === "offline")
    return `The right answers show on ${on}, when no answer of yours can be under way any more.`;
  if (wait.for === "author")
    return `The right answers of this ${noun} show once your academy opens them for everybody.`;
  if (wait.for === "closing" && on) return `The right answers show on ${on}, when the ${noun} has closed.`;
  return `The right answers of this ${noun} are not shown.`;
}

/** Another attempt, with what it costs and what to read before it. */
function AgainBar({ kind, work, review }: { kind: "quiz" | "exam"; work: WorkDetail; review: Review }) {
  const left = work.attemptsAllowed === null ? null : work.attemptsAllowed - work.attemptsUsed;
  const lessons = new Map(
    review.questions.flatMap(({ outcome, lesson }) =>
      lesson && outcome !== "right" && outcome !== "waiting" ? [[lesson.slug, lesson.bytes] as const] : [],
    ),
  );
  const bytes = [...lessons.values()].reduce((sum, one) => sum + one, 0);
  const minutes = work.durationMs === null ? null : Math.round(work.durationMs / 60_000);
  const read = lessons.size === 1 ? "the lesson" : `the ${lessons.size} lessons`;
  return (
    <footer className="sticky bottom-0 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto grid max-w-[45rem] gap-2">
        <Link to={paths.assessment(kind, work.id)} className={cx(buttonClass(), "w-full")}>
          Try again{left !== null && ` (${left} left)`}
        </Link>
        <p className="text-center text-ink-2 text-sm">
          {minutes !== null && `${minutes === 1 ? "1 minute" : `${minutes} minutes`}, `}
          {formatFileSize(work.paperBytes)}.{lessons.size > 0 && ` Read ${read} first: ${formatFileSize(bytes)}.`}
        </p>
      </div>
    </footer>
  );
}

/** The way to what was missed; where nothing was, to the whole quiz once more. */
function PracticeBar({ work, practice: { comesBackOn } }: { work: string; practice: PracticeOfWork }) {
  const missed = comesBackOn.size;
  return (
    <footer className="sticky bottom-0 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto max-w-[45rem]">
        <Link to={paths.practice(work, missed > 0 ? "missed" : undefined)} className={cx(buttonClass(), "w-full")}>
          {missed > 0 ? `Practise the ${missed} now` : "Practise it again"}
        </Link>
      </div>
    </footer>
  );
}

const OrderButton = (props: { isOn: boolean; onClick(): void; children: string }) => (
  <button
    type="button"
    aria-pressed={props.isOn}
    className={cx(
      "min-h-11 rounded-[8px_16px_8px_8px] border-2 px-4 font-semibold text-sm",
      props.isOn ? "border-primary bg-primary-soft text-on-primary-soft" : "border-line bg-surface",
    )}
    onClick={props.onClick}
  >
    {props.children}
  </button>
);

function windowsLabel(questions: Review["questions"]): string {
  const of = (...which: Outcome[]) =>
    questions.filter(({ outcome }) => which.includes(outcome)).map(({ question }) => String(question.number));
  const list = new Intl.ListFormat("en-GB");
  const told = (numbers: string[], word: string) => (numbers.length > 0 ? `; ${list.format(numbers)} ${word}` : "");
  return `${questions.length} questions: ${of("right").length} right${told(of("wrong", "unanswered"), "wrong")}${told(of("part"), "right in part")}${told(of("waiting"), "with your tutor")}`;
}

function Comment({ words, by }: { words: string; by: string | null }) {
  const id = useId();
  return (
    <section className="card door-md p-5" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {by ?? "Your tutor"} writes
      </h2>
      <p className="mt-2 text-ink-2">
        <PlainWords text={words} />
      </p>
    </section>
  );
}
