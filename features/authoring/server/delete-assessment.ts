import { eq } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { authoringTexts } from "../texts.ts";
import { lockAssessment } from "./lock-assessment.ts";
import { readAssessment, settingsFrom } from "./read-assessment.ts";
import type { Author } from "./scope.ts";

/** Deletes a draft that no student has begun; its questions stay in the bank. Errors: `not_found`, `conflict`. */
export async function deleteAssessment(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  id: string,
): Promise<void> {
  await staffWrite(deps, author.accountId, async (tx, record) => {
    const row = await lockAssessment({ db: tx }, author, id);
    const { begun } = await readAssessment({ db: tx }, author, id);
    if (row.published) throw conflict(authoringTexts.keepsPublished);
    if (begun > 0) throw conflict(authoringTexts.keepsBegun);
    await tx.delete(assessments).where(eq(assessments.id, id));
    await record("assessment.deleted", id, { before: settingsFrom(row) });
  });
}
