import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { pickRows, recordPickAnswer, storePick, tutorRows, tutorsOfChoices } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { OtherTutors } from "../pick-contract.ts";
import { classReplies } from "./class-replies.ts";
import { isOverdue } from "./list-picks.ts";
import { listFreeTimes } from "./next-times.ts";
import { trialRows } from "./trial-rows.ts";

/** So many tutors are looked through for free times: the best rated. */
const maxTutors = 24;

/** Who else could take a pick that its tutor has not answered: the tutors of its courses who have a free time. Errors: AppError not_found. */
export async function listOtherTutors(deps: VerbDeps, { id }: { id: string }): Promise<OtherTutors> {
  const { db, clock } = deps;
  const { pick, tutor } = await getPick(db, id, clock.now());
  const [trialAt, teaching] = await Promise.all([
    nextTrial(db, { studentId: pick.studentId, tutorId: tutor.id, now: clock.now() }),
    tutorsOfChoices(db, { choices: pick.courses, email: pick.email }),
  ]);
  const choices = teaching.slice(0, maxTutors);
  const tutorIds = choices.map((choice) => choice.id);
  const times = await listFreeTimes(deps, pick.studentId, { tutorIds, zone: tutor.zone });
  const nextOf = new Map(times.tutors.map((item) => [item.id, item.times[0]?.startsAt]));
  return {
    studentName: pick.name,
    tutorName: tutor.name,
    trialAt: trialAt?.toISOString() ?? null,
    tutors: choices.flatMap((choice) => {
      const nextAt = nextOf.get(choice.id);
      return nextAt ? [{ ...choice, nextAt }] : [];
    }),
  };
}

/**
 * Gives a pick that its tutor has not answered to another tutor of its courses, as staff: the first one's ends, the other gets the same
 * pick, with their conversation open; all three are notified. A trial class with the first tutor stays.
 * Errors: AppError not_found; conflict for a pick that has ended, is not late, or whose student the tutor blocked; invalid at /tutorId
 * for a tutor who does not teach its courses, has no account here, or was picked before.
 */
export async function passOnPick(
  deps: VerbDeps,
  actorId: string,
  { id, tutorId, note }: { id: string; tutorId: string; note: string },
): Promise<{ tutorName: string }> {
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    const { pick, tutor } = await getPick(tx, id, now);
    if (pick.answer) throw conflict(classReplies.pickEnded);
    if (!pick.isOverdue) throw conflict(classReplies.pickNotLate);
    // First of all: of two at once the other one waits here, and finds that it has ended.
    const end = { pickId: id, answer: "passed-on" as const, answerText: "", proposedTimes: [] };
    if (!(await recordPickAnswer(inTx, end))) throw conflict(classReplies.pickEnded);
    const { name: fullName, email, courses: selectedCourses, phoneNumber, location, sponsor, studentId } = pick;
    const choices = await tutorsOfChoices(tx, { choices: selectedCourses, email });
    const next = choices.find((choice) => choice.id === tutorId);
    if (!next) throw invalidAt("tutorId", classReplies.pickNoRoom);
    const trialAt = await nextTrial(tx, { studentId, tutorId: tutor.id, now });
    await storePick(
      inTx,
      studentId === null ? null : { studentId, email },
      { fullName, email, phoneNumber, location, sponsor, selectedCourses, tutorId },
      { fromName: tutor.name, because: "silent", note, trialAt },
    );
    if (tutor.accountId)
      await notify(inTx, {
        accountId: tutor.accountId,
        kind: "pick",
        message: classReplies.pickTaken(fullName),
        link: paths.workplace("tutor"),
        about: `pick-passed-on:${id}:${now.toISOString()}`,
      });
    await record("pick.passed-on", id, {
      before: { answer: null },
      after: { answer: end.answer },
      details: { from: tutor.name, to: next.fullName, note },
    });
    return { tutorName: next.fullName };
  });
}

async function getPick(db: DbOrTx, id: string, now: Date) {
  const [picks, tutors] = [pickRows(db), tutorRows(db)];
  const [row] = await db
    .select({
      pick: {
        studentId: picks.pickStudentId,
        name: picks.pickName,
        email: picks.pickEmail,
        phoneNumber: picks.pickPhone,
        location: picks.pickLocation,
        sponsor: picks.pickSponsor,
        courses: picks.pickCourses,
        answer: picks.pickAnswer,
        isOverdue: sql<boolean>`(${isOverdue(picks, tutors, now)})`.mapWith(Boolean),
      },
      tutor: { id: tutors.id, name: tutors.tutorName, accountId: tutors.tutorAccountId, zone: tutors.tutorZone },
    })
    .from(picks)
    .innerJoin(tutors, eq(tutors.id, picks.pickTutorId))
    .where(eq(picks.id, id));
  if (!row) throw notFound(classReplies.pickGone);
  return row;
}

async function nextTrial(
  db: DbOrTx,
  { studentId, tutorId, now }: { studentId: string | null; tutorId: string; now: Date },
): Promise<Date | null> {
  if (studentId === null) return null;
  const trials = trialRows(db);
  const [trial] = await db
    .select({ startsAt: trials.startsAt })
    .from(trials)
    .where(and(eq(trials.studentId, studentId), eq(trials.tutorId, tutorId), gt(trials.endsAt, now)))
    .orderBy(asc(trials.startsAt))
    .limit(1);
  return trial?.startsAt ?? null;
}
