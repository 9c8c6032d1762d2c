import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { submissions, submissionVersions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { openPage, openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Grader } from "./gradable-items.ts";
import { inScope } from "./in-scope.ts";

type Deps = Pick<VerbDeps, "db" | "files">;
type Version = { submission: string; version: number };

/** Opens the document of a version for anyone who grades it. Errors: AppError not_found for all others. */
export async function openVersion(deps: Deps, grader: Grader, version: Version) {
  return openUpload(deps, await versionUploadId(deps.db, grader, version));
}

/** Opens a page of it as a picture, for the same. Errors: AppError not_found for all others. */
export async function openVersionPage(deps: Deps, grader: Grader, { page, ...version }: Version & { page: number }) {
  return openPage(deps, { uploadId: await versionUploadId(deps.db, grader, version), page });
}

async function versionUploadId(db: Db, grader: Grader, { submission, version }: Version): Promise<string> {
  const enrolled = enrolledRows(db);
  const tutor = tutorRows(db);
  const [row] = await db
    .select({ uploadId: submissionVersions.uploadId })
    .from(submissionVersions)
    .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
    .innerJoin(enrolled, eq(enrolled.id, submissions.enrolmentId))
    .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
    .where(
      and(eq(submissions.id, submission), inScope(enrolled, tutor, grader), eq(submissionVersions.number, version)),
    );
  if (!row?.uploadId) throw notFound();
  return row.uploadId;
}
