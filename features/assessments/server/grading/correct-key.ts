import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "#features/audit/server/public.ts";
import { invalid, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { CorrectedKeyInput } from "../../grading-contract.ts";
import { gradingTexts } from "../../grading-texts.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { attempts } from "../attempts/tables.ts";
import { questionKeys, questions, questionVersions } from "../bank/tables.ts";
import { teachesIn } from "./teaches-in.ts";

/**
 * Binds the correction of a key, by a tutor who has a student in the question's course, or by staff: a revision, with an audit row. The
 * same key sent twice is one revision. `regradeCorrected` then grades again. Errors: `not_found`, `invalid` (no key of this question).
 */
export function correctKey({ db, clock }: Pick<VerbDeps, "db" | "clock">) {
  return (
    { accountId, isStaff }: { accountId: string; isStaff: boolean },
    versionId: string,
    { key: typed, explanation, reason }: CorrectedKeyInput,
  ): Promise<{ revision: number; attempts: number }> =>
    db.transaction(async (tx) => {
      // The question's row is held: two corrections at once get one revision after the other.
      const [version] = await tx
        .select({ kind: questionVersions.kind, body: questionVersions.body, courseId: questions.courseId })
        .from(questionVersions)
        .innerJoin(questions, eq(questions.id, questionVersions.questionId))
        .where(eq(questionVersions.id, versionId))
        .for("no key update", { of: questions });
      if (!version || !(isStaff || (await teachesIn(tx, accountId, version.courseId))))
        throw notFound(gradingTexts.unknownQuestion);
      const key = kindOf(version.kind).readKey(version.body, typed);
      if (key === undefined) {
        const message = gradingTexts.unfitKey;
        throw invalid(message, [{ pointer: "/key", code: "unfit", message }]);
      }
      const [held] = await tx
        .select()
        .from(questionKeys)
        .where(eq(questionKeys.versionId, versionId))
        .orderBy(desc(questionKeys.revision))
        .limit(1);
      const over = await tx.$count(
        attempts,
        and(
          ne(attempts.state, "running"),
          sql`${attempts.paper} @> ${JSON.stringify([{ version: versionId }])}::jsonb`,
        ),
      );
      if (held && held.explanation === explanation && isDeepStrictEqual(held.key, key))
        return { revision: held.revision, attempts: over };
      const revision = (held?.revision ?? 0) + 1;
      const id = newId();
      // By the database's clock, which says when attempts ended.
      await tx
        .insert(questionKeys)
        .values({ id, versionId, revision, key, explanation, byId: accountId, at: sql`clock_timestamp()` });
      await recordAudit(tx, {
        ...{ actorId: accountId, action: "question.corrected", about: "question", subject: versionId },
        details: { revision, reason, before: held?.key ?? null, after: key, attempts: over },
        at: clock.now(),
      });
      return { revision, attempts: over };
    });
}
