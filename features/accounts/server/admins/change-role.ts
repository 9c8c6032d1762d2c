import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { type Role, staffRoles } from "#lib/capabilities.ts";
import type { AccountDeps } from "../account-deps.ts";
import { accountColumns } from "../account-rows.ts";
import { recordEvent } from "../security/record-event.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accountRoles, accounts } from "../tables.ts";

/** One number for "somebody changes roles", the same in every process: of two administrators who go at once one stays. */
const roleLock = 7_203_118_411;

export type RoleChange = { email: string; role: Role; change: "grant" | "take" };

/**
 * Gives a role to the account of an e-mail address, or takes one from it; for the person who has the machine. Answers the roles
 * that the account then holds, in the order of their names. A role of staff switches two-factor log-in on and ends the sessions,
 * which may have begun without it. What is so already stays, and is recorded nowhere.
 * Errors: AppError not_found for an address without an account that can log in; invalid for an address that was never verified,
 * since somebody else may have signed up with it; conflict for an account's only role and for the last administrator.
 */
export function changeRole(
  { db, clock }: Pick<AccountDeps, "db" | "clock">,
  { email, role, change }: RoleChange,
): Promise<Role[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${roleLock})`);
    const [account] = await tx
      .select(accountColumns)
      .from(accounts)
      .where(and(eq(accounts.email, email), eq(accounts.state, "active")))
      .for("update", { of: accounts });
    if (!account) throw notFound(`No account that can log in has the address ${email}.`);
    const { id: accountId, roles } = account;
    if (roles.includes(role) === (change === "grant")) return roles;

    const now = clock.now();
    if (change === "grant") {
      if (!account.emailVerifiedAt)
        throw invalid(`${email} is not verified yet: its owner opens the link in the mail first.`);
      await tx.insert(accountRoles).values({ accountId, role, createdAt: now });
      if (staffRoles.includes(role)) {
        await tx.update(accounts).set({ twoFactorEnabled: true, updatedAt: now }).where(eq(accounts.id, accountId));
        await endSessions(tx, accountId, now);
      }
    } else {
      if (roles.length === 1) throw conflict(`${role} is the only role of ${email}: grant another one first.`);
      if (role === "admin" && !(await hasOtherAdmin(tx, accountId))) {
        throw conflict(`${email} is the last administrator: make another one first.`);
      }
      await tx.delete(accountRoles).where(and(eq(accountRoles.accountId, accountId), eq(accountRoles.role, role)));
    }
    await recordEvent(tx, {
      accountId,
      kind: change === "grant" ? `granted-${role}` : `taken-${role}`,
      caller: null,
      at: now,
    });
    return change === "grant" ? [...roles, role].sort() : roles.filter((held) => held !== role);
  });
}

async function hasOtherAdmin(tx: Tx, accountId: string): Promise<boolean> {
  const [others] = await tx
    .select({ number: count() })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(
      and(eq(accountRoles.role, "admin"), ne(accounts.id, accountId), inArray(accounts.state, ["active", "closing"])),
    );
  return (others?.number ?? 0) > 0;
}
