import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts } from "../tables.ts";
import type { AccountRow } from "./student-view.ts";

/** Binds the look-up of an account by its id: prepared, since every page of the dashboard asks for it. */
export function findAccount(db: Db): (id: string) => Promise<AccountRow | null> {
  const byId = db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare("accounts_find_account");
  return async (id) => (await byId.execute({ id }))[0] ?? null;
}
