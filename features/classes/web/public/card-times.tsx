import { addressOf } from "#lib/call.ts";
import { useNearScript } from "#ui/islands/near.ts";
import { listFreeTimes } from "../../calls.ts";

/** Where the address of the free times begins; what is asked follows. */
const request = addressOf(listFreeTimes, { query: { zone: "", tutors: "" } }).split("?")[0];

export type CardTimesProps = {
  /** Left out where the card's own button names the tutor (`data-detail`): the document of home has no byte to spare. */
  tutorId?: string;
  /** On the first card of a page: brings the script when it comes near. */
  isFirst: boolean;
};

/**
 * The place on a tutor's card of a public page for the price, the next free times and, for a student, what is theirs already.
 * free-times.near.ts writes them, and takes the name and the way to the tutor from the card's heading. It keeps their room, so
 * that nothing moves.
 */
export function CardTimes({ tutorId = "", isFirst }: CardTimesProps) {
  const near = useNearScript("classes/free-times");
  return <div className="min-h-18" {...(isFirst ? { ...near, "data-ask": request } : {})} data-times={tutorId} />;
}
