import { and, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { writeAsTutor } from "#features/messaging/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { rescueAfterMs } from "../rescue-texts.ts";
import { joinable } from "../rules.ts";
import { classReplies } from "./class-replies.ts";
import { notifyStudents, studentsOfClass } from "./rescues/class-people.ts";
import { endOffer } from "./rescues/end-rescue.ts";
import { offerClass } from "./rescues/offer-class.ts";
import { rescueTexts } from "./rescues/texts.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** A class of the account's, locked. Errors: AppError not_found, also for another tutor's. */
async function lockTaught(db: DbOrTx, accountId: string, sessionId: string) {
  const tutors = tutorRows(db);
  const [row] = await db
    .select({ session: classSessions, tutorId: tutors.id })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .where(and(eq(classSessions.id, sessionId), eq(tutors.tutorAccountId, accountId)))
    .for("update", { of: classSessions });
  if (!row) throw notFound(classReplies.notFound);
  return row;
}

/**
 * Lets a tutor into a class of theirs until its end, however early, and notes the first time that they came from ten minutes before it.
 * Errors: AppError not_found; conflict for one that is over or was cancelled.
 */
export function joinAsTutor(deps: VerbDeps, accountId: string, sessionId: string): Promise<{ meetingUrl: string }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const { session } = await lockTaught(tx, accountId, sessionId);
    const state = joinable(session, now);
    if (state === "cancelled" || state === "over") throw conflict(classReplies[state]);
    if (state === "yes" && session.tutorJoinedAt === null) {
      await tx.update(classSessions).set({ tutorJoinedAt: now }).where(eq(classSessions.id, sessionId));
      await endOffer(within(deps, tx), session);
      await record("class.tutor-joined", sessionId, { about: "class", after: { at: now.toISOString() } });
    }
    return { meetingUrl: session.meetingUrl };
  });
}

/**
 * Writes to each student of a class that has begun that its tutor is on the way, in their conversation; once more changes nothing.
 * Errors: AppError not_found; conflict before its start, once it is over or cancelled, and once the tutor is there.
 */
export function sayComing(deps: VerbDeps, accountId: string, sessionId: string): Promise<{ message: string }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const { session, tutorId } = await lockTaught(tx, accountId, sessionId);
    const isOn = session.state === "scheduled" && session.startsAt <= now && now < session.endsAt;
    if (!isOn || session.tutorJoinedAt) throw conflict(classReplies.notLate);
    const students = await studentsOfClass(tx, session);
    for (const { id: studentId } of students) {
      await writeAsTutor(
        within(deps, tx),
        { accountId, tutorId },
        { studentId, body: classReplies.coming(session.title), requestKey: `coming:${sessionId}:${session.sequence}` },
      );
    }
    await record("class.tutor-coming", sessionId, { about: "class", after: { students: students.length } });
    return { message: classReplies.comingNotified(students.length) };
  });
}

/**
 * A tutor cannot come to a class that has begun: its students are offered another tutor, a later time or credit now, not at ten minutes.
 * Errors: AppError not_found; conflict before its start, once it is over or cancelled, and once the tutor is there.
 */
export function cannotCome(deps: VerbDeps, accountId: string, sessionId: string): Promise<{ message: string }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const { session } = await lockTaught(tx, accountId, sessionId);
    const isOn = session.state === "scheduled" && session.startsAt <= now && now < session.endsAt;
    if (!isOn || session.tutorJoinedAt) throw conflict(classReplies.notLate);
    if (await offerClass(within(deps, tx), session)) await record("class.cannot-come", sessionId, { about: "class" });
    return { message: rescueTexts.handed };
  });
}

/**
 * No student came within ten minutes: the tutor's wait ends, each is noted as missed and sent the rule. Who comes after all is there
 * again. Errors: AppError not_found; conflict before that, once the class is over, where the tutor has not joined or a student has.
 */
export function endWaiting(deps: VerbDeps, accountId: string, sessionId: string): Promise<{ message: string }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const { session } = await lockTaught(tx, accountId, sessionId);
    const isOn = session.state === "scheduled" && now < session.endsAt && session.tutorJoinedAt !== null;
    if (!isOn || now.getTime() - session.startsAt.getTime() < rescueAfterMs) throw conflict(rescueTexts.waitOn);
    const ofSession = eq(classAttendance.sessionId, sessionId);
    if ((await tx.$count(classAttendance, and(ofSession, isNotNull(classAttendance.joinedAt)))) > 0)
      throw conflict(rescueTexts.someCame);
    const students = await studentsOfClass(tx, session);
    const noted =
      students.length === 0
        ? []
        : await tx
            .insert(classAttendance)
            .values(students.map(({ id: studentId }) => ({ sessionId, studentId, state: "missed" as const })))
            .onConflictDoNothing()
            .returning({ studentId: classAttendance.studentId });
    if (noted.length > 0) {
      await notifyStudents(within(deps, tx), session, {
        message: rescueTexts.missed(session.title),
        about: `class-missed:${sessionId}:${session.sequence}`,
      });
      await record("class.missed", sessionId, { about: "class", after: { missed: noted.length } });
    }
    return { message: rescueTexts.waitEnded };
  });
}
