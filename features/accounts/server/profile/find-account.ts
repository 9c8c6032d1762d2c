import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
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

/** Whether the account of this mail address has proven that the address is its own. */
export async function isVerifiedAddress(db: DbOrTx, email: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.emailVerifiedAt)));
  return found.length > 0;
}
