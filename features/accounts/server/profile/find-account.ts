import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { paths } from "#lib/paths.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { accounts } from "../tables.ts";

/** Binds the look-up of an account by its id: prepared, since every page of the dashboard asks for it. */
export function findAccount(db: Db): (id: string) => Promise<AccountRow | null> {
  const byId = db
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare("accounts_find_account");
  return async (id) => (await byId.execute({ id }))[0] ?? null;
}

/** The link that verifies this mail address, where an account waits for that; else null. `baseUrl`: of the site. */
export async function verifyLink(
  db: DbOrTx,
  { baseUrl, email, now }: { baseUrl: string; email: string; now: Date },
): Promise<string | null> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt)));
  if (!account) return null;
  const token = await newLinkToken(db, { accountId: account.id, purpose: "verify-email", now });
  return `${baseUrl}${paths.verifyEmail(token)}`;
}

/** Whether the account of this mail address has proven that the address is its own. */
export async function isVerifiedAddress(db: DbOrTx, email: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailVerifiedAt)));
  return found.length > 0;
}
