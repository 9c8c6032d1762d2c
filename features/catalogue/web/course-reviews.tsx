import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";

/** A published review of a tutor of the course. */
export type CourseReview = {
  id: string;
  name: string;
  message: string;
  rating: number;
  /** YYYY-MM-DD. */
  date: string;
  verified: boolean;
  tutor: { slug: string; fullName: string };
};

// Written out by hand: the page must come out the same on every machine, whatever its locale data.
const months = "January February March April May June July August September October November December".split(" ");

/** `2025-09-27` as `27 September 2025`. */
function dayLabel(date: string): string {
  const [year, month, day] = date.split("-");
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** What students of a course say of its tutors, newest first. */
export function CourseReviews({ reviews }: { reviews: readonly CourseReview[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {reviews.map((review) => (
        <li key={review.id} className="border-line border-t py-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{review.name}</b>
            {review.verified && <Badge tone="done">Verified student</Badge>}
            <StarRating value={review.rating} />
          </div>
          {review.message && <p className="mt-2 text-ink-2">{review.message}</p>}
          <p className="mt-2 text-ink-3 text-xs">
            <time dateTime={review.date}>{dayLabel(review.date)}</time>, about{" "}
            <a href={paths.tutor(review.tutor.slug)} className="link">
              {review.tutor.fullName}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
