import { and, asc, eq, gt, gte } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { changeCohort } from "#features/learning/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { dateText, daysText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { classAnswers } from "../answer-texts.ts";
import { aroundDaysOff, offSpans } from "../hours-rules.ts";
import { addDays, dayOf, maxMoveDays, movedFrom, occurrencesOf, overlap, type Span } from "../rules.ts";
import { dayMs, moveLeadMs } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { classMails } from "./mails.ts";
import { movableClass } from "./movable-class.ts";
import { notifyMoved } from "./notify-moved.ts";
import { checkFullDays } from "./series.ts";
import { classSchedules, classSessions } from "./tables.ts";
import { asTaken, lockTutor } from "./trial-people.ts";
import { getTutorHours } from "./tutor-hours.ts";

type Session = typeof classSessions.$inferSelect;
type Input = { sessionId: string; startsAt: Date; following: boolean };

/**
 * Moves a class of a group, or of someone's own times, to another time: alone, or with all that follow in its series, whole or not at
 * all. Its students are notified by bell and mail, with a calendar file. The same time again changes nothing.
 * Errors: AppError not_found for what is not one's own to move; conflict for one that has begun, a time that the tutor or, of one's own
 * times, the student has a class at; invalid at /startsAt for a time too soon, or too far for a series.
 */
export async function moveClass(
  deps: VerbDeps,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
  { sessionId, startsAt, following }: Input,
): Promise<{ message: string; moved: number }> {
  const mails = await classMails(deps);
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const row = await movableClass({ db: tx }, { accountId, isStaff }, sessionId);
    await lockTutor(tx, row.tutor.id);
    // What counts is read once no one else can change it.
    const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId)).for("update");
    if (session?.state !== "scheduled" || session.startsAt <= now) throw conflict(classReplies.begun);
    if (session.startsAt.getTime() === startsAt.getTime()) return { message: classAnswers.moved, moved: 0 };
    if (startsAt.getTime() < now.getTime() + moveLeadMs)
      throw invalidAt("startsAt", classReplies.moveTooSoon, "too-soon");
    if (startsAt.getTime() - now.getTime() > 366 * dayMs) throw invalidAt("startsAt", classReplies.moveYear, "too-far");
    const hours = await getTutorHours(tx, row.tutor.id, now);
    const off = offSpans(hours);
    const endsAt = new Date(startsAt.getTime() + session.endsAt.getTime() - session.startsAt.getTime());
    if (off.some((away) => overlap({ startsAt, endsAt }, away)))
      throw invalidAt("startsAt", classReplies.moveOff, "off");

    const { moved, skipped } = following
      ? await moveFollowing(tx, session, { startsAt, now, off })
      : { moved: [await moveOne(tx, session, startsAt, now)], skipped: [] };
    const [first, last] = [moved[0], moved.at(-1)];
    // Within its day a class may always move.
    if (first && dayOf(first.startsAt, hours.timeZone) !== dayOf(session.startsAt, hours.timeZone)) {
      await checkFullDays({ db: tx }, { tutorId: row.tutor.id, hours, sessions: moved });
    }
    await notifyMoved(within(deps, tx), { ...row, mails, was: session, moved });
    await changeCohort(within(deps, tx), { id: row.cohort.id, changedBy: accountId });
    await record("class.moved", sessionId, {
      before: { startsAt: session.startsAt },
      after: { startsAt, moved: moved.length },
    });
    const message = moved.length > 1 ? `${moved.length} classes were moved.` : "The class was moved.";
    const note =
      last && skipped.length > 0
        ? [classReplies.moveSkips(daysText(skipped), dateText(last.startsAt, hours.timeZone, now))]
        : [];
    return { message: [message, ...note].join(" "), moved: moved.length };
  }).catch(asTaken);
}

async function moveOne(tx: Tx, session: Session, startsAt: Date, now: Date): Promise<Session> {
  const endsAt = new Date(startsAt.getTime() + session.endsAt.getTime() - session.startsAt.getTime());
  const next = { startsAt, endsAt, sequence: session.sequence + 1, updatedAt: now };
  await tx.update(classSessions).set(next).where(eq(classSessions.id, session.id));
  return { ...session, ...next };
}

/**
 * Ends the schedule before this class and goes on with another one, to which this class and those after it belong. Those that would fall on
 * a day off (`skipped`) follow at its end.
 */
async function moveFollowing(
  tx: Tx,
  session: Session,
  { startsAt, now, off }: { startsAt: Date; now: Date; off: readonly Span[] },
): Promise<{ moved: Session[]; skipped: string[] }> {
  const { scheduleId, occursOn } = session;
  const [schedule] = scheduleId
    ? await tx.select().from(classSchedules).where(eq(classSchedules.id, scheduleId)).for("update")
    : [];
  if (!schedule || occursOn === null) return { moved: [await moveOne(tx, session, startsAt, now)], skipped: [] };
  const { days, ...shifted } = movedFrom(schedule, occursOn, startsAt);
  if (Math.abs(days) > maxMoveDays) throw invalidAt("startsAt", classReplies.moveTooFar, "too-far");
  const { skips = [], ...next } = aroundDaysOff(shifted, now, off);
  const skipped = skips.filter((day) => !shifted.skips.includes(day));
  const id = newId();
  await tx.insert(classSchedules).values({
    ...next,
    skips: [...skips],
    id,
    cohortId: schedule.cohortId,
    title: schedule.title,
    meetingUrl: schedule.meetingUrl,
  });
  const isFirst = schedule.startsOn >= occursOn;
  const spans = new Map(occurrencesOf({ ...next, skips }, now).map(({ on, ...span }) => [on, span]));
  const rows = await tx
    .select()
    .from(classSessions)
    .where(
      and(
        eq(classSessions.scheduleId, schedule.id),
        gte(classSessions.occursOn, occursOn),
        eq(classSessions.state, "scheduled"),
        gt(classSessions.startsAt, now),
      ),
    )
    .orderBy(asc(classSessions.occursOn));
  const moved: Session[] = [];
  const added = [...spans.keys()].filter((on) => on > shifted.endsOn);
  const targets = rows.map((row) => {
    const on = addDays(row.occursOn ?? occursOn, days);
    return skipped.includes(on) ? { row, on: added.shift() ?? on, isAdded: true } : { row, on, isAdded: false };
  });
  // Those that go forward begin with the last, so that none runs into the next one's old time; those that go to the end are before all.
  const inOrder = (days > 0 ? targets.toReversed() : targets).toSorted((a, b) => Number(b.isAdded) - Number(a.isAdded));
  for (const { row, on } of inOrder) {
    const span = spans.get(on);
    if (!span) continue;
    const change = { ...span, scheduleId: id, occursOn: on, sequence: row.sequence + 1, updatedAt: now };
    await tx.update(classSessions).set(change).where(eq(classSessions.id, row.id));
    moved.push({ ...row, ...change });
  }
  if (isFirst) {
    await tx.update(classSessions).set({ scheduleId: id }).where(eq(classSessions.scheduleId, schedule.id));
    await tx.delete(classSchedules).where(eq(classSchedules.id, schedule.id));
  } else {
    await tx
      .update(classSchedules)
      .set({ endsOn: addDays(occursOn, -1) })
      .where(eq(classSchedules.id, schedule.id));
  }
  return { moved: moved.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()), skipped };
}
