import { listDocuments } from "#features/site/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Owed } from "../contract.ts";
import { legalTexts } from "../texts.ts";
import { listOwed } from "./list-owed.ts";
import { documentAcceptances } from "./tables.ts";

type Accepting = { accountId: string; versionIds: readonly string[]; at: Date };

async function insertAcceptances({ db: tx }: InTx, { accountId, versionIds, at }: Accepting): Promise<void> {
  if (versionIds.length === 0) return;
  await tx
    .insert(documentAcceptances)
    .values(versionIds.map((versionId) => ({ id: newId(), accountId, versionId, acceptedAt: at })))
    .onConflictDoNothing();
}

/** Notes, in the transaction of a sign-up, that the texts which hold were accepted by it. */
export async function acceptAll(deps: InTx, { accountId, at }: { accountId: string; at: Date }): Promise<void> {
  const versions = await listDocuments(deps.db);
  await insertAcceptances(deps, { accountId, versionIds: versions.map(({ id }) => id), at });
}

/**
 * Accepts versions of the pages of law, each once; returns what is left. Errors: AppError conflict where one of them does not hold (any
 * more), so that no one accepts what they did not see.
 */
export async function acceptTexts(
  deps: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { versionIds }: { versionIds: readonly string[] },
): Promise<Owed> {
  await deps.db.transaction(async (tx) => {
    const current = new Set((await listDocuments(tx)).map(({ id }) => id));
    if (!versionIds.every((id) => current.has(id))) throw conflict(legalTexts.gone);
    await insertAcceptances(within(deps, tx), {
      accountId,
      versionIds: [...new Set(versionIds)],
      at: deps.clock.now(),
    });
  });
  return listOwed(deps, accountId);
}
