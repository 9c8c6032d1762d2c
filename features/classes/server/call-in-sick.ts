import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { hoursTexts } from "../hours-texts.ts";
import { dayOf, spanOfDays } from "../rules.ts";
import { classReplies } from "./class-replies.ts";
import { findOwnTutor } from "./hours.ts";
import { classMails } from "./mails.ts";
import { makeUp } from "./make-up.ts";
import { notifyMoved } from "./notify-moved.ts";
import { classSessions, tutorExceptions } from "./tables.ts";
import { cancelTrialsOf, lockTutor } from "./trial-people.ts";

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
    const isClosed = and(
      eq(tutorExceptions.tutorId, tutorId),
      eq(tutorExceptions.kind, "closed"),
      lte(tutorExceptions.firstOn, today),
      gte(tutorExceptions.lastOn, today),
    );
    const [off] = await tx
      .select({ id: tutorExceptions.id })
      .from(tutorExceptions)
      .where(and(isClosed, isNull(tutorExceptions.startMinute)));
    if (!off) {
      // The parts of the day that were closed are of the whole now.
      await tx.delete(tutorExceptions).where(and(isClosed, isNotNull(tutorExceptions.startMinute)));
      await tx
        .insert(tutorExceptions)
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
      const madeUp = await makeUp(inTx, session, async (txInner, moved) =>
        notifyMoved(within(deps, txInner), {
          cohort,
          tutor: { name: tutor?.name ?? "" },
          mails,
          was: session,
          moved: [moved],
          because: "ill",
        }),
      );
      if (!madeUp) throw conflict(classReplies.noMakeUp);
    }
    await record("hours-exceptions.ill", null, {
      about: "hours-exceptions",
      after: { on: today, moved: classes.length, cancelled: trials },
    });
    return { message: hoursTexts.illDone(classes.length, trials) };
  });
}
