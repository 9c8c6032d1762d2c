import { and, asc, eq, inArray, lt, min } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers, cohortRows, listCourseSteps, recordAttended } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { AttendanceNote, ClassAttendance } from "../attendance-contract.ts";
import { type AttendanceState, seenState, thereStates, wasThere } from "../attendance-rules.ts";
import { classTexts } from "../texts.ts";
import { classAttendance, classLessons, classSessions } from "./tables.ts";

/** A class of a group that the account teaches and that stands. Errors: AppError not_found. */
async function ownClass(db: DbOrTx, accountId: string, sessionId: string) {
  const [tutors, cohorts] = [tutorRows(db), cohortRows(db)];
  const [session] = await db
    .select({
      id: classSessions.id,
      title: classSessions.title,
      cohortId: cohorts.id,
      courseId: cohorts.courseId,
      course: cohorts.courseTitle,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      notedAt: classSessions.notedAt,
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(eq(classSessions.id, sessionId), eq(classSessions.state, "scheduled"), eq(tutors.tutorAccountId, accountId)),
    );
  if (!session) throw notFound(classTexts.notFound);
  return session;
}

/** Who learns with its group, since before it was over, by name, with how they were there and when they pressed Join. */
function studentsOf(db: DbOrTx, session: { id: string; cohortId: string; endsAt: Date }) {
  const [members, people] = [cohortMembers(db), personRows(db)];
  return db
    .select({
      id: people.id,
      name: people.personName,
      state: classAttendance.state,
      joinedAt: classAttendance.joinedAt,
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.studentId))
    .leftJoin(classAttendance, and(eq(classAttendance.sessionId, session.id), eq(classAttendance.studentId, people.id)))
    .where(and(eq(members.cohortId, session.cohortId), lt(members.since, session.endsAt)))
    .orderBy(asc(people.personName), asc(people.id));
}

/** The lessons of a course that are taught live, from the shared reads. */
const liveLessons = async (deps: Pick<VerbDeps, "db" | "shared">, courseId: string) =>
  (await listCourseSteps(deps, courseId)).filter(({ hasText }) => !hasText);

/** What the classes of a group taught, each with its class. */
const taughtBy = (db: DbOrTx, cohortId: string) =>
  db
    .select({ lessonId: classLessons.lessonId, sessionId: classLessons.sessionId })
    .from(classLessons)
    .innerJoin(classSessions, eq(classSessions.id, classLessons.sessionId))
    .where(eq(classSessions.cohortId, cohortId));

/** What a tutor noted about a class of their own, or may note. Errors: AppError not_found. */
export async function readAttendance(
  deps: Pick<VerbDeps, "db" | "shared">,
  accountId: string,
  sessionId: string,
): Promise<ClassAttendance> {
  const session = await ownClass(deps.db, accountId, sessionId);
  const [students, live, taught] = await Promise.all([
    studentsOf(deps.db, session),
    liveLessons(deps, session.courseId),
    taughtBy(deps.db, session.cohortId),
  ]);
  const { cohortId: _, courseId: __, ...shown } = session;
  return {
    ...shown,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    notedAt: session.notedAt?.toISOString() ?? null,
    students: students.map((student) => ({ ...student, joinedAt: student.joinedAt?.toISOString() ?? null })),
    lessons: live.map(({ id, week, weekTitle, title }) => ({
      id,
      week,
      weekTitle,
      title,
      isTaught: taught.some(({ lessonId, sessionId: by }) => lessonId === id && by === session.id),
      wasTaught: taught.some(({ lessonId, sessionId: by }) => lessonId === id && by !== session.id),
    })),
  };
}

/**
 * Records how each was in a class that is over and which live lessons it taught, instead of what was noted before: a live lesson is
 * done for anyone who was in a class that taught it, late or not, and for no one else (HONEST-01). Noting the same again changes
 * nothing. Errors: AppError not_found; conflict before its end; invalid for someone who is not of its group or is named twice, and a
 * lesson that is not taught live.
 */
export async function recordAttendance(
  deps: Pick<VerbDeps, "db" | "shared" | "clock" | "emit">,
  accountId: string,
  { id: sessionId, ...note }: AttendanceNote & { id: string },
): Promise<ClassAttendance> {
  const own = await ownClass(deps.db, accountId, sessionId);
  const live = new Set((await liveLessons(deps, own.courseId)).map(({ id }) => id));
  await staffWrite(deps, accountId, async (tx, record, now) => {
    // One after the other: what counts is asked for after what was noted.
    await tx.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.id, sessionId)).for("update");
    const session = await ownClass(tx, accountId, sessionId);
    if (now < session.endsAt) throw conflict(classTexts.notOver);
    const students = await studentsOf(tx, session);
    const noted = new Map(note.students.map(({ id, state }) => [id, state]));
    const lessons = [...new Set(note.lessons)];
    const studentIds = students.map(({ id }) => id);
    refuse("students", note.students, ({ id }, at) =>
      !studentIds.includes(id)
        ? classTexts.notOfGroup
        : note.students.findIndex((other) => other.id === id) < at && classTexts.namedTwice,
    );
    refuse("lessons", lessons, (id) => !live.has(id) && classTexts.notLive);

    const rows = students.map(({ id, state, joinedAt }) => ({
      sessionId,
      studentId: id,
      state:
        noted.get(id) ??
        (joinedAt && !session.notedAt ? seenState(joinedAt, session.startsAt) : state) ??
        ("missed" as const),
    }));
    for (const row of rows)
      await tx
        .insert(classAttendance)
        .values(row)
        .onConflictDoUpdate({
          target: [classAttendance.sessionId, classAttendance.studentId],
          set: { state: row.state },
        });
    const before = (await taughtBy(tx, session.cohortId))
      .filter(({ lessonId, sessionId: by }) => by === sessionId && live.has(lessonId))
      .map(({ lessonId }) => lessonId);
    if (before.length > 0)
      await tx
        .delete(classLessons)
        .where(and(eq(classLessons.sessionId, sessionId), inArray(classLessons.lessonId, before)));
    if (lessons.length > 0) await tx.insert(classLessons).values(lessons.map((lessonId) => ({ sessionId, lessonId })));
    await tx.update(classSessions).set({ notedAt: now }).where(eq(classSessions.id, sessionId));

    const lessonIds = [...new Set([...before, ...lessons])];
    const attended = await attendedLessons(tx, studentIds, lessonIds);
    await recordAttended(within(deps, tx), { courseId: session.courseId, studentIds, lessonIds, attended, now });
    await record("attendance.noted", sessionId, {
      about: "class",
      before: { there: thereOf(students), lessons: before },
      after: { there: thereOf(rows.map(({ studentId, state }) => ({ id: studentId, state }))), lessons },
    });
  });
  return readAttendance(deps, accountId, sessionId);
}

