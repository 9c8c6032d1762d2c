import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { staffRoles } from "#lib/capabilities.ts";
import type { Within } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { ownerProven } from "../../events.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { recordEvent } from "../security/record-event.ts";
import { forgetDevices } from "../sign-in/known-device.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accountRoles, accounts, oneTimeCodes, socialIdentities } from "../tables.ts";

/**
 * Gives an account whose address no one had verified to the person who has just proven that the address is theirs, in the caller's
 * transaction: another user may have made it in their name. Every way in from before is shut (password, sessions, devices,
 * connected log-ins, codes under way, and what other features handed out, by the event), and what would lead people to
 * the first one instead (phone, address, picture) is taken out. The name, picks and courses stay: they open nothing.
 * Returns the account after the change; null when its address was verified already, and nothing was changed.
 */
export async function giveToOwner(
  deps: Within<Pick<AccountDeps, "clock" | "emit">>,
  accountId: string,
  caller: Caller,
): Promise<AccountRow | null> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const unproven = and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt));
  const [before] = await tx.select().from(accounts).where(unproven).for("no key update");
  if (!before) return null;
  await endStaffRoles(tx, accountId);
  const [account] = await tx
    .update(accounts)
    .set({
      emailVerifiedAt: now,
      signUpKeyHash: null,
      passwordHash: null,
      phone: "",
      address: "",
      avatarKey: null,
      avatarSmallKey: null,
      updatedAt: now,
    })
    .where(unproven)
    .returning(accountColumns);
  if (!account) return null;
  await endSessions(deps, accountId);
  await forgetDevices(deps, accountId, null);
  await tx.delete(socialIdentities).where(eq(socialIdentities.accountId, accountId));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, accountId));
  await disownFiles(tx, [before.avatarKey, before.avatarSmallKey]);
  await deps.emit(tx, ownerProven, { accountId, at: now });
  await recordEvent(deps, { accountId, kind: "given-to-owner", caller });
  return account;
}

/** An administrator who mistyped the address must not have made its owner one: they are a student instead. */
async function endStaffRoles(tx: Tx, accountId: string): Promise<void> {
  const ended = await tx
    .delete(accountRoles)
    .where(and(eq(accountRoles.accountId, accountId), inArray(accountRoles.role, [...staffRoles])))
    .returning({ role: accountRoles.role });
  if (ended.length > 0) await tx.insert(accountRoles).values({ accountId, role: "student" }).onConflictDoNothing();
}
