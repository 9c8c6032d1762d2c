import { getTableColumns, sql } from "drizzle-orm";
import type { Composable, Role } from "#lib/capabilities.ts";
import type { TxDeps } from "#platform/deps.ts";
import { accountRoles, accounts, officeRoleCapabilities, officeRoleHolders } from "./tables.ts";

/** An account with the roles that it holds, in the order of their names, and what roles that staff composed let it do besides. */
export type AccountRow = typeof accounts.$inferSelect & { roles: Role[]; granted: Composable[] };

/** The roles of the account that a statement speaks of: part of its list of columns, so that they cost no statement more. */
export const grantedRoles = sql<Role[]>`array(
  select granted.role from ${accountRoles} granted where granted.account_id = accounts.id order by granted.role
)`;

const grantedByOffice = sql<Composable[]>`array(
  select distinct given.capability from ${officeRoleHolders} holder join ${officeRoleCapabilities} given using (role_id)
  where holder.account_id = accounts.id order by 1
)`;

/** What to select, or to return from an update, for an AccountRow. */
export const accountColumns = { ...getTableColumns(accounts), roles: grantedRoles, granted: grantedByOffice };

/** Makes an account that holds these roles; null where its address has one already, and nothing was changed. */
export async function insertAccount(
  { db: tx }: Pick<TxDeps, "db">,
  values: typeof accounts.$inferInsert,
  roles: readonly Role[],
): Promise<AccountRow | null> {
  const [made] = await tx.insert(accounts).values(values).onConflictDoNothing({ target: accounts.email }).returning();
  if (!made) return null;
  await tx.insert(accountRoles).values(roles.map((role) => ({ accountId: made.id, role })));
  return { ...made, roles: [...roles].sort(), granted: [] };
}
