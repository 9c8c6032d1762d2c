import { paths } from "#lib/paths.ts";
import { type ButtonLook, buttonClass } from "#ui/components/button.tsx";
import { VisuallyHidden } from "#ui/components/visually-hidden.tsx";
import type { TutorCard } from "../catalogue-contract.ts";
import { tutorTexts } from "../contract.ts";

/** Ids of the two dialogs that tutor-dialogs.tsx puts on a page. */
export const pickDialogId = "pick";
export const reviewDialogId = "review";

type Named = Pick<TutorCard, "id" | "slug" | "fullName" | "course">;

/** What a button tells the registration dialog about the tutor it is for. */
export type PickDetail = {
  tutorId: string;
  tutorName: string;
  course: string;
  /** The tutor's own among the choices; left out: derived from the course. */
  ownChoices?: readonly string[];
};
export const pickDetailOf = (tutor: Named): PickDetail => ({
  tutorId: tutor.id,
  tutorName: tutor.fullName,
  course: tutor.course,
});

/** What a link tells the review dialog. */
export type ReviewDetail = { slug: string; tutorName: string };
export const reviewDetailOf = (tutor: Pick<Named, "slug" | "fullName">): ReviewDetail => ({
  slug: tutor.slug,
  tutorName: tutor.fullName,
});

/**
 * "I'm Picking You": opens the registration where there is a session; else, and without scripts, it leads to login, which
 * comes back to this tutor's page with the registration open (FIND-02).
 */
export function PickLink({ tutor, className, ...look }: { tutor: Named; className?: string } & ButtonLook) {
  return (
    <a
      href={paths.login({ next: `${paths.tutor(tutor.slug)}#${pickDialogId}` })}
      className={buttonClass(look, className)}
      data-island-open={pickDialogId}
      data-needs-session=""
      data-write={paths.dashboardTutor(tutor.id, { write: true })}
      data-detail={JSON.stringify(pickDetailOf(tutor))}
    >
      {tutorTexts.pick} <VisuallyHidden>{tutor.fullName}</VisuallyHidden>
    </a>
  );
}

/** "Leave a Review": opens the review dialog; without scripts it leads to the same form as a page (FIND-07). */
export function ReviewLink({ tutor, className }: { tutor: Pick<Named, "slug" | "fullName">; className?: string }) {
  return (
    <a
      href={paths.tutorReview(tutor.slug)}
      className={`link inline-flex min-h-(--tap) items-center text-sm ${className ?? ""}`}
      data-island-open={reviewDialogId}
      data-detail={JSON.stringify(reviewDetailOf(tutor))}
    >
      {tutorTexts.review} <VisuallyHidden>of {tutor.fullName}</VisuallyHidden>
    </a>
  );
}
