import { Avatar } from "#ui/components/avatar.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import type { ShownReview } from "../catalogue-contract.ts";

const dayAndMonth = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{dayAndMonth.format(new Date(`${date}T00:00:00Z`))}</time>
);

/** The reviews of a tutor that are shown, newest first. */
export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} className="grid grid-cols-[44px_1fr] gap-4 border-b border-line py-5">
          <Avatar name={review.name} decorative />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h3 className="flex flex-wrap items-center gap-2 text-h4">
                {review.name}
                {review.verified && <Badge tone="done">Verified student</Badge>}
              </h3>
              <StarRating value={review.rating} />
            </div>
            {review.message && <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{review.message}</p>}
            <p className="mt-1 text-cap text-ink-3">
              <Day date={review.date} />
            </p>
            {review.answer && (
              <div className="mt-3 border-primary border-l-4 pl-3">
                <p className="font-semibold text-sm">
                  Answer of the tutor, <Day date={review.answer.date} />
                </p>
                <p className="whitespace-pre-line wrap-anywhere text-ink-2">{review.answer.text}</p>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
