import { useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { answerReview, listOwnReviews } from "../../own-review-calls.ts";
import type { OwnReview, OwnReviewPage } from "../../own-review-contract.ts";
import { answerLength, ownReviewList, ownReviewTexts } from "../../own-review-texts.ts";

/** What students say of a tutor, each with the one answer that everybody reads under it (TUT-01, FIND-08). */
export function OwnReviewsPage({ onReport }: { onReport: (review: OwnReview) => void }) {
  const list = useList({ spec: ownReviewList, call: listOwnReviews, one: "review" });
  const { data } = list.query;
  return (
    <>
      <PageHeading lead="You cannot remove a review; a kind answer does more.">Reviews</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        {data ? <Sum page={data} /> : null}
        <ListFilters
          list={list}
          countOf={(_, value) => data?.counts[(value ?? "all") as keyof OwnReviewPage["counts"]]}
        />
        <ListRows
          list={list}
          kind="chat"
          empty={{
            message: "No reviews yet.",
            hint: "What students write of you stands here, and on your public page.",
          }}
          draw={(reviews) => (
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                // Another review of the same student is another one to answer.
                <OneReview key={`${review.id} ${review.createdAt}`} review={review} onReport={onReport} />
              ))}
            </ul>
          )}
        />
      </div>
    </>
  );
}

/** What all reviews come to, and whether the tutor is a Top Tutor. */
function Sum({ page: { average, counts, verified, stars, isTop, topRule } }: { page: OwnReviewPage }) {
  if (average === null) return null;
  return (
    <section
      aria-label="All your reviews"
      className="on-wall door-lg grid gap-5 bg-wall p-5 text-on-wall md:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_17rem] md:items-center md:gap-8"
    >
      <p>
        <b className="num block text-[3.5rem] text-sun-400 leading-none">{average.toFixed(1)}</b>
        <span className="mt-2 block text-on-wall-2 text-sm">
          {counted(counts.all, "review")}, {verified} verified
        </span>
      </p>
      <dl className="grid gap-1.5 text-sm">
        {stars.map(({ rating, count }) => (
          <div key={rating} className="grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <dt className="text-on-wall-2">{counted(rating, "star")}</dt>
            <dd aria-hidden="true" className="h-3 overflow-hidden rounded-sm bg-wall-3">
              <span className="block h-full bg-sun-400" style={{ width: `${(count / counts.all) * 100}%` }} />
            </dd>
            <dd className="num text-right font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
      <div className="border-wall-line md:col-span-2 lg:col-span-1 lg:border-l lg:pl-6">
        <h2 className="text-h4">Top Tutor: {isTop ? "yours" : "not yet"}</h2>
        <p className="text-on-wall-2 text-sm">{topRule}</p>
      </div>
    </section>
  );
}

function OneReview({ review, onReport }: { review: OwnReview; onReport: (review: OwnReview) => void }) {
  const { name, studentId, rating, message, verified, createdAt, answer } = review;
  const [isWriting, setWriting] = useState(false);
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4 gap-y-3 p-4">
      <Avatar name={name} decorative />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="flex flex-wrap items-center gap-2 text-h4 wrap-anywhere">
            {name}
            {verified ? <Badge tone="done">Verified student</Badge> : null}
          </h2>
          <StarRating value={rating} />
        </div>
        <p className="text-ink-2 text-sm">
          <time dateTime={createdAt}>{dateText(new Date(createdAt))}</time>
        </p>
        {message ? <p className="whitespace-pre-line wrap-anywhere">{message}</p> : null}
        {answer && !isWriting ? (
          <div className="border-primary border-l-4 pl-3">
            <p className="whitespace-pre-line wrap-anywhere">
              <b>You, {dateText(new Date(answer.answeredAt))}.</b> {answer.text}
            </p>
          </div>
        ) : null}
        {isWriting ? (
          <AnswerForm review={review} onClose={() => setWriting(false)} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {answer === null || answer.changeableUntil ? (
              <Button variant={answer ? "line" : "soft"} size="sm" onClick={() => setWriting(true)}>
                {answer ? "Change your answer" : "Answer"}
                <span className="sr-only"> to {name}</span>
              </Button>
            ) : null}
            {studentId ? (
              <Link
                to={paths.deskMessages("tutor", undefined, studentId)}
                className={buttonClass({ variant: "ghost", size: "sm" }, "max-w-full whitespace-normal wrap-anywhere")}
              >
                Write to {name} alone
              </Link>
            ) : null}
            <Button variant="ghost" size="sm" onClick={() => onReport(review)}>
              Report to the office<span className="sr-only"> what {name} wrote</span>
            </Button>
            {answer?.changeableUntil ? (
              <span className="hint">You can change it until {momentText(new Date(answer.changeableUntil))}.</span>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
}

/** What is typed stays in this tab until it is sent. */
function AnswerForm({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const { id, name, createdAt, answer } = review;
  const [text, setText] = useDraft(`review-answer:${id}:${createdAt}`, answer?.text ?? "");
  const act = useAct(answerReview, {
    after: useStale([ownReviewList.name]),
    onDone: () => {
      setText(answer?.text ?? "");
      toast.success("Your answer is public now");
      onClose();
    },
  });
  const length = text.trim().length;
  return (
    <ActForm
      act={act}
      wrong={{
        text: (length === 0 && ownReviewTexts.missing) || (length > answerLength && ownReviewTexts.long),
      }}
      onSend={() => act.run({ params: { id }, body: { text, writtenAt: createdAt } })}
      submit={answer ? "Save the answer" : "Answer"}
      busyLabel="Sending..."
      cancel={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      aria-label={`Answer to ${name}`}
    >
      {(errors) => (
        <TextArea
          name="text"
          id={`answer-${id}`}
          label="Your answer"
          note="(public, under the review)"
          hint={`${length} of ${answerLength}`}
          rows={3}
          value={text}
          error={errors.text}
          onChange={({ target }) => {
            act.clear();
            setText(target.value);
          }}
        />
      )}
    </ActForm>
  );
}
