import { findGuardian } from "#features/accounts/server/public.ts";
import { gradesOf, latestResultsOf, noGrades } from "#features/assessments/server/public.ts";
import { findGrace } from "#features/checkout/server/public.ts";
import { lastClassesOf, nextClassesOf } from "#features/classes/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { StudentRecord } from "../students-contract.ts";
import { readNote } from "./notes.ts";
import { cohortOf, getOwnStudent, type OwnStudent, viewStudent } from "./student-rows.ts";

/** So many classes show who was there. */
const lastClasses = 10;

const weekMs = 7 * 86_400_000;

/**
 * What a tutor sees of a student of their own, by the enrolment: how far they are, whether they come, what their work is graded, and of the money
 * only whether the course goes on. Errors: AppError not_found for another's.
 */
export async function readStudent(
  deps: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  enrolmentId: string,
): Promise<StudentRecord> {
  const { db, clock } = deps;
  const now = clock.now();
  const student = await getOwnStudent(db, accountId, enrolmentId);
  const { studentId } = student;
  const cohortId = cohortOf(student);
  const [classes, next, grades, latest, graceUntil, { guardian }, note] = await Promise.all([
    lastClassesOf(db, student, { until: now, limit: lastClasses }),
    nextClassesOf(db, cohortId === null ? [] : [cohortId], now),
    gradesOf(deps, [enrolmentId]),
    latestResultsOf(db, [enrolmentId]),
    student.state === "active" ? findGrace(deps, student) : null,
    findGuardian(deps, studentId),
    readNote(db, { tutorAccountId: accountId, studentId }),
  ]);
  const { soFar, kinds } = grades.get(enrolmentId) ?? noGrades;
  const session = cohortId === null ? undefined : next.get(cohortId);
  return {
    ...viewStudent(student, now),
    latest: latest.get(enrolmentId) ?? null,
    zone: student.zone,
    startedAt: student.startedAt.toISOString(),
    weeks: student.weeks,
    week: weekOf(student, now),
    lessons: student.lessons,
    lessonsDone: student.lessonsDone,
    classes: classes.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() })),
    grade: soFar,
    gradeParts: kinds.flatMap(({ kind, average, graded, total }) =>
      average === null ? [] : [{ kind, average, graded, total }],
    ),
    graceUntil,
    nextClass: session
      ? { ...session, startsAt: session.startsAt.toISOString(), endsAt: session.endsAt.toISOString() }
      : null,
    guardian,
    note,
  };
}

/** Counted from the first day of the student's cohort. */
function weekOf({ cohortStartsOn, weeks }: OwnStudent, now: Date): number | null {
  if (cohortStartsOn === null) return null;
  const week = Math.floor((Date.parse(dateInLagos(now)) - Date.parse(cohortStartsOn)) / weekMs) + 1;
  return week < 1 ? null : Math.min(week, weeks ?? week);
}
