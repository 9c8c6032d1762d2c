import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { MovedHours } from "../hours-contract.ts";
import { mergedHours } from "../hours-rules.ts";
import { tutorAvailability, tutorLimits } from "./tables.ts";
import { getTutorHours } from "./tutor-hours.ts";

/** After all exceptions, which do not move: they are of single days, and their reasons are the tutor's. */
const afterAll = new Date("9000-01-01T00:00:00Z");

/** A tutor's weekly hours and limits as they go to another academy. Errors: Error for a tutor who is not there. */
export async function readHoursOut(db: DbOrTx, tutorId: string): Promise<MovedHours> {
  const { weekly, mostPerDay, noticeHours } = await getTutorHours(db, tutorId, afterAll);
  return { weekly: mergedHours(weekly), mostPerDay, noticeHours };
}

/** Sets a tutor's weekly hours and limits instead of those that were. */
export async function storeHours(
  { db: tx }: InTx,
  { tutorId, version, weekly, mostPerDay, noticeHours }: MovedHours & { tutorId: string; version: number },
): Promise<void> {
  await tx.delete(tutorAvailability).where(eq(tutorAvailability.tutorId, tutorId));
  if (weekly.length > 0)
    await tx
      .insert(tutorAvailability)
      .values(mergedHours(weekly).map((opening) => ({ ...opening, id: newId(), tutorId })));
  const limits = { version, mostPerDay, noticeHours };
  await tx
    .insert(tutorLimits)
    .values({ ...limits, tutorId })
    .onConflictDoUpdate({ target: tutorLimits.tutorId, set: limits });
}
