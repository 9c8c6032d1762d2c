import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { openPage, openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { submissions, submissionVersions } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "files">;
type Version = { assessment: string; version: number };

/** Opens the document of a version that the student handed in. Errors: AppError not_found. */
export async function openOwnVersion(deps: Deps, studentId: string, version: Version) {
  return openUpload(deps, await ownUploadId(deps.db, studentId, version));
}

/** Opens a page of it as a picture. Errors: AppError not_found. */
export async function openOwnPage(deps: Deps, studentId: string, { page, ...version }: Version & { page: number }) {
  return openPage(deps, { uploadId: await ownUploadId(deps.db, studentId, version), page });
}

async function ownUploadId(db: Db, studentId: string, { assessment, version }: Version): Promise<string> {
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
  return row.uploadId;
}
