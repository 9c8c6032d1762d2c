import {
  endOfficeRole,
  listOfficeRoles,
  recordEvent,
  staffHolders,
  writeOfficeRole,
} from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { conflict, notFound, takenAt } from "#lib/app-error.ts";
import { needsOf } from "#lib/capabilities.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { NewRole, RoleChange } from "../contract.ts";
import { roleTexts } from "../texts.ts";
import { actingIn } from "./acting.ts";
import { rolesMail } from "./mails.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">;

/**
 * Composes a role, or changes one (`id`), and records who did. It holds from this moment for everybody who has it; they are notified
 * by mail. No one puts into it what they may not do themselves, and no one changes what lets others do more than them.
 * Errors: AppError forbidden, not_found, conflict for a name that is taken, and for a role that is not as its form began (`seen`).
 */
export async function writeRole(
  deps: Deps,
  actorId: string,
  { seen, id, ...requested }: RoleChange & { id: string | null },
): Promise<string> {
  const site = await getSettings(deps);
  return staffWrite(deps, actorId, async (tx, record) => {
    const { by, mustDecide } = await actingIn(within(deps, tx), actorId);
    mustDecide(needsOf(requested.capabilities));
    const roles = await listOfficeRoles(tx);
    const was = roles.find((role) => role.id === id);
    if (id !== null && !was) throw notFound(roleTexts.gone);
    if (was) mustDecide(needsOf(was.capabilities));
    if (was && seen && !isSame(was, seen)) throw conflict(roleTexts.changedByOther);
    if (roles.some((role) => role.id !== id && role.name.toLowerCase() === requested.name.toLowerCase()))
      throw takenAt("name", roleTexts.taken);
    const subject = await writeOfficeRole(within(deps, tx), { ...requested, ...(id === null ? {} : { id }) });
    await record(was ? "role.changed" : "role.added", subject, { before: was ?? null, after: requested });
    if (was) {
      for (const holder of (await staffHolders(tx)).filter(({ role }) => role === subject)) {
        await recordEvent(within(deps, tx), { accountId: holder.id, kind: "staff-role-changed", caller: null });
        await deps.mail.enqueueMail(tx, rolesMail(deps, site, holder, { change: "changed", ...requested }, by));
      }
    }
    return subject;
  });
}

const isSame = (newRole: NewRole, otherNewRole: NewRole) =>
  newRole.name === otherNewRole.name &&
  newRole.capabilities.toSorted().join() === otherNewRole.capabilities.toSorted().join();

/** Ends a role that no one holds any more, and records who did. Errors: AppError forbidden, not_found, conflict while anyone has it. */
export const endRole = (deps: Pick<VerbDeps, "db" | "clock">, actorId: string, id: string): Promise<void> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const { mustDecide } = await actingIn(within(deps, tx), actorId);
    const was = (await listOfficeRoles(tx)).find((role) => role.id === id);
    if (!was) throw notFound(roleTexts.gone);
    mustDecide(needsOf(was.capabilities));
    if ((await staffHolders(tx)).some(({ role }) => role === id)) throw conflict(roleTexts.granted);
    await endOfficeRole(tx, id);
    await record("role.ended", id, { before: was });
  });
