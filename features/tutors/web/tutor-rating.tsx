import { StarRating } from "#ui/components/star-rating.tsx";
import type { TutorCard } from "../catalogue-contract.ts";

/** Stars, "5/5" and the number of reviews on one line; a word where there are no reviews yet. */
export function TutorRating({
  tutor,
  className,
}: {
  tutor: Pick<TutorCard, "rating" | "reviews">;
  className?: string;
}) {
  if (tutor.rating === null) return <p className={className}>No reviews yet</p>;
  return (
    <p className={className}>
      <StarRating value={tutor.rating} figure="ratio" className="flex-wrap">
        <span className="text-ink-3">{tutor.reviews}</span>
      </StarRating>
    </p>
  );
}
