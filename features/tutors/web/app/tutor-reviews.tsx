import { useInfiniteQuery } from "@tanstack/react-query";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import type { DashboardTutor, ReviewPage } from "../../dashboard-contract.ts";
import { tutorPageTexts } from "../../texts.ts";
import { reviewsQuery } from "../queries.ts";
import { ReviewList } from "../review-list.tsx";

type TutorReviewsProps = {
  tutor: DashboardTutor;
  /** The page that came with the tutor. */
  first: ReviewPage;
  onReview: () => void;
};

/** What students wrote, the newest first, a page at a time. */
export function TutorReviews({ tutor, first, onReview }: TutorReviewsProps) {
  const start = first.next;
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...reviewsQuery(tutor.id, start),
    // Asked for by the button alone.
    enabled: false,
  });
  const further = data?.pages.flatMap((page) => page.data) ?? [];
  const shown = [...first.data, ...further];
  const isMore = data ? hasNextPage : start !== null;
  const name = tutor.fullName.split(" ")[0];

  return (
    <>
      <h2 className="sr-only">What students say</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">
          {tutor.ownReview?.state === "pending" ? "Your review is waiting for a member of staff to read it." : null}
        </p>
        <Button variant="ghost" size="sm" className="-mr-4" onClick={onReview}>
          {tutor.ownReview ? "Change your review" : "Write a review"}
        </Button>
      </div>
      {shown.length > 0 ? (
        <ReviewList reviews={shown} />
      ) : (
        <EmptyState kind="chat" message="No reviews yet" hint={`Be the first to review ${name}.`} />
      )}
      {error ? (
        <FormMessage tone="error" className="mt-4">
          {errorMessage(error, tutorPageTexts.reviewsFailed)}
        </FormMessage>
      ) : null}
      {isMore ? (
        <div className="mt-5 grid justify-items-center">
          <Button
            variant="line"
            busy={isFetching}
            busyLabel="Loading more..."
            onClick={() => void (data ? fetchNextPage() : refetch())}
          >
            Show more reviews
          </Button>
        </div>
      ) : null}
    </>
  );
}
