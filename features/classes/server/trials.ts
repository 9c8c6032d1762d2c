import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { checkCourseChoices, storePick } from "#features/tutors/server/public.ts";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { classAnswers } from "../answer-texts.ts";
import type { TrialPick, TrialResponse } from "../contract.ts";
import { mayChange } from "../rules.ts";
import { classTexts, maxOpenTrials, trialMinutes } from "../texts.ts";
import { checkOffered } from "./check-offered.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassRow, classView, ownClasses } from "./class-rows.ts";
import { classMails } from "./mails.ts";
import { newMeetingUrl } from "./series.ts";
import { classSessions } from "./tables.ts";
import { asTaken, lockStudent, lockTutor, notifyBoth, peopleOf, type TrialDeps } from "./trial-people.ts";

type Deps = TrialDeps & Pick<VerbDeps, "contributions">;

const trialTitle = "Trial class";

/** Times that one student may try to book or move in a day: each success writes to a tutor. */
const perStudent = { name: "trial-student", max: 20, windowS: 24 * 60 * 60 };

const slotMs = trialMinutes * 60_000;

/**
 * Books a trial class of half an hour. The same booking again is the same booking; of many at once for one time exactly one
 * succeeds (an exclusion constraint decides). Tutor and student are written to. With `pick` the tutor is picked in the same
 * transaction: both are stored, or neither.
 * Errors: those of a pick; AppError not_found for the tutor; conflict for one without an account; invalid at /startsAt for a time that is not offered; conflict when it was just
 * taken, when the student has a class then, has a trial with this tutor, or three of them ahead; too_many.
 */
export async function bookTrial(
  deps: VerbDeps,
  studentId: string,
  { tutorId, startsAt, zone, pick }: { tutorId: string; startsAt: Date; zone: string; pick?: TrialPick | undefined },
): Promise<TrialResponse> {
  if (pick) await checkCourseChoices(deps, pick.selectedCourses);
  await countWrite(deps, studentId);
  const mails = await classMails(deps);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    // Before the tutor's row is locked: the verb that saves hours has the lock, and then waits for the row.
    await lockTutor(tx, tutorId);
    const people = await peopleOf(within(deps, tx), studentId, tutorId);
    const { email } = people.student;
    if (pick) await storePick(within(deps, tx), { studentId, email }, { ...pick, email, tutorId });
    const open = (await ownClasses(tx, studentId, { from: now, scheduledOnly: true })).filter(isTrial);
    const current = open.find((trial) => trial.tutorId === tutorId);
    if (current?.startsAt.getTime() === startsAt.getTime()) {
      return { message: classAnswers.booked, class: classView(current, zone) };
    }
    if (current) {
      throw conflict(`You already have a trial class with ${people.tutor.fullName}. Move it or cancel it first.`);
    }
    if (open.length >= maxOpenTrials) throw conflict(classReplies.manyTrials);
    await checkTime(within(deps, tx), { studentId, tutorId, startsAt, now });

    const session = {
      id: newId(),
      kind: "trial" as const,
      tutorId,
      studentId,
      title: trialTitle,
      startsAt,
      endsAt: new Date(startsAt.getTime() + slotMs),
      meetingUrl: newMeetingUrl("TrialClass"),
      createdAt: now,
      updatedAt: now,
    };
    // Waits for anybody who is about to take the same time, and takes nothing when they did: no error ends the transaction.
    const made = await tx
      .insert(classSessions)
      .values(session)
      .onConflictDoNothing()
      .returning({ id: classSessions.id });
    if (made.length === 0) throw conflict(classTexts.taken);
    const row = await getOwnTrial(tx, studentId, session.id);
    await notifyBoth(within(deps, tx), mails, { row, people, change: { kind: "booked" } });
    return { message: classAnswers.booked, class: classView(row, zone) };
  });
}

/**
 * Moves a trial class to another free time, up to 12 hours before it. The same time again changes nothing.
 * Errors: as for booking; not_found for what is not the student's own trial; conflict when it is too late.
 */
