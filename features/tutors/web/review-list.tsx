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
              <time dateTime={review.date}>{dayAndMonth.format(new Date(`${review.date}T00:00:00Z`))}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
