import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import {
  type HandedOver,
  handOverClasses,
  isTaken,
  listSchedules,
  lockTutor,
  previewHandOver,
} from "#features/classes/server/public.ts";
import { giveCohort, giveTutor, listTaughtBy } from "#features/learning/server/public.ts";
import { tutorBlocks } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { timeLabel, timesText } from "#features/placement/rules.ts";
import { tutorRows, tutorsOfCourses } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { HandOver, HandOverBody } from "../contract.ts";
import { handOverTexts } from "../texts.ts";

/** The students of a tutor, with who else teaches their courses and the group that they meet in, which is more than the times of one. */
async function readStudents(db: DbOrTx, fromTutorId: string) {
  const students = await listTaughtBy(db, fromTutorId);
  const tutors = await tutorsOfCourses(db, [...new Set(students.map(({ course }) => course.id))]);
  return students.map(({ studentName, ...student }) => ({
    ...student,
    name: studentName ?? handOverTexts.away,
    group: student.cohort?.seats === 1 ? null : student.cohort,
    tutors: (tutors.get(student.course.id) ?? []).filter(({ id }) => id !== fromTutorId),
  }));
}

type Student = Awaited<ReturnType<typeof readStudents>>[number];

/**
 * The students of a tutor by the tutor's account, each with their weekly times and who else teaches the course: whether they are free for the
 * classes ahead, and who is suggested. Errors: AppError not_found.
 */
export async function listHandOver(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions">,
  accountId: string,
): Promise<HandOver> {
  const { db, clock } = deps;
  const from = await getTutor(db, accountId);
  const students = await readStudents(db, from.id);
  const keyOf = ({ group, enrolmentId }: Pick<Student, "group" | "enrolmentId">) => group?.id ?? enrolmentId;
  const fates = await previewHandOver(deps, {
    from,
    all: students.map((student) => ({
      key: keyOf(student),
      studentId: student.studentId,
      students: [student.studentId],
      courseId: student.course.id,
      cohortId: student.cohort?.id ?? null,
      tutors: student.tutors,
    })),
  });
  const cohortIds = [...new Set(students.flatMap(({ cohort }) => cohort?.id ?? []))];
  const schedules = await listSchedules(db, cohortIds, clock.now().toISOString().slice(0, 10));
  const ofCohort = Map.groupBy(schedules, ({ cohortId }) => cohortId);
  return {
    students: students.map(({ enrolmentId, name, course, cohort, group }) => {
      const fate = fates.get(keyOf({ group, enrolmentId })) ?? { classCount: 0, tutors: [], suggestedId: null };
      const labels = new Set((ofCohort.get(cohort?.id ?? "") ?? []).map(timeLabel));
      return {
        enrolmentId,
        name,
        course: course.title,
        times: timesText([...labels].map((label) => ({ label }))),
        group: group && { id: group.id, name: group.name },
        ...fate,
      };
    }),
  };
}

/**
 * Gives the students of a tutor to others, whole or not at all, with the classes ahead: those of their own times and of their groups, and
 * their trial classes; those that were cancelled when the tutor was hidden take place again. Picks stay, and so do students of a course that
 * no one else teaches and those whom the choice leaves. Students and tutors are notified.
 * Errors: AppError not_found; conflict where the tutor has other students by now, and for a tutor who is not free for a class or blocked a
 * student; invalid for who does not teach the course, a group that would be split, and a choice that leaves everybody.
 */
export const handOver = (
  deps: VerbDeps,
  actorId: string,
  { id: accountId, students: chosen }: HandOverBody & { id: string },
): Promise<{ studentCount: number; classCount: number }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    const known = await getTutor(tx, accountId);
    const tutorIds = [...new Set(chosen.flatMap(({ tutorId }) => tutorId ?? []))];
    if (tutorIds.length === 0) throw invalidAt("students", handOverTexts.noneGoes);
    if (tutorIds.includes(known.id)) throw invalidAt("students", handOverTexts.stays);
    // In one order everywhere, so that two never wait for each other.
    for (const id of [known.id, ...tutorIds].sort()) await lockTutor(tx, id);
    // What counts is read once no one else can change it.
    const from = await getTutor(tx, accountId, { isLocked: true });
    const students = (await readStudents(tx, from.id)).filter(({ tutors }) => tutors.length > 0);
    const choice = new Map(chosen.map(({ enrolmentId, tutorId }) => [enrolmentId, tutorId]));
    if (choice.size < chosen.length) throw invalidAt("students", handOverTexts.twice);
    if (choice.size !== students.length || students.some(({ enrolmentId }) => !choice.has(enrolmentId)))
      throw conflict(handOverTexts.changed);

    const all: HandedOver[] = [];
    const groups = new Map<string, string | null>();
    for (const student of students) {
      const { enrolmentId, studentId, name, course, cohort, group } = student;
      const tutorId = choice.get(enrolmentId) ?? null;
      if (group && groups.has(group.id) && groups.get(group.id) !== tutorId)
        throw invalidAt("students", handOverTexts.splits(group.name), "split");
      if (group) groups.set(group.id, tutorId);
      if (tutorId === null) continue;
      const keepsTimes = cohort !== null;
      const { tutorName } = await giveTutor(inTx, record, { enrolmentId, tutorId, fromTutorId: from.id, keepsTimes });
      if (await tutorBlocks(tx, { studentId, tutorId })) throw conflict(handOverTexts.blocked(tutorName, name));
      if (cohort) await giveCohort(inTx, { cohortId: cohort.id, tutorId });
      const to = { id: tutorId, name: tutorName };
      all.push({ who: group?.name ?? name, studentId, courseId: course.id, cohortId: cohort?.id ?? null, to });
    }
    const { length: classCount } = await handOverClasses(inTx, { from, all });
    const studentCount = all.length;
    await notifyLeft(inTx, { accountId, count: studentCount, now });
    await record("account.students-handed-over", accountId, {
      after: { students: studentCount, classes: classCount },
      details: { to: [...new Set(all.map(({ to }) => to.name))] },
    });
    return { studentCount, classCount };
  }).catch((error: unknown) => {
    throw isTaken(error) ? conflict(handOverTexts.taken) : error;
  });

/** The tutor of an account. `isLocked`: who hides or shows the tutor waits. Errors: AppError not_found. */
async function getTutor(db: DbOrTx, accountId: string, { isLocked = false } = {}) {
  const tutors = tutorRows(db);
  const row = db
    .select({ id: tutors.id, hiddenAt: tutors.hiddenAt })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  const [tutor] = await (isLocked ? row.for("share") : row);
  if (!tutor) throw notFound(handOverTexts.noTutor);
  return tutor;
}

/** Who can still log in reads that their students have others. */
async function notifyLeft(deps: Within, { accountId, count, now }: { accountId: string; count: number; now: Date }) {
  const people = personRows(deps.db);
  const [tutor] = await deps.db.select({ id: people.id }).from(people).where(eq(people.id, accountId));
  if (!tutor) return;
  await notify(deps, {
    accountId,
    kind: "pick",
    about: `students-handed-over:${now.toISOString()}`,
    message: handOverTexts.left(counted(count, "student")),
    link: paths.workplace("tutor"),
  });
}
