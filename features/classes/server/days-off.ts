import { and, count, eq, gte, lte } from "drizzle-orm";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DayOffInput } from "../day-off-contract.ts";
import type { HoursResponse } from "../hours-contract.ts";
import { dayOffAheadDays, dayOffMaxDays, daysOffMax, hoursTexts } from "../hours-texts.ts";
import { addDays, dayOf } from "../rules.ts";
import { findOwnTutor, readHours } from "./hours.ts";
import { tutorDaysOff } from "./tables.ts";
import { lockTutor } from "./trial-people.ts";

/**
 * Adds days on which a tutor is away, on the tutor's own clock, both included: nothing is booked on them any more, and what is booked stays.
 * The same days again take the reason alone. Errors: AppError not_found for an account that is no tutor's; conflict at /firstOn for days that
 * are off already; invalid at /lastOn for days that are over, too many or too far ahead; conflict for too many breaks.
 */
export async function addDayOff(deps: VerbDeps, accountId: string, input: DayOffInput): Promise<HoursResponse> {
  const { firstOn, lastOn, reason } = input;
  await staffWrite(deps, accountId, async (tx, record, now) => {
    const { id: tutorId, zone } = await findOwnTutor(tx, accountId);
    await lockTutor(tx, tutorId);
    const today = dayOf(now, zone);
    if (lastOn < today) throw invalidAt("lastOn", hoursTexts.daysOver, "over");
    if (lastOn > addDays(firstOn, dayOffMaxDays - 1)) throw invalidAt("lastOn", hoursTexts.daysLong, "too-long");
    if (lastOn > addDays(today, dayOffAheadDays)) throw invalidAt("lastOn", hoursTexts.daysFar, "too-far");
    const ahead = and(eq(tutorDaysOff.tutorId, tutorId), gte(tutorDaysOff.lastOn, today));
    const [met] = await tx
      .select()
      .from(tutorDaysOff)
      .where(
        and(eq(tutorDaysOff.tutorId, tutorId), lte(tutorDaysOff.firstOn, lastOn), gte(tutorDaysOff.lastOn, firstOn)),
      );
    if (met && (met.firstOn !== firstOn || met.lastOn !== lastOn)) {
      throw takenAt("firstOn", hoursTexts.daysTaken);
    }
    if (met) {
      if (met.reason === reason) return;
      await tx.update(tutorDaysOff).set({ reason }).where(eq(tutorDaysOff.id, met.id));
      return record("days-off.changed", met.id);
    }
    const [counted] = await tx.select({ count: count() }).from(tutorDaysOff).where(ahead);
    if ((counted?.count ?? 0) >= daysOffMax) throw conflict(hoursTexts.daysMany);
    const id = newId();
    await tx.insert(tutorDaysOff).values({ id, tutorId, firstOn, lastOn, reason });
    await record("days-off.added", id, { after: { firstOn, lastOn } });
  });
  return readHours(deps, accountId);
}

/** Takes days off out again; they can be booked at once. Errors: AppError not_found for what is not the tutor's own. */
export async function removeDayOff(deps: VerbDeps, accountId: string, id: string): Promise<HoursResponse> {
  await staffWrite(deps, accountId, async (tx, record) => {
    const { id: tutorId } = await findOwnTutor(tx, accountId);
    const [gone] = await tx
      .delete(tutorDaysOff)
      .where(and(eq(tutorDaysOff.id, id), eq(tutorDaysOff.tutorId, tutorId)))
      .returning({ firstOn: tutorDaysOff.firstOn, lastOn: tutorDaysOff.lastOn });
    if (!gone) throw notFound(hoursTexts.dayGone);
    await record("days-off.removed", id, { before: gone });
  });
  return readHours(deps, accountId);
}
