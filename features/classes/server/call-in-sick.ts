import { and, asc, desc, eq, gt, gte, lt, lte } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError, conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { aroundDaysOff, offSpans } from "../hours-rules.ts";
import { hoursTexts } from "../hours-texts.ts";
import { addDays, dayOf, inZone, occurrencesOf, type Span, spanOfDays } from "../rules.ts";
import { classTexts } from "../texts.ts";
import { findOwnTutor } from "./hours.ts";
import { classMails } from "./mails.ts";
import { notifyMoved } from "./notify-moved.ts";
import { classSchedules, classSessions, tutorDaysOff } from "./tables.ts";
import { cancelTrialsOf, isTaken, lockTutor } from "./trial-people.ts";
import { getTutorHours } from "./tutor-hours.ts";

type Session = typeof classSessions.$inferSelect;

/** So many weeks after the end of its series a class that is made up may be. */
const maxWeeks = 12;

/**
 * A tutor is ill today, on their own clock: the day is off, each class of it that has not begun follows at the end of its series, the trial
 * classes are cancelled, and every student is notified. Once more changes nothing.
 * Errors: AppError not_found for an account that is no tutor's; conflict where no week has room for a class.
 */
export async function callInSick(deps: VerbDeps, accountId: string): Promise<{ message: string }> {
  const mails = await classMails(deps);
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    const { id: tutorId, zone } = await findOwnTutor(tx, accountId);
    await lockTutor(tx, tutorId);
    const today = dayOf(now, zone);
    const isOff = and(
      eq(tutorDaysOff.tutorId, tutorId),
      lte(tutorDaysOff.firstOn, today),
      gte(tutorDaysOff.lastOn, today),
    );
    const [off] = await tx.select({ id: tutorDaysOff.id }).from(tutorDaysOff).where(isOff);
    if (!off) {
      await tx
        .insert(tutorDaysOff)
        .values({ id: newId(), tutorId, firstOn: today, lastOn: today, reason: hoursTexts.ill });
    }
    const rest = and(
      eq(classSessions.tutorId, tutorId),
      eq(classSessions.state, "scheduled"),
      gt(classSessions.startsAt, now),
      lt(classSessions.startsAt, spanOfDays(today, today, zone).endsAt),
    );
    const trials = await cancelTrialsOf(inTx, mails, and(rest, eq(classSessions.kind, "trial")), "tutor-ill");
    const classes = await tx
      .select()
      .from(classSessions)
      .where(and(rest, eq(classSessions.kind, "class")))
      .orderBy(asc(classSessions.startsAt))
      .for("update");
    const [tutors, cohorts] = [tutorRows(tx), cohortRows(tx)];
    const [tutor] = await tx.select({ name: tutors.tutorName }).from(tutors).where(eq(tutors.id, tutorId));
    for (const session of classes) {
      const [cohort] = await tx
        .select({ id: cohorts.id, courseTitle: cohorts.courseTitle, cohortSeats: cohorts.cohortSeats })
        .from(cohorts)
        .where(eq(cohorts.id, session.cohortId ?? ""));
      if (!cohort) continue;
      await makeUp(tx, session, now, async (txInner, moved) =>
        notifyMoved(within(deps, txInner), {
          cohort,
          tutor: { name: tutor?.name ?? "" },
          mails,
          was: session,
          moved: [moved],
          isIll: true,
        }),
      );
    }
    await record("days-off.ill", null, {
      about: "days-off",
      after: { on: today, moved: classes.length, cancelled: trials },
    });
    return { message: hoursTexts.illDone(classes.length, trials) };
  });
}

/** Moves a class to the end of its series, a week later each time that another class has the time. Errors: AppError conflict. */
async function makeUp(
  tx: Tx,
  session: Session,
  now: Date,
  notifyAll: (tx: Tx, moved: Session) => Promise<void>,
): Promise<void> {
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
    return;
  }
  throw conflict(classTexts.noMakeUp);
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
