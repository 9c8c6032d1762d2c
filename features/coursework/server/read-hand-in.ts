import { and, desc, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { windowOf } from "#features/assessments/settings-rules.ts";
import { assessmentTexts } from "#features/assessments/texts.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { pagesOf, uploadRows } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { HandedIn, HandInView } from "../contract.ts";
import { handInRefusal, lateDaysAt } from "../rules.ts";
import { submissions, submissionVersions } from "./tables.ts";

/** A published assessment of a course in which the student is. Errors: AppError not_found. */
export async function ownAssessmentOf(db: DbOrTx, studentId: string, assessmentId: string) {
  const enrolled = enrolledRows(db);
  const course = courseRows(db);
  const [row] = await db
    .select({
      assessment: assessments,
      enrolment: { id: enrolled.id, state: enrolled.state, startedAt: enrolled.startedAt, zone: enrolled.zone },
      course: { slug: course.slug, shortTitle: course.shortTitle },
    })
    .from(assessments)
    .innerJoin(enrolled, eq(enrolled.courseId, assessments.courseId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(
      and(
        eq(assessments.id, assessmentId),
        eq(assessments.published, true),
        eq(enrolled.studentId, studentId),
        ne(enrolled.state, "cancelled"),
      ),
    )
    .orderBy(desc(enrolled.startedAt))
    .limit(1);
  if (!row) throw notFound(assessmentTexts.unknownAssessment);
  return row;
}
export type OwnAssessment = Awaited<ReturnType<typeof ownAssessmentOf>>;

/** What was handed in for an enrolment's work, the newest version first; null while nothing was. */
export async function submissionOf(db: DbOrTx, enrolmentId: string, assessmentId: string) {
  const [submission] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.enrolmentId, enrolmentId), eq(submissions.assessmentId, assessmentId)));
  if (!submission) return null;
  const file = uploadRows(db);
  const rows = await db
    .select({
      number: submissionVersions.number,
      submittedAt: submissionVersions.submittedAt,
      lateDays: submissionVersions.lateDays,
      link: submissionVersions.link,
      text: submissionVersions.text,
      name: file.name,
      type: file.type,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      uploadId: submissionVersions.uploadId,
    })
    .from(submissionVersions)
    .leftJoin(file, eq(file.id, submissionVersions.uploadId))
    .where(eq(submissionVersions.submissionId, submission.id))
    .orderBy(desc(submissionVersions.number));
  const pages = await pagesOf(
    db,
    rows.flatMap(({ uploadId }) => uploadId ?? []),
  );
  const versions = rows.map(
    ({ number, submittedAt, lateDays, link, text, name, type, sizeBytes, sha256, uploadId }): HandedIn => ({
      number,
      submittedAt: submittedAt.toISOString(),
      lateDays,
      link,
      text,
      file:
        name && type && sizeBytes && sha256
          ? { name, type, sizeBytes, sha256, pages: pages.get(uploadId ?? "") ?? null }
          : null,
    }),
  );
  return { ...submission, versions };
}

/** The state of a student's work: what is asked, until when, what was handed in. Errors: AppError not_found. */
export async function readHandIn(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  assessmentId: string,
): Promise<HandInView> {
  const own = await ownAssessmentOf(db, studentId, assessmentId);
  return viewOf(own, await submissionOf(db, own.enrolment.id, assessmentId), clock.now());
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The same of what is read already. */
export function viewOf(
  { assessment, enrolment, course }: OwnAssessment,
  submission: Awaited<ReturnType<typeof submissionOf>>,
  now: Date,
): HandInView {
  const window = windowOf(assessment, enrolment);
  const versions = submission?.versions ?? [];
  const state = submission?.state ?? null;
  const nowMs = now.getTime();
  return {
    id: assessment.id,
    kind: assessment.kind,
    title: assessment.title,
    course,
    week: assessment.week,
    briefHtml: assessment.brief === "" ? "" : renderMarkdown(assessment.brief),
    rubric: assessment.rubric.map(({ name, points, levels }) => ({ name, points, levels: [...levels] })),
    dueAt: isoOf(window.dueAtMs),
    closesAt: isoOf(window.closesAtMs),
    late: { pointsPerDay: assessment.latePointsPerDay, floor: assessment.lateFloor, days: assessment.lateDays },
    lateDaysNow: lateDaysAt(window.dueAtMs, nowMs),
    state,
    refusal: handInRefusal({
      kind: assessment.kind,
      enrolment: enrolment.state,
      state,
      versions: versions.length,
      window,
      nowMs,
    }),
    versions,
    now: now.toISOString(),
  };
}
