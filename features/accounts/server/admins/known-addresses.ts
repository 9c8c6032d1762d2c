import { and, gt, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { AccountState } from "../../contract.ts";
import { accounts, socialIdentities } from "../tables.ts";

/**
 * The accounts of these addresses, by the address in lower case. `isProven`: the address was confirmed, or no one but its owner can: the
 * account has neither a password nor another way in.
 */
export async function knownAddresses(
  db: DbOrTx,
  emails: readonly string[],
): Promise<Map<string, { id: string; state: AccountState; isProven: boolean }>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({
      email: accounts.email,
      id: accounts.id,
      state: accounts.state,
      isProven: sql<boolean>`(${accounts.emailVerifiedAt} is not null or (${accounts.passwordHash} is null and not exists (
        select from ${socialIdentities} known where known.account_id = ${accounts.id})))`,
    })
    .from(accounts)
    .where(inArray(accounts.email, [...emails]));
  return new Map(rows.map(({ email, ...row }) => [email.toLowerCase(), row]));
}

/** Which of these people have logged in since a moment. */
export async function cameSince(db: DbOrTx, ids: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), gt(accounts.lastLoginAt, since)));
  return new Set(rows.map(({ id }) => id));
}
