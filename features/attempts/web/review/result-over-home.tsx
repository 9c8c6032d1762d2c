import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { AssessmentDetail, Attempt, Review } from "../../contract.ts";
import { attemptTexts } from "../../texts.ts";
import { ReviewedQuestion } from "../public/reviewed-question.tsx";
import { assessmentDetailQuery, attemptQuery, reviewQuery } from "../taker/queries.ts";
import { Comment, mayTryAgain, Score, TryAgain, WithheldKeys } from "./result-parts.tsx";

/** What came of an attempt (QUIZ-02), over the page to which closing it leads: the grade, what was wrong first, what waits. */
export function ResultOverHome({ attempt }: { attempt: string }) {
  const review = useQuery(reviewQuery(attempt));
  const status = review.error instanceof ApiError ? review.error.status : 0;
  // Its grade is not to be seen yet: what it is, and what it waits for.
  const waiting = useQuery({ ...attemptQuery(attempt), enabled: status === 409 });
  const of = review.data?.assessment.id ?? "";
  const detail = useQuery({ ...assessmentDetailQuery(of), enabled: of !== "" }).data ?? null;
  const navigate = useNavigate();
  const { state } = useLocation();
  const close = () => void (state?.isOverHome ? navigate(-1) : navigate(paths.dashboard(), { replace: true }));
  const again = review.data && mayTryAgain(detail) ? { review: review.data, detail } : null;
  return (
    <Dialog
      id="attempt-result"
      size="lg"
      open
      onClose={close}
      title={review.data?.assessment.title ?? waiting.data?.assessment.title ?? "Result"}
      footer={
        again && (
          <div className="grid w-full gap-2">
            <TryAgain kind={kindOf(again.review)} assessment={again.detail} review={again.review} />
          </div>
        )
      }
    >
      {review.data ? (
        <Result review={review.data} detail={detail} />
      ) : waiting.data ? (
        <Waits attempt={waiting.data} />
      ) : status === 404 ? (
        <p>{attemptTexts.unknownAttempt} Its address may be old, or it may be another account's.</p>
      ) : review.isPending || waiting.isFetching ? (
        <Skeleton label="Loading the result...">
          <SkeletonBlock className="mb-4 h-40" />
          <SkeletonBlock className="h-64" />
        </Skeleton>
      ) : (
        <LoadFailure
          kind="paper"
          message={errorMessage(waiting.error ?? review.error, "Could not load the result. Please try again.")}
          onRetry={() => void (status === 409 ? waiting.refetch() : review.refetch())}
          busy={review.isFetching}
        />
      )}
    </Dialog>
  );
}

const kindOf = ({ assessment }: Review) => (assessment.kind === "exam" ? "exam" : "quiz");

function Result({ review, detail }: { review: Review; detail: AssessmentDetail | null }) {
  const kind = kindOf(review);
  const right = review.questions.filter(({ outcome }) => outcome === "right");
  const otherQuestions = review.questions.filter(({ outcome }) => outcome !== "right");
  const reads = otherQuestions.some(({ outcome }) => outcome === "waiting");
  const list = (some: Review["questions"]) => (
    <ol className="card overflow-clip">
      {some.map((item) => (
        <ReviewedQuestion
          key={item.question.id}
          reviewed={item}
          attempt={review.id}
          course={review.assessment.course.slug}
          comesBackOn={null}
          isOpenAtFirst={item.outcome !== "right"}
        />
      ))}
    </ol>
  );
  return (
    <div className="grid gap-4">
      <div className="on-wall rounded-[14px_48px_14px_14px] bg-wall p-4 text-on-wall">
        <Score kind={kind} review={review} />
        <p className="mt-1 text-on-wall-2 text-sm">
          {review.assessment.course.shortTitle}, attempt {review.number}
          {detail?.attemptsAllowed != null && ` of ${detail.attemptsAllowed}`}.
        </p>
      </div>
      {otherQuestions.length > 0 && (
        <section aria-labelledby="wrong-first" className="grid gap-2">
          <h3 id="wrong-first" className="text-h4">
            {reads ? "To look at" : "Wrong first"}: {otherQuestions.length}
          </h3>
          {list(otherQuestions)}
        </section>
      )}
      {right.length > 0 && (
        <Disclosure
          title={`${right.length} right`}
          note={right.map(({ question }) => question.number).join(", ")}
          className="card px-4 py-2"
        >
          <div className="mt-2">{list(right)}</div>
        </Disclosure>
      )}
      <WithheldKeys kind={kind} review={review} />
      {review.comment && <Comment text={review.comment} by={review.commentBy} />}
      <Link
        to={paths.assessmentReview(kind, review.assessment.id, review.id)}
        className={buttonClass({ variant: "line", size: "sm" })}
      >
        Question by question
      </Link>
    </div>
  );
}

const waitingLabels: Record<Attempt["state"], string> = {
  running: "This attempt is still running.",
  submitted: "It is handed in. Your tutor reads it, and the grade comes after that.",
  graded: "It is handed in. Its grade shows once nothing of it can come in any more, or your tutor releases it.",
  released: "It is graded. How each question went is not shown for this one.",
};

/** Handed in, and not to be seen yet. */
const Waits = ({ attempt: { state, assessment } }: { attempt: Attempt }) => (
  <div className="grid gap-4">
    <p role="status">{waitingLabels[state]}</p>
    <Link
      to={paths.assessment(assessment.kind, assessment.id)}
      className={buttonClass({ variant: "line", size: "sm" })}
    >
      {assessment.title}
    </Link>
  </div>
);
