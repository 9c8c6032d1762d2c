import { type AnyColumn, and, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { type CourseGrades, courseGrades, type KindCount } from "../rules.ts";
import { assessmentResults, assessments } from "./tables.ts";

/**
 * What is graded of the courses of these enrolments, by enrolment, in one query. Each one asked for is there; one that is
 * unknown or cancelled has no work at all.
 */
export async function gradesOf(
  { db }: Pick<TxDeps, "db">,
  enrolmentIds: readonly string[],
): Promise<Map<string, CourseGrades>> {
  if (enrolmentIds.length === 0) return new Map();
  const match = byEnrolment(await countRows(db, (enrolled) => inArray(enrolled.id, [...enrolmentIds])));
  return new Map(enrolmentIds.map((id) => [id, match.get(id) ?? noGrades]));
}

const studentCounts = prepared("assessments_grades_of_student", (db) =>
  countRows(db, (enrolled) => eq(enrolled.studentId, sql.placeholder("studentId"))),
);

/** The same of all courses that a student takes or took; those that ask for no work are left out. */
export const gradesOfStudent = async (
  { db }: Pick<TxDeps, "db">,
  studentId: string,
): Promise<Map<string, CourseGrades>> => byEnrolment(await studentCounts(db, { studentId }));

/** What an enrolment has whose course asks for no graded work. */
export const noGrades: CourseGrades = courseGrades([]);

const byEnrolment = (rows: readonly (KindCount & { enrolmentId: string })[]) =>
  new Map([...Map.groupBy(rows, (row) => row.enrolmentId)].map(([id, counts]) => [id, courseGrades(counts)]));

/** Graded work by enrolment and kind, of those that `whose` chooses, cancelled ones left out. */
function countRows(db: DbOrTx, whose: (enrolled: ReturnType<typeof enrolledRows>) => SQL) {
  const enrolled = enrolledRows(db);
  return db
    .select({
      enrolmentId: enrolled.id,
      kind: assessments.kind,
      total: count(),
      graded: count(assessmentResults.id),
      scoreSum: sql`coalesce(sum(${assessmentResults.score}), 0)`.mapWith(Number),
    })
    .from(enrolled)
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .leftJoin(
      assessmentResults,
      and(eq(assessmentResults.enrolmentId, enrolled.id), eq(assessmentResults.assessmentId, assessments.id)),
    )
    .where(and(whose(enrolled), ne(enrolled.state, "cancelled")))
    .groupBy(enrolled.id, assessments.kind);
}

/**
 * The grades of an enrolment as a column of another query; `enrolment` names its columns of the enrolment, which must not be
 * cancelled.
 */
export function gradesColumn(
  db: DbOrTx,
  enrolment: { id: AnyColumn | SQL; courseId: AnyColumn | SQL },
): SQL<CourseGrades> {
  const counts = db
    .select({
      kind: assessments.kind,
      total: count().as("total"),
      graded: count(assessmentResults.id).as("graded"),
      scoreSum: sql`coalesce(sum(${assessmentResults.score}), 0)`.as("scoreSum"),
    })
    .from(assessments)
    .leftJoin(
      assessmentResults,
      and(eq(assessmentResults.enrolmentId, enrolment.id), eq(assessmentResults.assessmentId, assessments.id)),
    )
    .where(and(eq(assessments.courseId, enrolment.courseId), eq(assessments.published, true)))
    .groupBy(assessments.kind)
    .as("counts");
  return sql`(select coalesce(json_agg(${sql.raw("counts")}), '[]') from ${counts})`.mapWith(
    (kindCounts: KindCount[]) => courseGrades(kindCounts),
  );
}

/** The weighted grade of one enrolment: `soFar` of what is graded, `final` once everything is. */
export async function weightedGrade(
  deps: Pick<TxDeps, "db">,
  enrolmentId: string,
): Promise<Pick<CourseGrades, "soFar" | "final" | "total" | "graded">> {
  const grades = (await gradesOf(deps, [enrolmentId])).get(enrolmentId) ?? noGrades;
  return { soFar: grades.soFar, final: grades.final, total: grades.total, graded: grades.graded };
}

/** The graded work that a course asks for, for anyone who does not take it: nothing of it is graded. */
export async function assessmentOf({ db }: Pick<TxDeps, "db">, courseId: string): Promise<CourseGrades> {
  const rows = await db
    .select({ kind: assessments.kind, total: count() })
    .from(assessments)
    .where(and(eq(assessments.courseId, courseId), eq(assessments.published, true)))
    .groupBy(assessments.kind);
  return courseGrades(rows.map((row) => ({ ...row, graded: 0, scoreSum: 0 })));
}
