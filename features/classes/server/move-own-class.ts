import { eq } from "drizzle-orm";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { classAnswers } from "../answer-texts.ts";
import type { TrialResponse } from "../contract.ts";
import { mayChange } from "../rules.ts";
import { classTexts } from "../texts.ts";
import { checkOffered } from "./check-offered.ts";
import { classReplies } from "./class-replies.ts";
import { classView, ownClasses } from "./class-rows.ts";
import { classSessions } from "./tables.ts";
import { asTaken, lockStudent, lockTutor, peopleOf } from "./trial-people.ts";

/**
 * A student moves one class of their own times to another free time of its tutor, up to 12 hours before it; the others of its series stay.
 * The tutor is notified. The same time again changes nothing. Errors: AppError not_found for what is not the student's alone; conflict when
 * it is too late, the time was just taken, the day is full or the student has a class then; invalid at /startsAt for a time not offered.
 */
export async function moveOwnClass(
  deps: VerbDeps,
  studentId: string,
  { sessionId, startsAt, zone }: { sessionId: string; startsAt: Date; zone: string },
): Promise<TrialResponse> {
  const now = deps.clock.now();
  return deps.db
    .transaction(async (tx) => {
      const inTx = within(deps, tx);
      const find = async () => {
        const [own] = await ownClasses(tx, studentId, { id: sessionId, scheduledOnly: true });
        if (own?.kind !== "class" || own.seats !== 1) throw notFound(classReplies.notFound);
        return own;
      };
      await lockStudent(tx, studentId);
      const { tutorId } = await find();
      await lockTutor(tx, tutorId);
      // What counts is read once no one else can change it.
      await tx
        .select({ id: classSessions.id })
        .from(classSessions)
        .where(eq(classSessions.id, sessionId))
        .for("update");
      const was = await find();
      const done = async () => ({ message: classAnswers.classMoved, class: classView(await find(), zone) });
      if (was.startsAt.getTime() === startsAt.getTime()) return done();
      if (!mayChange(was, now)) throw conflict(classTexts.classTooLate);
      const { tutor, student } = await peopleOf(inTx, studentId, tutorId);
      const lengthMs = was.endsAt.getTime() - was.startsAt.getTime();
      const endsAt = new Date(startsAt.getTime() + lengthMs);
      await checkOffered(inTx, { tutorId, studentId, startsAt, now, but: sessionId, minutes: lengthMs / 60_000 });
      const own = await ownClasses(tx, studentId, { from: startsAt, until: endsAt, scheduledOnly: true });
      if (own.some(({ id }) => id !== sessionId)) throw conflict(classReplies.ownClash);
      const next = { startsAt, endsAt, sequence: was.sequence + 1, updatedAt: now };
      await tx.update(classSessions).set(next).where(eq(classSessions.id, sessionId));
      if (tutor.accountId)
        await notify(inTx, {
          accountId: tutor.accountId,
          kind: "class-changed",
          message: `${student.fullName} moved ${was.title} from ${momentText(was.startsAt, tutor.zone, now)} to ${momentText(startsAt, tutor.zone, now)}.`,
          link: paths.workplace("tutor"),
          about: `class-changed:${sessionId}:${next.sequence}`,
        });
      return done();
    })
    .catch(asTaken);
}
