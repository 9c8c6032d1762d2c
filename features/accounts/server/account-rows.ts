import { getTableColumns, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Role } from "#lib/capabilities.ts";
import { accountRoles, accounts } from "./tables.ts";

/** An account with the roles that it holds, in the order of their names. */
export type AccountRow = typeof accounts.$inferSelect & { roles: Role[] };

/** The roles of the account that a statement speaks of: part of its list of columns, so that they cost no statement more. */
export const rolesHeld = sql<Role[]>`array(
  select held.role from ${accountRoles} held where held.account_id = accounts.id order by held.role
)`;

/** What to select, or to return from an update, for an AccountRow. */
export const accountColumns = { ...getTableColumns(accounts), roles: rolesHeld };

/** Makes an account that holds these roles; null where its address has one already, and nothing was changed. */
export async function insertAccount(
  tx: DbOrTx,
  values: typeof accounts.$inferInsert,
  roles: readonly Role[],
): Promise<AccountRow | null> {
  const [made] = await tx.insert(accounts).values(values).onConflictDoNothing({ target: accounts.email }).returning();
  if (!made) return null;
  await tx.insert(accountRoles).values(roles.map((role) => ({ accountId: made.id, role })));
  return { ...made, roles: [...roles].sort() };
}
