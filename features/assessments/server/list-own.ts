import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import type { AssessmentOverview, ListedWork } from "../contract.ts";
import { courseGrades, goodScore, gradeLabel, kindWeights, resultLabel, workStatus } from "../rules.ts";
import { type AssessmentKind, assessmentKinds } from "../texts.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** The published work of a student's courses, the course begun last first, with what came of it. */
function ownWork(db: Db, studentId: string, kind?: AssessmentKind) {
  const enrolled = enrolledRows(db);
  const course = courseRows(db);
  return db
    .select({
      id: assessments.id,
      kind: assessments.kind,
      title: assessments.title,
      week: assessments.week,
      course: { slug: course.slug, shortTitle: course.shortTitle, school: course.school, glyph: course.glyph },
      score: assessmentResults.score,
      comment: assessmentResults.comment,
      gradedAt: assessmentResults.gradedAt,
    })
    .from(enrolled)
    .innerJoin(course, eq(course.id, enrolled.courseId))
    .innerJoin(
      assessments,
      and(
        eq(assessments.courseId, enrolled.courseId),
        eq(assessments.published, true),
        kind ? eq(assessments.kind, kind) : undefined,
      ),
    )
    .leftJoin(
      assessmentResults,
      and(eq(assessmentResults.enrolmentId, enrolled.id), eq(assessmentResults.assessmentId, assessments.id)),
    )
    .where(and(eq(enrolled.studentId, studentId), ne(enrolled.state, "cancelled")))
    .orderBy(desc(enrolled.startedAt), desc(enrolled.id), asc(assessments.position));
}

/** The work of one kind of all of a student's courses (ASM-01). */
export async function listOwnWork(db: Db, studentId: string, kind: AssessmentKind): Promise<ListedWork[]> {
  return (await ownWork(db, studentId, kind)).map(({ id, title, week, course, score, comment, gradedAt }) => ({
    id,
    title,
    week,
    course: course.shortTitle,
    status: score === null ? "Pending" : "Completed",
    grade: score === null ? null : gradeLabel(score),
    result:
      score === null || gradedAt === null
        ? null
        : {
            score,
            label: resultLabel(score),
            isGood: score >= goodScore,
            comment: comment ?? "",
            gradedAt: gradedAt.toISOString(),
          },
  }));
}

/** The four kinds over all of a student's courses, and how each course stands, in one query. */
export async function ownOverview(db: Db, studentId: string): Promise<AssessmentOverview> {
  const work = await ownWork(db, studentId);
  const countsOf = (rows: typeof work) =>
    assessmentKinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const graded = own.flatMap(({ score }) => (score === null ? [] : [score]));
      const scoreSum = graded.reduce((sum, score) => sum + score, 0);
      return { kind, total: own.length, graded: graded.length, scoreSum };
    });
  return {
    kinds: countsOf(work).map(({ kind, total, graded, scoreSum }) => ({
      kind,
      total,
      graded,
      status: workStatus(graded, total),
      weight: kindWeights[kind],
      average: graded > 0 ? gradeLabel(scoreSum / graded) : null,
    })),
    courses: [...Map.groupBy(work, ({ course }) => course.slug).values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { total, graded, soFar, final } = courseGrades(countsOf(rows));
      const grade = soFar === null ? null : gradeLabel(soFar);
      return [{ ...first.course, total, graded, grade, isFinal: final !== null }];
    }),
  };
}
