import { isDeepStrictEqual } from "node:util";
import { and, eq, ne } from "drizzle-orm";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AuthoredAssessment, SettingsInput } from "../contract.ts";
import { publishLacks, settingsError, settingsOf, takenBack } from "../rules.ts";
import { authoringTexts } from "../texts.ts";
import { lockAssessment } from "./lock-assessment.ts";
import { columnsOf, questionIdsOf, readAssessment, settingsFrom } from "./read-assessment.ts";
import type { Author } from "./scope.ts";

/**
 * Sets an assessment. Attempts that were begun keep the settings of their start; of a published one nothing is taken back that was
 * promised (rules.ts). The same again changes nothing. Errors: `not_found`, `invalid` with the field, `conflict` where someone saved
 * others since `before` was read.
 */
export async function changeAssessment(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { assessment: id, before: read, ...input }: SettingsInput & { assessment: string; before: SettingsInput },
): Promise<AuthoredAssessment> {
  return staffWrite(deps, author.accountId, async (tx, record) => {
    const row = await lockAssessment({ db: tx }, author, id);
    const [before, after] = [settingsFrom(row), settingsOf(row.kind, input)];
    if (isDeepStrictEqual(before, after)) return readAssessment({ db: tx }, author, id);
    if (!isDeepStrictEqual(before, read)) throw conflict(authoringTexts.settingsChanged);
    const { begun } = await readAssessment({ db: tx }, author, id);
    const marked =
      (await tx.$count(assessmentResults, eq(assessmentResults.assessmentId, id))) +
      (await tx.$count(submissions, and(eq(submissions.assessmentId, id), ne(submissions.state, "submitted"))));
    const refusal =
      settingsError(after) ?? takenBack(before, after, { isPublished: row.published, begun, isMarked: marked > 0 });
    if (refusal) throw invalidAt(refusal.field, refusal.message);
    const lacks = row.published ? publishLacks(row.kind, after, (await questionIdsOf(tx, id)).length) : null;
    if (lacks) throw invalidAt(after.brief === "" ? "brief" : "drawCount", lacks);
    await tx.update(assessments).set(columnsOf(after)).where(eq(assessments.id, id));
    await record("assessment.changed", id, { before, after });
    return readAssessment({ db: tx }, author, id);
  });
}
