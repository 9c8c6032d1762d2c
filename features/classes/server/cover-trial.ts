import { and, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { pickRows, recordPickAnswer, storePick, tutorRows, tutorsOfChoices } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { clockSpan } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { FreeTutors } from "../pick-contract.ts";
import { dayLabel, dayOf } from "../rules.ts";
import { checkOffered } from "./check-offered.ts";
import { classReplies } from "./class-replies.ts";
import { classMails } from "./mails.ts";
import { listFreeTimes } from "./next-times.ts";
import { classSessions } from "./tables.ts";
import { asTaken, lockStudent, lockTutor, notifyBoth, peopleOf } from "./trial-people.ts";

/** So many tutors are looked through for the time: the best rated. */
const maxTutors = 60;

/**
 * Who could take a trial class whose tutor is away: the tutors of what the student asked for, or of the tutor's own courses, who are free then.
 * Errors: AppError not_found; conflict for one that has begun.
 */
export async function listFreeTutors(deps: VerbDeps, { id }: { id: string }): Promise<FreeTutors> {
  const { db, clock } = deps;
  const { session, student, tutor } = await getTrial(db, id, clock.now());
  const choices = (await choicesFor(db, { student, tutor })).slice(0, maxTutors);
  const tutorIds = choices.map((choice) => choice.id);
  // As a visitor's: the student's own class at this time is this one.
  const times = await listFreeTimes(deps, null, { tutorIds, zone: tutor.zone, also: session.startsAt });
  const free = new Set(times.tutors.filter(({ also }) => also !== null).map((item) => item.id));
  return {
    studentName: student.name,
    tutorName: tutor.name,
    tutorId: tutor.id,
    startsAt: session.startsAt.toISOString(),
    tutors: choices.filter((choice) => free.has(choice.id)),
  };
}

/**
 * Gives a trial class to another tutor at the same time, as staff: the way in stays, the pick goes along, and all three are notified. The
 * same again changes nothing. Errors: AppError not_found; conflict for one that has begun, that others gave away since, and for a tutor who
 * is taken or blocked the student; invalid at /tutorId for a tutor who does not teach it or is not open then.
 */
export async function coverTrial(
  deps: VerbDeps,
  actorId: string,
  { id, tutorId, from }: { id: string; tutorId: string; from: string },
): Promise<{ tutorName: string }> {
  const mails = await classMails(deps);
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    const seen = await getTrial(tx, id, now);
    await lockStudent(tx, seen.student.id);
    for (const locked of [seen.tutor.id, tutorId].sort()) await lockTutor(tx, locked);
    const { session, student, tutor } = await getTrial(tx, id, now, { isLocked: true });
    if (tutor.id === tutorId) return { tutorName: tutor.name };
    if (tutor.id !== from) throw conflict(classReplies.coveredAlready(tutor.name));
    const next = (await choicesFor(tx, { student, tutor })).find((choice) => choice.id === tutorId);
    if (!next) throw invalidAt("tutorId", classReplies.teachesOther);
    const { startsAt } = session;
    await checkOffered(inTx, { tutorId, studentId: student.id, startsAt, now, but: id }, "tutorId");
    const people = await peopleOf(inTx, student.id, tutorId);
    const [row] = await tx
      .update(classSessions)
      .set({ tutorId, sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
      .where(eq(classSessions.id, id))
      .returning();
    if (!row) throw notFound(classReplies.trialGone);
    const { pick } = student;
    if (pick) {
      const { pickId, answer, ...details } = pick;
      if (!answer) await recordPickAnswer(inTx, { pickId, answer: "passed-on", answerText: "", proposedTimes: [] });
      const who = { studentId: student.id, email: details.email };
      const passedOn = { fromName: tutor.name, because: "away" as const, note: "", trialAt: null };
      await storePick(inTx, who, { ...details, tutorId }, passedOn);
    }
    await notifyBoth(inTx, mails, { row, people, change: { kind: "booked", instead: tutor.name } });
    if (tutor.accountId)
      await notify(inTx, {
        accountId: tutor.accountId,
        kind: "class-changed",
        message: classReplies.trialCovered(
          student.name,
          `${dayLabel(dayOf(startsAt, tutor.zone))}, ${clockSpan(session, tutor.zone)}`,
          next.fullName,
        ),
        link: paths.workplace("tutor"),
        about: `class-changed:${id}:${row.sequence}:from`,
      });
    await record("trial.covered", id, {
      before: { tutor: tutor.name },
      after: { tutor: next.fullName },
    });
    return { tutorName: next.fullName };
  }).catch(asTaken);
}

type Trial = Awaited<ReturnType<typeof getTrial>>;

/** The tutors of what the student picked this tutor for; without a pick of the tutor's own courses. */
async function choicesFor(db: DbOrTx, { student, tutor }: Pick<Trial, "student" | "tutor">) {
  const courses = courseRows(db);
  const taught =
    student.pick?.selectedCourses ??
    (
      await db
        .select({ title: courses.title })
        .from(courses)
        .where(sql`${courses.id} = any(${sql.param(tutor.courseIds)}::uuid[])`)
    ).map(({ title }) => title);
  const all = await tutorsOfChoices(db, { choices: [...taught, tutor.course], email: student.email });
  return all.filter((choice) => choice.id !== tutor.id);
}

/** A trial class that has not begun, with its student, their pick and its tutor. Errors: AppError not_found; conflict where it has begun. */
async function getTrial(db: DbOrTx, id: string, now: Date, { isLocked = false } = {}) {
  const [people, tutors, picks] = [personRows(db), tutorRows(db), pickRows(db)];
  const trial = db
    .select()
    .from(classSessions)
    .where(and(eq(classSessions.id, id), eq(classSessions.kind, "trial"), eq(classSessions.state, "scheduled")));
  const [session] = await (isLocked ? trial.for("update") : trial);
  const studentId = session?.studentId;
  if (!session || !studentId) throw notFound(classReplies.trialGone);
  if (session.startsAt <= now) throw conflict(classReplies.trialBegan);
  const [[student], [tutor], [pick]] = await Promise.all([
    db.select({ name: people.personName, email: people.personEmail }).from(people).where(eq(people.id, studentId)),
    db
      .select({
        id: tutors.id,
        name: tutors.tutorName,
        zone: tutors.tutorZone,
        accountId: tutors.tutorAccountId,
        course: tutors.tutorCourse,
        courseIds: tutors.tutorCourseIds,
      })
      .from(tutors)
      .where(eq(tutors.id, session.tutorId)),
    db
      .select({
        pickId: picks.id,
        answer: picks.pickAnswer,
        fullName: picks.pickName,
        email: picks.pickEmail,
        phoneNumber: picks.pickPhone,
        location: picks.pickLocation,
        sponsor: picks.pickSponsor,
        selectedCourses: picks.pickCourses,
      })
      .from(picks)
      .where(and(eq(picks.pickStudentId, studentId), eq(picks.pickTutorId, session.tutorId)))
      .orderBy(desc(picks.askedAt))
      .limit(1),
  ]);
  if (!student || !tutor) throw notFound(classReplies.trialGone);
  return { session, student: { ...student, id: studentId, pick: pick ?? null }, tutor };
}
