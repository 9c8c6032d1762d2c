import { eq } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AuthoredAssessment } from "../contract.ts";
import { authoringTexts } from "../texts.ts";
import { lockAssessment } from "./lock-assessment.ts";
import { readAssessment } from "./read-assessment.ts";
import type { Author } from "./scope.ts";

/**
 * Shows an assessment to the students of its course, or withdraws it while no student has begun it. The same word twice is one. Errors:
 * `not_found`, `conflict` with what it lacks, or because students have begun it.
 */
export async function publishAssessment(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { assessment: id, isPublished }: { assessment: string; isPublished: boolean },
): Promise<AuthoredAssessment> {
  return staffWrite(deps, author.accountId, async (tx, record) => {
    const row = await lockAssessment({ db: tx }, author, id);
    const assessment = await readAssessment({ db: tx }, author, id);
    if (row.published === isPublished) return assessment;
    if (isPublished && assessment.lacks) throw conflict(assessment.lacks);
    if (!isPublished && assessment.begun > 0) throw conflict(authoringTexts.begun);
    await tx
      .update(assessments)
      .set({ published: isPublished, publishedAt: isPublished ? deps.clock.now() : null })
      .where(eq(assessments.id, id));
    await record(isPublished ? "assessment.published" : "assessment.withdrawn", id);
    return { ...assessment, isPublished };
  });
}
