import { and, eq } from "drizzle-orm";
import { openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { submissions, submissionVersions } from "./tables.ts";

/** Opens the document of a version that the student handed in. Errors: AppError not_found. */
export async function openOwnVersion(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  studentId: string,
  { assessment, version }: { assessment: string; version: number },
) {
  const [row] = await db
    .select({ uploadId: submissionVersions.uploadId })
    .from(submissionVersions)
    .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
    .where(
      and(
        eq(submissions.studentId, studentId),
        eq(submissions.assessmentId, assessment),
        eq(submissionVersions.number, version),
      ),
    );
  if (!row?.uploadId) throw notFound();
  return openUpload({ db, files }, row.uploadId);
}
