import { and, eq } from "drizzle-orm";
import { submissions, submissionVersions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Grader } from "./gradable-items.ts";
import { inReach } from "./in-reach.ts";

/** Opens the document of a version for anyone who grades it. Errors: AppError not_found for all others. */
export async function openVersion(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  grader: Grader,
  { submission, version }: { submission: string; version: number },
) {
  const enrolled = enrolledRows(db);
  const tutor = tutorRows(db);
  const [row] = await db
    .select({ uploadId: submissionVersions.uploadId })
    .from(submissionVersions)
    .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
    .innerJoin(enrolled, eq(enrolled.id, submissions.enrolmentId))
    .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
    .where(
      and(eq(submissions.id, submission), inReach(enrolled, tutor, grader), eq(submissionVersions.number, version)),
    );
  if (!row?.uploadId) throw notFound();
  return openUpload({ db, files }, row.uploadId);
}
