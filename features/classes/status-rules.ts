import type { TutorTimes } from "./contract.ts";

/**
 * The status of a student with one tutor: `booked`: a trial class is ahead. `taught`: they take a course with them that goes on.
 * `picked`: nothing but the pick. `new`: nothing yet, and for everybody who is not logged in.
 */
export type TutorStatus = "new" | "picked" | "booked" | "taught";

/** The one rule of it, for the tutor's page, Find Tutor and the cards. The script of the public pages has its own copy (free-times.near.ts). */
export function statusWith({
  booked,
  isOwn,
  isPicked,
}: Pick<TutorTimes, "booked" | "isOwn" | "isPicked">): TutorStatus {
  if (booked) return "booked";
  if (isOwn) return "taught";
  return isPicked ? "picked" : "new";
}

/** What a card shows of it. */
export function statusText(known: Pick<TutorTimes, "booked" | "isOwn" | "isPicked">): string {
  const labels = {
    new: "",
    picked: "You picked this tutor",
    booked: `Your trial: ${known.booked?.label}`,
    taught: "Your tutor",
  };
  return labels[statusWith(known)];
}
