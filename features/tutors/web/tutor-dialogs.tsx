import { Island } from "#ui/islands/island.tsx";
import type { TutorCard } from "../catalogue-contract.ts";
import PickDialog from "./pick-dialog.island.tsx";
import ReviewDialog from "./review-dialog.island.tsx";
import { pickDetailOf, pickDialogId, reviewDetailOf, reviewDialogId } from "./tutor-actions.tsx";

/**
 * The registration and review dialogs, once on a page with tutors. `tutor` is the one whose page it is: then the address
 * with #pick opens the registration where there is a session, which is how login comes back (FIND-02).
 */
export function TutorDialogs({
  communityUrl,
  chatUrl,
  choices,
  tutor,
}: {
  /** Link to the community chat; empty where there is none. */
  communityUrl: string;
  chatUrl: string;
  /** The courses that one may ask for when picking. */
  choices: readonly string[];
  tutor?: Pick<TutorCard, "id" | "slug" | "fullName" | "course">;
}) {
  return (
    <>
      <div className="contents" {...(tutor ? { "data-island-autoopen": `#${pickDialogId}` } : {})}>
        <Island
          name="tutors/pick-dialog"
          component={PickDialog}
          id={pickDialogId}
          props={{ id: pickDialogId, communityUrl, chatUrl, choices, tutor: tutor ? pickDetailOf(tutor) : null }}
        />
      </div>
      <Island
        name="tutors/review-dialog"
        component={ReviewDialog}
        id={reviewDialogId}
        props={{ id: reviewDialogId, tutor: tutor ? reviewDetailOf(tutor) : null }}
      />
    </>
  );
}
