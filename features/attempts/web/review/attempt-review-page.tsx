import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { AssessmentDetail, Review } from "../../contract.ts";
import { ReviewedQuestion } from "../public/reviewed-question.tsx";
import { countdown } from "../taker/clock.ts";
import { assessmentDetailQuery, reviewQuery } from "../taker/queries.ts";
import { Comment, mayTryAgain, order, Score, TryAgain, WithheldKeys } from "./result-parts.tsx";

/** What practice knows of an assessment: how many questions it has open, and on which day one comes back, by its version. */
export type PracticeOfAssessment = { open: number; comesBackOn: ReadonlyMap<string, string> };

export type AttemptReviewPageProps = {
  kind: "quiz" | "exam";
  assessment: string;
  attempt: string | null;
  /** Null: not known, or nothing. */
  practice: PracticeOfAssessment | null;
};

/** What came of an attempt, question by question. Without one in the address: of the last that may be seen. */
export function AttemptReviewPage({ kind, assessment, attempt, practice }: AttemptReviewPageProps) {
  const detail = useQuery(assessmentDetailQuery(assessment));
  const last = detail.data?.attempts.findLast(({ score }) => score !== null)?.id ?? null;
  const id = attempt ?? last;
  const review = useQuery({ ...reviewQuery(id ?? ""), enabled: id !== null });
  const error = review.error ?? (attempt === null ? detail.error : null);

  if (review.data)
    return (
      <Reviewed
        kind={kind}
        assessment={assessment}
        practice={practice}
        review={review.data}
        detail={detail.data ?? null}
      />
    );
  const status = error instanceof ApiError ? error.status : 0;
  const isNone = attempt === null && detail.data !== undefined && last === null;
  return (
    <main id="main" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-[45rem] px-4 py-4 sm:px-6">
      <BackLink kind={kind} assessment={assessment} />
      <h1 className="sr-only">Review</h1>
      {isNone || status === 404 || status === 409 ? (
        <EmptyState
          kind="paper"
          message={errorMessage(isNone ? null : error, "There is nothing to review yet.")}
          hint="It is here once the work is graded and its answers may be seen."
        />
      ) : error ? (
        <LoadFailure
          kind="paper"
          message={errorMessage(error, "Could not load the review. Please try again.")}
          onRetry={() => void (id === null ? detail.refetch() : review.refetch())}
          busy={review.isFetching || detail.isFetching}
        />
      ) : (
        <Skeleton label="Loading the review...">
          <SkeletonBlock className="mb-6 h-40" />
          <SkeletonBlock className="h-96" />
        </Skeleton>
      )}
    </main>
  );
}

const BackLink = ({ kind, assessment }: { kind: "quiz" | "exam"; assessment: string }) => (
  <Link to={paths.assessment(kind, assessment)} className="icon-btn">
    <span className="sr-only">Back to the {kindTexts[kind].name.toLowerCase()}</span>
    <Icon name="arrow-left" className="size-6" />
  </Link>
);

/** How many that are right show before the rest is requested. */
const shownRight = 3;

type ReviewedProps = Pick<AttemptReviewPageProps, "kind" | "assessment" | "practice"> & {
  review: Review;
  /** Null while it is not there: then nothing offers another attempt. */
  detail: AssessmentDetail | null;
};

function Reviewed({ kind, assessment, review, practice, detail }: ReviewedProps) {
  const [isWrongFirst, setWrongFirst] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const { questions } = review;
  const right = questions.filter(({ outcome }) => outcome === "right").length;
  const sorted = isWrongFirst ? questions.toSorted((a, b) => order[a.outcome] - order[b.outcome]) : questions;
  const max = isWrongFirst ? questions.length - right + shownRight : 10;
  const shown = isWhole ? sorted : sorted.slice(0, max);
  const rest = sorted.length - shown.length;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-wall">
      <div className="on-wall mx-auto w-full max-w-[45rem] px-4 pb-7 text-on-wall sm:px-6">
        <header className="-ml-2 flex min-h-[68px] items-center gap-1.5 py-2">
          <BackLink kind={kind} assessment={assessment} />
          <div className="min-w-0 flex-1">
            <h1 className="font-bold font-display text-[1.1875rem] leading-tight wrap-anywhere">
              {review.assessment.title}
            </h1>
            <p className="text-on-wall-2 text-xs tabular-nums">
              {review.assessment.course.shortTitle}, done {dateText(new Date(review.closedAt))}, attempt {review.number}
              , in {countdown(review.tookMs)}
            </p>
          </div>
        </header>
        <Score kind={kind} review={review} />
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
              {shown.map((item, index) => (
                <ReviewedQuestion
                  key={item.question.id}
                  reviewed={item}
                  attempt={review.id}
                  course={review.assessment.course.slug}
                  comesBackOn={practice?.comesBackOn.get(item.question.id) ?? null}
                  isOpenAtFirst={index === 0 && item.outcome !== "right"}
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
            <WithheldKeys kind={kind} review={review} />
          </section>
          {review.comment && <Comment text={review.comment} by={review.commentBy} />}
        </div>
      </div>
      {practice && practice.open > 0 ? (
        <PracticeBar assessment={assessment} practice={practice} />
      ) : (
        mayTryAgain(detail) && (
          <footer className="sticky bottom-0 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
            <div className="mx-auto grid max-w-[45rem] gap-2">
              <TryAgain kind={kind} assessment={detail} review={review} />
            </div>
          </footer>
        )
      )}
    </main>
  );
}

/** The way to what was missed; where nothing was, to the whole quiz once more. */
function PracticeBar({
  assessment,
  practice: { comesBackOn },
}: {
  assessment: string;
  practice: PracticeOfAssessment;
}) {
  const missed = comesBackOn.size;
  return (
    <footer className="sticky bottom-0 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto max-w-[45rem]">
        <Link
          to={paths.practice(assessment, missed > 0 ? "missed" : undefined)}
          className={cx(buttonClass(), "w-full")}
        >
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