export async function moveTrial(
  deps: Deps,
  studentId: string,
  { sessionId, startsAt, zone }: { sessionId: string; startsAt: Date; zone: string },
): Promise<TrialResponse> {
  await countWrite(deps, studentId);
  const mails = await classMails(deps);
  const now = deps.clock.now();
  return deps.db
    .transaction(async (tx) => {
      await lockStudent(tx, studentId);
      const trial = await getOwnTrial(tx, studentId, sessionId);
      if (trial.startsAt.getTime() === startsAt.getTime()) {
        return { message: classAnswers.moved, class: classView(trial, zone) };
      }
      if (!mayChange(trial, now)) throw conflict(classTexts.tooLate);
      const { tutorId } = trial;
      await lockTutor(tx, tutorId);
      const people = await peopleOf(within(deps, tx), studentId, tutorId);
      await checkTime(within(deps, tx), { studentId, tutorId, startsAt, now, but: sessionId });
      await tx
        .update(classSessions)
        .set({
          startsAt,
          endsAt: new Date(startsAt.getTime() + slotMs),
          sequence: sql`${classSessions.sequence} + 1`,
          updatedAt: now,
        })
        .where(and(eq(classSessions.id, sessionId), eq(classSessions.studentId, studentId)));
      const row = await getOwnTrial(tx, studentId, sessionId);
      await notifyBoth(within(deps, tx), mails, { row, people, change: { kind: "moved", was: trial } });
      return { message: classAnswers.moved, class: classView(row, zone) };
    })
    .catch(asTaken);
}

/**
 * Cancels a trial class, up to 12 hours before it; its time is free again at once.
 * Errors: AppError not_found for what is not the student's own trial (any more); conflict when it is too late.
 */
export async function cancelTrial(
  deps: Deps,
  studentId: string,
  { sessionId, zone }: { sessionId: string; zone: string },
): Promise<TrialResponse> {
  const mails = await classMails(deps);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    const trial = await getOwnTrial(tx, studentId, sessionId);
    if (!mayChange(trial, now)) throw conflict(classTexts.tooLate);
    const people = await peopleOf(within(deps, tx), studentId, trial.tutorId, { mayHaveLeft: true });
    const row: ClassRow = { ...trial, state: "cancelled", sequence: trial.sequence + 1, updatedAt: now };
    await tx
      .update(classSessions)
      .set({ state: row.state, sequence: row.sequence, updatedAt: now })
      .where(and(eq(classSessions.id, sessionId), eq(classSessions.studentId, studentId)));
    await notifyBoth(within(deps, tx), mails, { row, people, change: { kind: "cancelled" } });
    return { message: classAnswers.trialCancelled, class: classView(row, zone) };
  });
}

const isTrial = (session: ClassRow) => session.kind === "trial";

async function getOwnTrial(tx: Tx, studentId: string, sessionId: string): Promise<ClassRow> {
  const [row] = await ownClasses(tx, studentId, { id: sessionId, scheduledOnly: true });
  if (!row || !isTrial(row)) throw notFound(classReplies.notFound);
  return row;
}

type Position = { studentId: string; tutorId: string; startsAt: Date; now: Date; but?: string };

/** Errors: those of checkOffered; conflict where the student has a class then. */
async function checkTime(deps: Within<Pick<VerbDeps, "contributions">>, offer: Position): Promise<void> {
  await checkOffered(deps, offer);
  const { studentId, startsAt, but } = offer;
  const until = new Date(startsAt.getTime() + slotMs);
  const own = await ownClasses(deps.db, studentId, { from: startsAt, until, scheduledOnly: true });
  if (own.some(({ id }) => id !== but)) throw conflict(classReplies.ownClash);
}

async function countWrite(deps: Deps, studentId: string): Promise<void> {
  const waitS = await createLimiter(deps).hit(perStudent, { id: studentId });
  if (waitS > 0) {
    throw new AppError("too_many", "You have changed many trial classes today. Please try again tomorrow.", {
      retryAfterS: waitS,
    });
  }
}