const thereOf = (students: readonly { id: string; state: AttendanceState | null }[]) =>
  students.filter(({ state }) => wasThere(state)).map(({ id }) => id);

/** Errors: AppError invalid at the first entry that has something wrong with it. */
function refuse<Entry>(
  field: string,
  entries: readonly Entry[],
  wrong: (entry: Entry, at: number) => string | false,
): void {
  for (const [at, entry] of entries.entries()) {
    const message = wrong(entry, at);
    if (message) throw invalidAt(`${field}/${at}`, message, "unknown");
  }
}

/** Which of these lessons these students were taught, in whatever class, and when first. */
async function attendedLessons(db: DbOrTx, studentIds: string[], lessonIds: string[]) {
  if (studentIds.length === 0 || lessonIds.length === 0) return [];
  const rows = await db
    .select({
      studentId: classAttendance.studentId,
      lessonId: classLessons.lessonId,
      at: min(classSessions.startsAt),
    })
    .from(classLessons)
    .innerJoin(classSessions, eq(classSessions.id, classLessons.sessionId))
    .innerJoin(classAttendance, eq(classAttendance.sessionId, classLessons.sessionId))
    .where(
      and(
        inArray(classLessons.lessonId, lessonIds),
        inArray(classAttendance.studentId, studentIds),
        inArray(classAttendance.state, thereStates),
        eq(classSessions.state, "scheduled"),
      ),
    )
    .groupBy(classAttendance.studentId, classLessons.lessonId);
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []));
}
