import { and, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { type Role, staffRoles } from "#lib/capabilities.ts";
import { type InTx, within } from "#platform/deps.ts";
import type { AccountDeps } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { recordEvent } from "../security/record-event.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accountRoles, accounts } from "../tables.ts";

/** One number for "someone changes roles", the same in every process: of two administrators who go at once one stays. */
const roleLock = 7_203_118_411;

type BuiltInRole = Exclude<Role, "office">;
export type RoleChange = { email: string; role: BuiltInRole; change: "grant" | "take" };

/** Lets one change of roles happen at a time, in all processes, until the transaction ends. */
export const lockRoles = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${roleLock})`);

/**
 * Gives a role to the account of an e-mail address, or takes one from it; for the person who has the machine. Returns the roles
 * that the account then holds, in the order of their names. What is so already stays, and is recorded nowhere.
 * Errors: AppError not_found for an address without an account that can log in, and as giveRole and takeRole.
 */
export function changeRole(
  deps: Pick<AccountDeps, "db" | "clock">,
  { email, role, change }: RoleChange,
): Promise<Role[]> {
  return deps.db.transaction(async (tx) => {
    await lockRoles(tx);
    const account = await findHolder(tx, eq(accounts.email, email));
    if (!account) throw notFound(`No account that can log in has the address ${email}.`);
    const { id: accountId, roles } = account;
    if (roles.includes(role) === (change === "grant")) return roles;
    if (change === "grant") await giveRole(within(deps, tx), account, role);
    else await takeRole(within(deps, tx), account, role);
    await recordEvent(within(deps, tx), {
      accountId,
      kind: change === "grant" ? `granted-${role}` : `taken-${role}`,
      caller: null,
    });
    return change === "grant" ? [...roles, role].sort() : roles.filter((lockedRole) => lockedRole !== role);
  });
}

async function findHolder(tx: Tx, which: SQL): Promise<AccountRow | null> {
  const [account] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(which, eq(accounts.state, "active")))
    .for("update", { of: accounts });
  return account ?? null;
}

/** An account that can log in, by its id, locked until the transaction ends; null where there is none. */
export const lockAccount = (tx: Tx, id: string) => findHolder(tx, eq(accounts.id, id));

/**
 * Gives a role that the account does not hold. A role of staff switches two-factor log-in on and ends the sessions, which may have
 * begun without it. Errors: AppError invalid for an address that was never verified, since another user may have signed up with it.
 */
export async function giveRole(deps: InTx<"clock">, account: AccountRow, role: Role): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  if (!account.emailVerifiedAt)
    throw invalid(`${account.email} is not verified yet: its owner opens the link in the mail first.`);
  await tx.insert(accountRoles).values({ accountId: account.id, role, createdAt: now });
  if (staffRoles.some((staff) => staff === role)) {
    await tx.update(accounts).set({ twoFactorEnabled: true, updatedAt: now }).where(eq(accounts.id, account.id));
    await endSessions(deps, account.id);
  }
}

/** Takes a role that the account holds. Errors: AppError conflict for its only role and for the last administrator. */
export async function takeRole({ db: tx }: InTx, { id, email, roles }: AccountRow, role: Role): Promise<void> {
  if (roles.length === 1) throw conflict(`${role} is the only role of ${email}: grant another one first.`);
  if (role === "admin" && !(await hasOtherAdmin(tx, id))) {
    throw conflict(`${email} is the last administrator: make another one first.`);
  }
  await tx.delete(accountRoles).where(and(eq(accountRoles.accountId, id), eq(accountRoles.role, role)));
}

async function hasOtherAdmin(tx: Tx, accountId: string): Promise<boolean> {
  const [otherAccountRoles] = await tx
    .select({ number: count() })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(
      and(eq(accountRoles.role, "admin"), ne(accounts.id, accountId), inArray(accounts.state, ["active", "closing"])),
    );
  return (otherAccountRoles?.number ?? 0) > 0;
}
