import { desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { AppError } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { aroundDaysOff, offSpans } from "../hours-rules.ts";
import { addDays, dayOf, inZone, occurrencesOf, type Span } from "../rules.ts";
import { classSchedules, classSessions } from "./tables.ts";
import { isTaken } from "./trial-people.ts";
import { getTutorHours } from "./tutor-hours.ts";

type Session = typeof classSessions.$inferSelect;

/** So many weeks after the end of its series a class that is made up may be. */
const maxWeeks = 12;

/**
 * Moves a class to the end of its series, a week later each time that another class has the time. Returns the moved class; null where no
 * week has room.
 */
export async function makeUp(
  { db: tx, clock }: InTx<"clock">,
  session: Session,
  notifyAll: (tx: Tx, moved: Session) => Promise<void>,
): Promise<Session | null> {
  const now = clock.now();
  for (const { on, ...span } of await makeUpTimes(tx, session, now)) {
    const next = { ...span, occursOn: on, sequence: session.sequence + 1, updatedAt: now };
    // Taken by another class, or of one's own times at another class: undone alone, and the week after is tried.
    const isMade = await tx
      .transaction(async (inner) => {
        await inner.update(classSessions).set(next).where(eq(classSessions.id, session.id));
        await notifyAll(inner, { ...session, ...next });
        return true;
      })
      .catch((error: unknown) => {
        if (isTaken(error) || (error instanceof AppError && error.code === "conflict")) return false;
        throw error;
      });
    if (!isMade) continue;
    if (session.scheduleId && on) {
      const [schedule] = await tx.select().from(classSchedules).where(eq(classSchedules.id, session.scheduleId));
      const skips = [...(schedule?.skips ?? []), ...(session.occursOn ? [session.occursOn] : [])];
      const endsOn = schedule && schedule.endsOn > on ? schedule.endsOn : on;
      await tx.update(classSchedules).set({ skips, endsOn }).where(eq(classSchedules.id, session.scheduleId));
    }
    return { ...session, ...next };
  }
  return null;
}

/** The times at which a class may be made up, the first ones first: weeks after the last of its series, days off left out. */
async function makeUpTimes(tx: Tx, session: Session, now: Date): Promise<(Span & { on: string | null })[]> {
  const hours = await getTutorHours(tx, session.tutorId, now);
  const [schedule] = session.scheduleId
    ? await tx.select().from(classSchedules).where(eq(classSchedules.id, session.scheduleId)).for("update")
    : [];
  const [last] = schedule
    ? await tx
        .select({ occursOn: classSessions.occursOn })
        .from(classSessions)
        .where(eq(classSessions.scheduleId, schedule.id))
        .orderBy(desc(classSessions.occursOn))
        .limit(1)
    : [];
  const zone = schedule?.timeZone ?? hours.timeZone;
  const lastOn = last?.occursOn ?? dayOf(session.startsAt, zone);
  const begins = inZone(session.startsAt, zone);
  const weekly = schedule ?? {
    weekday: begins.dayOfWeek,
    startMinute: begins.hour * 60 + begins.minute,
    durationMinutes: Math.round((session.endsAt.getTime() - session.startsAt.getTime()) / 60_000),
    timeZone: zone,
  };
  const ahead = { ...weekly, skips: [], startsOn: addDays(lastOn, 1), endsOn: addDays(lastOn, 7 * maxWeeks) };
  const { skips = [], ...free } = aroundDaysOff(ahead, now, offSpans(hours));
  return occurrencesOf({ ...free, skips }, now).map(({ on, ...span }) => ({
    ...span,
    on: schedule ? on : session.occursOn,
  }));
}
