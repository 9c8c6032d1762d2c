import type { DbOrTx } from "#db/client.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { bookableFrom, fullDays, offeredSlots, offSpans } from "../hours-rules.ts";
import { overlap } from "../rules.ts";
import { bookAheadDays, classTexts, dayMs, trialMinutes } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { takenTimes } from "./free-slots.ts";
import { listReservedForOthers } from "./reserved-for-others.ts";
import { getTutorHours } from "./tutor-hours.ts";

/** `studentId`: for whom; null: not known here. */
type Offer = {
  tutorId: string;
  studentId: string | null;
  startsAt: Date;
  now: Date;
  but?: string | undefined;
  /** How long it is; a trial class unless given. */
  minutes?: number;
};

/**
 * Whether a class may be at a time of a tutor: it is offered, no class is then but `but`, and it is not reserved
 * for another student. `field`: which names the time.
 * Errors: AppError invalid at the field for a time that is not offered; conflict for one that is taken, or on a day that is full.
 */
export async function checkOffered(
  { db, contributions }: { db: DbOrTx } & Pick<VerbDeps, "contributions">,
  { tutorId, studentId, startsAt, now, but, minutes = trialMinutes }: Offer,
  field = "startsAt",
): Promise<void> {
  const refuse = (message: string, code: string) => invalidAt(field, message, code);
  const hours = await getTutorHours(db, tutorId, now);
  if (startsAt < bookableFrom(now, hours)) throw refuse(classReplies.tooSoon(hours.noticeHours), "too-soon");
  if (startsAt.getTime() >= now.getTime() + bookAheadDays * dayMs) throw refuse(classReplies.tooFar, "too-far");
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const slot = { startsAt, endsAt };
  const [first, ...rest] = offeredSlots(hours, startsAt, endsAt);
  const isOffered = first?.getTime() === startsAt.getTime() && rest.length + 1 >= Math.ceil(minutes / trialMinutes);
  if (!isOffered || offSpans(hours).some((off) => overlap(slot, off))) {
    throw refuse(classReplies.notOffered, "not-offered");
  }
  const day = { from: new Date(startsAt.getTime() - dayMs), until: new Date(endsAt.getTime() + dayMs) };
  const reserved = await listReservedForOthers(
    { db, contributions },
    { hours: new Map([[tutorId, hours]]), studentId, now },
  );
  const taken = [...(await takenTimes(db, tutorId, { ...day, but })), ...reserved];
  if (taken.some((takenSpan) => overlap(slot, takenSpan))) throw conflict(classTexts.taken);
  if (fullDays(hours, taken)(startsAt)) throw conflict(classReplies.fullDay);
}
