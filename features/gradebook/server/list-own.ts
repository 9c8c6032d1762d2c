import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { ShownMarks } from "#features/assessments/rubric-contract.ts";
import {
  assessmentStatus,
  courseGrades,
  goodScore,
  gradeLabel,
  kindWeights,
  listedStatus,
  resultLabel,
} from "#features/assessments/rules.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { openingOf } from "#features/assessments/settings-rules.ts";
import { type AssessmentKind, assessmentKinds, isSat } from "#features/assessments/texts.ts";
import type { AttemptState } from "#features/attempts/contract.ts";
import { attempts, openingColumns } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import type { SubmissionState } from "#features/coursework/texts.ts";
import { shownMarks } from "#features/grading/rules.ts";
import { submissionMarks } from "#features/grading/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { assessmentQuestions } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AssessmentOverview, ListedAssessment } from "../contract.ts";

/** The published assessments of a student's courses, the course begun last first, with what came of it. */
function ownAssessment(db: Db, studentId: string, kind?: AssessmentKind) {
  const enrolled = enrolledRows(db);
  const course = courseRows(db);
  const person = personRows(db);
  const request = db
    .select({ assessmentId: assessmentQuestions.assessmentId, number: sql<number>`count(*)::int`.as("number") })
    .from(assessmentQuestions)
    .groupBy(assessmentQuestions.assessmentId)
    .as("asked");
  const last = db
    .selectDistinctOn([attempts.enrolmentId, attempts.assessmentId], {
      enrolmentId: attempts.enrolmentId,
      assessmentId: attempts.assessmentId,
      state: attempts.state,
      used: sql<number>`${attempts.number}`.as("used"),
    })
    .from(attempts)
    .where(eq(attempts.studentId, studentId))
    .orderBy(attempts.enrolmentId, attempts.assessmentId, desc(attempts.number))
    .as("last_attempt");
  return db
    .select({
      id: assessments.id,
      kind: assessments.kind,
      title: assessments.title,
      week: assessments.week,
      course: { slug: course.slug, shortTitle: course.shortTitle, school: course.school, glyph: course.glyph },
      startedAt: enrolled.startedAt,
      zone: enrolled.zone,
      opensAfterDays: assessments.opensAfterDays,
      opensWithLessons: assessments.opensWithLessons,
      ...openingColumns(db, enrolled),
      dueAfterDays: assessments.dueAfterDays,
      lateDays: assessments.lateDays,
      openForPractice: assessments.openForPractice,
      passMark: assessments.passMark,
      attemptsAllowed: assessments.attemptsAllowed,
      attemptsUsed: last.used,
      questions: sql<number>`least(${assessments.drawCount}, coalesce(${request.number}, 0))`,
      attempt: last.state,
      submission: submissions.state,
      submissionId: submissions.id,
      score: assessmentResults.score,
      comment: assessmentResults.comment,
      gradedAt: assessmentResults.gradedAt,
      by: person.personName,
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
    .leftJoin(person, eq(person.id, assessmentResults.byId))
    .leftJoin(request, eq(request.assessmentId, assessments.id))
    .leftJoin(last, and(eq(last.enrolmentId, enrolled.id), eq(last.assessmentId, assessments.id)))
    .leftJoin(submissions, and(eq(submissions.enrolmentId, enrolled.id), eq(submissions.assessmentId, assessments.id)))
    .where(and(eq(enrolled.studentId, studentId), ne(enrolled.state, "cancelled")))
    .orderBy(desc(enrolled.startedAt), desc(enrolled.id), asc(assessments.position));
}

/** Whether the last attempt goes on, or it or what was handed in waits for its grade. */
const handedIn = (attempt: AttemptState | null, submission: SubmissionState | null) => {
  if (attempt === "running") return "running";
  return [attempt, submission].some((state) => state === "submitted" || state === "graded") ? "waiting" : null;
};

const asText = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString());

/** How the scores of released submissions came about, by the submission. */
async function marksOf(db: Db, submissionIds: readonly string[]): Promise<Map<string, ShownMarks | null>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([submissionMarks.submissionId], {
      submissionId: submissionMarks.submissionId,
      given: submissionMarks.given,
      basis: submissionMarks.basis,
    })
    .from(submissionMarks)
    .where(inArray(submissionMarks.submissionId, [...submissionIds]))
    .orderBy(submissionMarks.submissionId, desc(submissionMarks.id));
  return new Map(
    rows.map(({ submissionId, given: manualMark, basis }) => [submissionId, shownMarks(manualMark, basis)]),
  );
}

/** The work of one kind of all of a student's courses (ASM-01). */
export async function listOwnAssessments(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  kind: AssessmentKind,
): Promise<ListedAssessment[]> {
  const nowMs = clock.now().getTime();
  const rows = await ownAssessment(db, studentId, kind);
  const released = rows.flatMap(({ submission, submissionId, score }) =>
    submission === "released" && submissionId !== null && score !== null ? [submissionId] : [],
  );
  const marks = await marksOf(db, released);
  return rows.map((row) => {
    const { id, title, week, course, questions, attempt, submission, submissionId, score, comment, gradedAt, by } = row;
    const opening = openingOf(row, row, nowMs);
    const { dueAtMs, closesAtMs, isOpen, attemptsAllowed } = opening;
    const isClosed = closesAtMs !== null && nowMs > closesAtMs;
    const left = attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - (row.attemptsUsed ?? 0));
    return {
      id,
      title,
      week,
      course: course.shortTitle,
      questions,
      // Nothing of it while an attempt is left: practice shows what is right.
      openForPractice: row.openForPractice && (isClosed || left === 0),
      status: listedStatus({
        isGraded: score !== null,
        handedIn: handedIn(attempt, submission),
        isOpen,
        dueAtMs,
        nowMs,
      }),
      gate: isOpen
        ? null
        : { opensAt: asText(opening.opensAtMs), lessonsNeeded: opening.lessonsNeeded, lessonsDone: row.lessonsDone },
      attemptsLeft: !isSat(row.kind) || isClosed ? 0 : left,
      isPassed: score === null ? null : score >= row.passMark,
      dueAt: asText(dueAtMs),
      closesAt: asText(closesAtMs),
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
              by,
              marks: (submissionId !== null && marks.get(submissionId)) || null,
            },
    };
  });
}

/** The four kinds over all of a student's courses, and the state of each course, in one query. */
export async function ownOverview({ db }: Pick<VerbDeps, "db">, studentId: string): Promise<AssessmentOverview> {
  const assessment = await ownAssessment(db, studentId);
  const countsOf = (rows: typeof assessment) =>
    assessmentKinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const graded = own.flatMap(({ score }) => (score === null ? [] : [score]));
      const scoreSum = graded.reduce((sum, score) => sum + score, 0);
      return { kind, total: own.length, graded: graded.length, scoreSum };
    });
  return {
    kinds: countsOf(assessment).map(({ kind, total, graded, scoreSum }) => ({
      kind,
      total,
      graded,
      status: assessmentStatus(graded, total),
      weight: kindWeights[kind],
      average: graded > 0 ? gradeLabel(scoreSum / graded) : null,
    })),
    courses: [...Map.groupBy(assessment, ({ course }) => course.slug).values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { total, graded, soFar, final } = courseGrades(countsOf(rows));
      const grade = soFar === null ? null : gradeLabel(soFar);
      return [{ ...first.course, total, graded, grade, isFinal: final !== null }];
    }),
  };
}
