import { asc, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { questionKeys } from "./tables.ts";

/** The keys that count of these versions, with why. For those who know that they may be seen. */
export async function keysOf(db: DbOrTx, ids: readonly string[]) {
  const rows = await db
    .select({ versionId: questionKeys.versionId, key: questionKeys.key, explanation: questionKeys.explanation })
    .from(questionKeys)
    .where(inArray(questionKeys.versionId, [...ids]))
    .orderBy(asc(questionKeys.revision));
  return new Map(rows.map(({ versionId, ...key }) => [versionId, key]));
}
