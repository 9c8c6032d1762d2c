import type { TutorCard } from "../catalogue-contract.ts";
import type { PickedTutor } from "./list-picked-tutors.ts";

/** A tutor as the API names things: both ids, and texts where the pages show texts (API-02). */
export function listed({
  languages,
  classType,
  ratingLabel: _,
  about: __,
  learn: ___,
  intro: ____,
  ...card
}: TutorCard) {
  return { ...card, _id: card.id, type: classType, language: languages.join(", ") };
}

/** Picks as the API tells them. */
export const listedPicks = (picks: PickedTutor[]) =>
  picks.map(({ tutor, pickedAt, selectedCourses }) => ({
    tutor: listed(tutor),
    pickedAt: pickedAt.toISOString(),
    selectedCourses,
  }));
