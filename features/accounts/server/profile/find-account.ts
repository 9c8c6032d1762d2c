import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { paths } from "#lib/paths.ts";
import type { TxDeps } from "#platform/deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { accounts } from "../tables.ts";

const accountRow = prepared("accounts_find_account", (db) =>
  db
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id"))),
);

/** An account by its id, whatever its state; null when there is none. */
export async function findAccount({ db }: Pick<TxDeps, "db">, id: string): Promise<AccountRow | null> {
  const [account] = await accountRow(db, { id });
  return account ?? null;
}

/** The link that verifies this mail address, where an account waits for that; else null. */
export async function verifyLink(
  { db, clock, baseUrl }: Pick<TxDeps, "db" | "clock" | "baseUrl">,
  email: string,
): Promise<string | null> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt)));
  if (!account) return null;
  const token = await newLinkToken({ db, clock }, { accountId: account.id, purpose: "verify-email" });
  return `${baseUrl}${paths.verifyEmail(token)}`;
}

/** Whether the account of this mail address has proven that the address is its own. */
export async function isVerifiedAddress(db: DbOrTx, email: string): Promise<boolean> {
  const matchingAccounts = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailVerifiedAt)));
  return matchingAccounts.length > 0;
}
