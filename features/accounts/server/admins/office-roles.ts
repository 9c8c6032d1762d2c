import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { conflict } from "#lib/app-error.ts";
import { type Composable, type Need, type Role, rolesWith } from "#lib/capabilities.ts";
import type { InTx, TxDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { AccountRow } from "../account-rows.ts";
import { accountRoles, accounts, officeRoleCapabilities, officeRoleHolders, officeRoles } from "../tables.ts";
import { giveRole, takeRole } from "./change-role.ts";

/** How the roles that staff compose are stored. What may be done about them is decided in features/staff-roles. */

export type OfficeRole = { id: string; name: string; capabilities: Composable[] };

/** The composed roles, by name. */
export async function listOfficeRoles(db: DbOrTx): Promise<OfficeRole[]> {
  const roles = await db
    .select({ id: officeRoles.id, name: officeRoles.name })
    .from(officeRoles)
    .orderBy(asc(officeRoles.name));
  const rows = await db.select().from(officeRoleCapabilities).orderBy(asc(officeRoleCapabilities.capability));
  return roles.map((role) => ({
    ...role,
    capabilities: rows.filter(({ roleId }) => roleId === role.id).map(({ capability }) => capability),
  }));
}

/**
 * Writes a role: a new one, or another name and other capabilities of one that there is.
 * Errors: AppError conflict for a name that is taken.
 */
export async function writeOfficeRole(
  { db: tx, clock }: InTx<"clock">,
  { id = newId(), name, capabilities }: { id?: string; name: string; capabilities: readonly Composable[] },
): Promise<string> {
  const at = clock.now();
  const [taken] = await tx
    .select({ id: officeRoles.id })
    .from(officeRoles)
    .where(and(eq(officeRoles.name, name), ne(officeRoles.id, id)));
  if (taken) throw conflict("There is a role with that name. Please choose another.");
  await tx
    .insert(officeRoles)
    .values({ id, name, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: officeRoles.id, set: { name, updatedAt: at } });
  await tx.delete(officeRoleCapabilities).where(eq(officeRoleCapabilities.roleId, id));
  await tx.insert(officeRoleCapabilities).values(capabilities.map((capability) => ({ roleId: id, capability })));
  return id;
}

/** Ends a role that no one holds any more. */
export const endOfficeRole = (tx: Tx, id: string) => tx.delete(officeRoles).where(eq(officeRoles.id, id));

/** Gives an account a composed role; with its first it becomes staff (giveRole). Errors: as giveRole. */
export async function giveOfficeRole(deps: InTx<"clock">, account: AccountRow, roleId: string): Promise<void> {
  const { db: tx } = deps;
  if (!account.roles.includes("office")) await giveRole(deps, account, "office");
  await tx
    .insert(officeRoleHolders)
    .values({ accountId: account.id, roleId, givenAt: deps.clock.now() })
    .onConflictDoNothing();
}

/** Takes a composed role from an account, with the last of them the role `office`. Errors: AppError conflict for its only role. */
export async function takeOfficeRole(deps: InTx, account: AccountRow, roleId: string): Promise<void> {
  const { db: tx } = deps;
  const current = await officeRolesOf(tx, account.id);
  if (current.every((id) => id === roleId)) await takeRole(deps, account, "office");
  await tx
    .delete(officeRoleHolders)
    .where(and(eq(officeRoleHolders.accountId, account.id), eq(officeRoleHolders.roleId, roleId)));
}

/** The ids of the composed roles that an account holds. */
export const officeRolesOf = async (db: DbOrTx, accountId: string): Promise<string[]> =>
  (
    await db
      .select({ roleId: officeRoleHolders.roleId })
      .from(officeRoleHolders)
      .where(eq(officeRoleHolders.accountId, accountId))
  ).map(({ roleId }) => roleId);

const isHere = ne(accounts.state, "closed");
const person = { id: accounts.id, fullName: accounts.fullName, email: accounts.email };

/** Who holds roles of staff, built-in ones by their names and composed ones by their ids; people by name. */
export async function staffHolders(db: DbOrTx) {
  const builtIn = await db
    .select({ role: accountRoles.role, state: accounts.state, ...person })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(and(inArray(accountRoles.role, ["admin", "support"]), isHere))
    .orderBy(accounts.fullName, accounts.id);
  const composed = await db
    .select({ role: officeRoleHolders.roleId, state: accounts.state, ...person })
    .from(officeRoleHolders)
    .innerJoin(accounts, eq(accounts.id, officeRoleHolders.accountId))
    .where(isHere)
    .orderBy(accounts.fullName, accounts.id);
  return [...builtIn, ...composed];
}

/** The active staff who may do something by any of their roles, each once, by name. */
export async function staffWith(db: DbOrTx, need: Need): Promise<{ id: string; fullName: string; email: string }[]> {
  const [holders, composed] = [await staffHolders(db), await listOfficeRoles(db)];
  const roles = new Set<string>([
    ...rolesWith(need),
    ...composed.filter(({ capabilities }) => capabilities.some((own) => own === need.capability)).map(({ id }) => id),
  ]);
  const able = holders.filter(({ role, state }) => state === "active" && roles.has(role));
  return [...new Map(able.map(({ id, fullName, email }) => [id, { id, fullName, email }])).values()].toSorted((a, b) =>
    a.fullName.localeCompare(b.fullName),
  );
}

/** How many accounts hold a role. */
export async function countHolders(db: DbOrTx, role: Role): Promise<number> {
  const [accountRole] = await db
    .select({ number: count() })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(and(eq(accountRoles.role, role), isHere));
  return accountRole?.number ?? 0;
}

/** Students with an account, for the home page. */
export const countStudents = ({ db }: Pick<TxDeps, "db">): Promise<number> => countHolders(db, "student");

/** The account of an address with its roles; null where there is none that can log in. */
export async function rolesAt(db: DbOrTx, email: string) {
  const [account] = await db
    .select(person)
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, "active")));
  if (!account) return null;
  const own = await db
    .select({ role: accountRoles.role })
    .from(accountRoles)
    .where(eq(accountRoles.accountId, account.id))
    .orderBy(asc(accountRoles.role));
  return { ...account, roles: own.map(({ role }) => role), composed: await officeRolesOf(db, account.id) };
}
