import { and, eq, gte, lte } from "drizzle-orm";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ExceptionInput } from "../exception-contract.ts";
import type { HoursResponse } from "../hours-contract.ts";
import { exceptionsMeet } from "../hours-rules.ts";
import { exceptionAheadDays, exceptionMaxDays, exceptionsMax, hoursTexts } from "../hours-texts.ts";
import { addDays, dayOf } from "../rules.ts";
import { findOwnTutor, readHours } from "./hours.ts";
import { tutorExceptions } from "./tables.ts";
import { lockTutor } from "./trial-people.ts";

/**
 * Adds days, or a part of one, that differ from a tutor's weekly hours, on the tutor's own clock. Where it is closed nothing is booked any
 * more, and what is booked stays; where it is open as well it can be booked at once. The same again takes the reason alone.
 * Errors: AppError not_found for an account that is no tutor's; conflict at /firstOn or /startMinute for what is closed or open already;
 * invalid at /lastOn for days that are over, too many or too far ahead; conflict for too many exceptions.
 */
export async function addException(deps: VerbDeps, accountId: string, input: ExceptionInput): Promise<HoursResponse> {
  const { reason, ...added } = input;
  const { kind, firstOn, lastOn, startMinute } = added;
  await staffWrite(deps, accountId, async (tx, record, now) => {
    const { id: tutorId, zone } = await findOwnTutor(tx, accountId);
    await lockTutor(tx, tutorId);
    const today = dayOf(now, zone);
    if (lastOn < today) throw invalidAt("lastOn", hoursTexts.daysOver, "over");
    if (lastOn > addDays(firstOn, exceptionMaxDays - 1)) throw invalidAt("lastOn", hoursTexts.daysLong, "too-long");
    if (lastOn > addDays(today, exceptionAheadDays)) throw invalidAt("lastOn", hoursTexts.daysFar, "too-far");
    const onTheseDays = await tx
      .select()
      .from(tutorExceptions)
      .where(
        and(
          eq(tutorExceptions.tutorId, tutorId),
          lte(tutorExceptions.firstOn, lastOn),
          gte(tutorExceptions.lastOn, firstOn),
        ),
      );
    const met = onTheseDays.filter((exception) => exceptionsMeet(exception, added));
    const field = startMinute === null ? "firstOn" : "startMinute";
    if (kind === "open" && met.some((exception) => exception.kind === "closed"))
      throw takenAt(field, hoursTexts.openOnClosed);
    const [same] = met.filter((exception) => exception.kind === kind);
    if (same) {
      const isSame = (Object.keys(added) as (keyof typeof added)[]).every((key) => same[key] === added[key]);
      if (!isSame) throw takenAt(field, kind === "closed" ? hoursTexts.closedTaken : hoursTexts.openTaken);
      if (same.reason === reason) return;
      await tx.update(tutorExceptions).set({ reason }).where(eq(tutorExceptions.id, same.id));
      return record("hours-exceptions.changed", same.id);
    }
    const ahead = and(eq(tutorExceptions.tutorId, tutorId), gte(tutorExceptions.lastOn, today));
    if ((await tx.$count(tutorExceptions, ahead)) >= exceptionsMax) throw conflict(hoursTexts.exceptionsMany);
    const id = newId();
    await tx.insert(tutorExceptions).values({ ...input, id, tutorId });
    await record("hours-exceptions.added", id, { after: added });
  });
  return readHours(deps, accountId);
}

/** Takes an exception out again. Errors: AppError not_found for what is not the tutor's own. */
export async function removeException(deps: VerbDeps, accountId: string, id: string): Promise<HoursResponse> {
  await staffWrite(deps, accountId, async (tx, record) => {
    const { id: tutorId } = await findOwnTutor(tx, accountId);
    const [before] = await tx
      .delete(tutorExceptions)
      .where(and(eq(tutorExceptions.id, id), eq(tutorExceptions.tutorId, tutorId)))
      .returning({
        kind: tutorExceptions.kind,
        firstOn: tutorExceptions.firstOn,
        lastOn: tutorExceptions.lastOn,
        startMinute: tutorExceptions.startMinute,
        endMinute: tutorExceptions.endMinute,
      });
    if (!before) throw notFound(hoursTexts.exceptionGone);
    await record("hours-exceptions.removed", id, { before });
  });
  return readHours(deps, accountId);
}
