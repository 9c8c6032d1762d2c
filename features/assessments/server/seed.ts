import { and, asc, eq, ne } from "drizzle-orm";
import type { CourseAssessmentsSeed, DemoResults } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { atDaytime } from "#lib/daytime.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { settingsFor } from "../settings-rules.ts";
import { assessmentKinds } from "../texts.ts";
import { assessmentResults, assessments } from "./tables.ts";

/**
 * Loads the graded work of the supplied courses. Idempotent: what is in a place already stays unchanged. The courses must
 * be there; throws when one is not.
 */
export async function seedAssessments(deps: InTx<"clock">, supplied: readonly CourseAssessmentsSeed[]): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const idOf = await courseIdsBySlug(
    deps,
    supplied.map((course) => course.courseSlug),
  );
  const rows = supplied.flatMap((course) => {
    const courseId = idOf.get(course.courseSlug);
    if (!courseId) throw new Error(`Assessments of a course that is not there: ${course.courseSlug}.`);
    return assessmentKinds.flatMap((kind) =>
      course[kind].map(([week, title], index) => ({
        id: newId(),
        courseId,
        kind,
        title,
        week,
        position: index + 1,
        ...settingsFor(kind, week),
        createdAt: now,
      })),
    );
  });
  if (rows.length > 0) {
    await tx
      .insert(assessments)
      .values(rows)
      .onConflictDoNothing({ target: [assessments.courseId, assessments.kind, assessments.position] });
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Gives the demo student grades, each a week after its work was set, none later than yesterday. Tells no one: they are old
 * news. Nothing happens where that account does not exist; throws when a course has less work than there are grades.
 */
export async function seedDemoResults(deps: InTx<"clock">, demo: DemoResults): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const person = personRows(tx);
  const [student] = await tx.select({ id: person.id }).from(person).where(eq(person.personEmail, demo.studentEmail));
  if (!student) return;
  const idOf = await courseIdsBySlug(
    deps,
    demo.courses.map((course) => course.courseSlug),
  );
  for (const course of demo.courses) {
    const enrolled = enrolledRows(tx);
    const assessment = await tx
      .select({
        enrolmentId: enrolled.id,
        startedAt: enrolled.startedAt,
        assessmentId: assessments.id,
        kind: assessments.kind,
        title: assessments.title,
        week: assessments.week,
      })
      .from(enrolled)
      .innerJoin(assessments, eq(assessments.courseId, enrolled.courseId))
      .where(
        and(
          eq(enrolled.studentId, student.id),
          eq(enrolled.courseId, idOf.get(course.courseSlug) ?? ""),
          ne(enrolled.state, "cancelled"),
        ),
      )
      .orderBy(asc(assessments.kind), asc(assessments.position));
    const rows = assessmentKinds.flatMap((kind) => {
      const ofKind = assessment.filter((item) => item.kind === kind);
      return course[kind].map((score, index) => {
        const item = ofKind[index];
        if (!item) throw new Error(`No ${kind} ${index + 1} in ${course.courseSlug}, which has a grade.`);
        const gradedMs = Math.min(item.startedAt.getTime() + item.week * 7 * dayMs, now.getTime() - dayMs);
        const gradedAt = atDaytime(new Date(gradedMs));
        return {
          id: newId(),
          assessmentId: item.assessmentId,
          enrolmentId: item.enrolmentId,
          score,
          comment: course.comments?.[item.title] ?? "",
          gradedAt,
        };
      });
    });
    if (rows.length > 0) {
      await tx
        .insert(assessmentResults)
        .values(rows)
        .onConflictDoNothing({ target: [assessmentResults.enrolmentId, assessmentResults.assessmentId] });
    }
  }
}
