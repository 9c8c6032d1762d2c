import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";

/** A tutor who teaches a course, as its page shows them. */
export type CourseTutor = {
  id: string;
  slug: string;
  fullName: string;
  position: string;
  avatarUrl: string | null;
  /** 1 to 5; null without reviews. */
  rating: number | null;
  /** "41 reviews". */
  reviews: string;
};

export type CourseTutorsProps = {
  tutors: readonly CourseTutor[];
  /** Where the others are, when these are not all. */
  allHref: string | null;
  /** Price and free times of a tutor, which another area knows. */
  times?: (tutor: CourseTutor, index: number) => ReactNode;
};

/** Who teaches a course, each linked to the tutor's own page. */
export function CourseTutors({ tutors, allHref, times }: CourseTutorsProps) {
  if (tutors.length === 0) {
    return (
      <>
        <p className="text-ink-2">No tutor is open for this course at the moment. Other tutors can advise you.</p>
        <ButtonLink href={paths.tutors()} variant="line" className="mt-4">
          Find a Tutor
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-2">The first half hour with a tutor is free. No card asked.</p>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {tutors.map((tutor, index) => (
          <li key={tutor.slug} className="card opens door-md relative grid gap-3 p-4">
            <div className="flex items-center gap-4">
              <Avatar name={tutor.fullName} src={tutor.avatarUrl} size="xl" decorative>
                <Portrait name={tutor.fullName} seed={tutor.slug} decorative />
              </Avatar>
              <div className="min-w-0">
                <h3 className="font-semibold text-h4">
                  <a
                    href={paths.tutor(tutor.slug)}
                    className="underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
                  >
                    {tutor.fullName}
                  </a>
                </h3>
                <p className="text-ink-2 text-sm">{tutor.position}</p>
                {tutor.rating !== null && (
                  <StarRating value={tutor.rating} figure="ratio" className="mt-1 flex-wrap text-xs">
                    <span className="text-ink-3">{tutor.reviews}</span>
                  </StarRating>
                )}
              </div>
            </div>
            {/* Above the link that fills the card. */}
            {times ? <div className="relative">{times(tutor, index)}</div> : null}
          </li>
        ))}
      </ul>
      {allHref && (
        <ButtonLink href={allHref} variant="line" className="mt-4">
          See all tutors of this course
        </ButtonLink>
      )}
    </>
  );
}
