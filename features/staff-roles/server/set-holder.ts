import {
  giveOfficeRole,
  giveRole,
  listOfficeRoles,
  lockAccount,
  recordEvent,
  rolesAt,
  takeOfficeRole,
  takeRole,
} from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError, conflict, invalid, notFound } from "#lib/app-error.ts";
import { needsOf, powersOf } from "#lib/capabilities.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { builtIns, type RoleHolder } from "../contract.ts";
import { builtInNames, roleTexts } from "../texts.ts";
import { actingIn } from "./acting.ts";
import { findHolder } from "./list-roles.ts";
import { rolesMail } from "./mails.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">;

/**
 * Gives a role to another account or takes it, and records who did; its owner is notified by mail. It holds from this moment, in every
 * process: sessions are asked for their roles with each call. What is so already stays. No one gives or takes a role that
 * lets do more than they may themselves, nor changes their own roles. Errors: AppError forbidden, not_found, invalid for an address that is not verified,
 * conflict for an account's only role and for the last administrator.
 */
export async function setHolder(
  deps: Deps,
  actorId: string,
  { account: accountId, role: roleId, isGranted }: { account: string; role: string; isGranted: boolean },
): Promise<RoleHolder> {
  const site = await getSettings(deps);
  return staffWrite(deps, actorId, async (tx, record) => {
    const txDeps = within(deps, tx);
    const { by, mustDecide } = await actingIn(txDeps, actorId);
    if (accountId === actorId) throw new AppError("forbidden", roleTexts.notOwn);
    const account = await lockAccount(tx, accountId);
    const current = account && (await rolesAt(tx, account.email));
    if (!account || !current) throw notFound(roleTexts.noAccount);
    const builtIn = builtIns.find((entry) => entry === roleId);
    const role = builtIn
      ? { name: builtInNames[builtIn], capabilities: powersOf({ roles: [builtIn] }) }
      : (await listOfficeRoles(tx)).find(({ id }) => id === roleId);
    if (!role) throw notFound(roleTexts.gone);
    mustDecide(needsOf(builtIn ?? role.capabilities));
    const mine = [...current.roles.filter((entry) => entry !== "office"), ...current.composed];
    if (mine.includes(roleId) !== isGranted) {
      if (isGranted && !account.emailVerifiedAt) throw invalid(roleTexts.unverified);
      if (!isGranted && mine.length === 1) throw conflict(roleTexts.onlyRole);
      if (builtIn) await (isGranted ? giveRole(txDeps, account, builtIn) : takeRole(txDeps, account, builtIn));
      else await (isGranted ? giveOfficeRole(txDeps, account, roleId) : takeOfficeRole(txDeps, account, roleId));
      const verb = isGranted ? "given" : "taken";
      const kind = builtIn
        ? (`${isGranted ? "granted" : "taken"}-${builtIn}` as const)
        : (`staff-role-${verb}` as const);
      await recordEvent(txDeps, { accountId, kind, caller: null });
      await record(`role.${verb}`, accountId, {
        about: "account",
        before: { isGranted: !isGranted },
        after: { isHeld: isGranted },
        details: { role: role.name, capabilities: role.capabilities },
      });
      await deps.mail.enqueueMail(tx, rolesMail(deps, site, account, { change: verb, ...role }, by));
    }
    return findHolder(tx, actorId, account.email);
  });
}
