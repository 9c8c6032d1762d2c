import { isNotNull } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { readSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { bankMappings, statements } from "./tables.ts";

/**
 * The academy's banks: the one that students are shown first, then those whose statements came. Each by one name however it is typed, as
 * lines are distinguished by it.
 */
export async function knownBanks(deps: { db: DbOrTx; log: VerbDeps["log"] }): Promise<string[]> {
  const { db } = deps;
  const mapped = await db.select({ bank: bankMappings.bank }).from(bankMappings);
  const imported = await db
    .selectDistinct({ bank: statements.bank })
    .from(statements)
    .where(isNotNull(statements.importedAt));
  const notified = (await readSettings({ ...deps, db: db as Tx })).bank.bankName.trim();
  const banks = new Map<string, string>();
  for (const bank of [...mapped.map((row) => row.bank), ...imported.map((row) => row.bank), notified])
    if (bank !== "" && !banks.has(bank.toLowerCase())) banks.set(bank.toLowerCase(), bank);
  const isShown = (bank: string) => Number(bank.toLowerCase() === notified.toLowerCase());
  return [...banks.values()].sort((a, b) => isShown(b) - isShown(a) || (a < b ? -1 : 1));
}

/** The name by which a bank is known already, however it is typed; null: it is not known. */
export const knownBank = (banks: readonly string[], typed: string): string | null =>
  banks.find((bank) => bank.toLowerCase() === typed.trim().toLowerCase()) ?? null;
