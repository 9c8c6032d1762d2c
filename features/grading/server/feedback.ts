import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { goodScore, resultLabel } from "#features/assessments/rules.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { submissionOf, submissions } from "#features/coursework/server/public.ts";
import { openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Feedback } from "../contract.ts";
import { shownMarks } from "../rules.ts";
import { gradingTexts } from "../texts.ts";
import { lastMark, voiceOf } from "./last-mark.ts";

/** What came of a student's own work once its grade is released: the grade, and the comments at their places. Errors: AppError not_found. */
export async function readFeedback(
  { db }: Pick<VerbDeps, "db">,
  studentId: string,
  assessmentId: string,
): Promise<Feedback> {
  const { mark, submission, ...about } = await released(db, studentId, assessmentId);
  const version = submission.versions.find(({ number }) => number === mark.version);
  if (!version) throw notFound(gradingTexts.notReleased);
  return {
    ...about,
    label: resultLabel(about.score),
    isGood: about.score >= goodScore,
    gradedAt: about.gradedAt.toISOString(),
    marks: shownMarks(mark.given, mark.basis),
    voice: await voiceOf(db, mark),
    version: mark.version,
    handedIn: version,
    pins: mark.pins,
  };
}

/** Opens what the grader said. Errors: AppError not_found; FileMissingError. */
export async function openFeedbackVoice(deps: Pick<VerbDeps, "db" | "files">, studentId: string, assessmentId: string) {
  const { mark } = await released(deps.db, studentId, assessmentId);
  if (!mark.voiceId) throw notFound(gradingTexts.noVoice);
  return openUpload(deps, mark.voiceId);
}

async function released(db: VerbDeps["db"], studentId: string, assessmentId: string) {
  const [course, person] = [courseRows(db), personRows(db)];
  const [row] = await db
    .select({
      id: submissions.id,
      enrolmentId: submissions.enrolmentId,
      title: assessments.title,
      kind: assessments.kind,
      course: course.shortTitle,
      score: assessmentResults.score,
      comment: assessmentResults.comment,
      gradedAt: assessmentResults.gradedAt,
      by: person.personName,
    })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .innerJoin(
      assessmentResults,
      and(
        eq(assessmentResults.enrolmentId, submissions.enrolmentId),
        eq(assessmentResults.assessmentId, submissions.assessmentId),
      ),
    )
    .leftJoin(person, eq(person.id, assessmentResults.byId))
    .where(
      and(
        eq(submissions.studentId, studentId),
        eq(submissions.assessmentId, assessmentId),
        eq(submissions.state, "released"),
      ),
    )
    .limit(1);
  if (!row) throw notFound(gradingTexts.notReleased);
  const { id, enrolmentId, ...about } = row;
  const [mark, submission] = await Promise.all([lastMark(db, id), submissionOf(db, enrolmentId, assessmentId)]);
  if (!mark || !submission) throw notFound(gradingTexts.notReleased);
  return { ...about, mark, submission };
}
