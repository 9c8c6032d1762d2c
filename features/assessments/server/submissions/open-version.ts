import { and, eq } from "drizzle-orm";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { inReach } from "../grading/in-reach.ts";
import type { Grader } from "../grading/pieces.ts";
import { submissions, submissionVersions } from "./tables.ts";

/** Whose eyes: the student's own work, or who grades. */
export type Reader = { student: string; work: string } | { grader: Grader; submission: string };

/** Opens the document of a version for somebody who may read it. Errors: AppError not_found for all others. */
export async function openVersion({ db, files }: Pick<VerbDeps, "db" | "files">, reader: Reader, number: number) {
  const enrolled = enrolledRows(db);
  const tutor = tutorRows(db);
  const mine =
    "student" in reader
      ? and(eq(submissions.studentId, reader.student), eq(submissions.assessmentId, reader.work))
      : and(eq(submissions.id, reader.submission), inReach(enrolled, tutor, reader.grader));
  const [row] = await db
    .select({ uploadId: submissionVersions.uploadId })
    .from(submissionVersions)
    .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
    .innerJoin(enrolled, eq(enrolled.id, submissions.enrolmentId))
    .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
    .where(and(mine, eq(submissionVersions.number, number)))
    .limit(1);
  if (!row?.uploadId) throw notFound();
  return openUpload({ db, files }, row.uploadId);
}
