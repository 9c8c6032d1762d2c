import { desc, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import type { StoredKey } from "#features/questions/key-contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { questionKeys, readVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { gradingTexts } from "../texts.ts";
import type { Grader } from "./gradable-items.ts";
import { versionOf } from "./key-parts.ts";

/** A question with its key and what was corrected, for anyone who teaches its course, or staff. Errors: `not_found`. */
export async function readKey(deps: VerbDeps, grader: Grader, versionId: string): Promise<StoredKey> {
  const { db } = deps;
  const { kind: name, body, course } = await versionOf(db, grader, versionId);
  const people = personRows(db);
  const [versions, keys, audited] = await Promise.all([
    readVersions(deps, [versionId]),
    db
      .select({ questionKey: questionKeys, by: people.personName })
      .from(questionKeys)
      .leftJoin(people, eq(people.id, questionKeys.byId))
      .where(eq(questionKeys.versionId, versionId))
      .orderBy(desc(questionKeys.revision)),
    listAudit(db, "question", versionId),
  ]);
  const [version, newest] = [versions.get(versionId), keys[0]?.questionKey];
  if (!version || !newest) throw notFound(gradingTexts.unknownQuestion);
  const kind = kindOf(name);
  const reasonOf = (revision: number) => audited.find(({ details }) => details.revision === revision)?.reason ?? null;
  return {
    question: version.forAttempt(1, kind.shuffles(body)),
    course,
    isByPerson: kind.isMarkedByPerson,
    // Every kind stores an object.
    key: newest.key as Record<string, unknown>,
    areas: [...kind.areas(newest.key)],
    explanation: newest.explanation,
    revision: newest.revision,
    corrections: keys
      .filter(({ questionKey: current }) => current.revision > 1)
      .map(({ questionKey: { revision, at }, by }) => ({
        revision,
        at: at.toISOString(),
        by,
        reason: reasonOf(revision),
      })),
  };
}
