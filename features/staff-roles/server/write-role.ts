import {
  endOfficeRole,
  listOfficeRoles,
  recordEvent,
  staffHolders,
  writeOfficeRole,
} from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import { needsOf } from "#lib/capabilities.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { NewRole, RoleChange } from "../contract.ts";
import { roleTexts } from "../texts.ts";
import { actingIn } from "./acting.ts";
import { rolesMail } from "./mails.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">;

/**
 * Composes a role, or changes one (`id`), and writes down who did. It holds from this moment for everybody who has it; they are told
 * by mail. Nobody puts into it what they may not do themselves, and nobody changes what lets others do more than them.
 * Errors: AppError forbidden, not_found, conflict for a name that is taken, and for a role that is not as its form began (`seen`).
 */
export async function writeRole(
  deps: Deps,
  actorId: string,
  { seen, ...requested }: RoleChange,
  id: string | null,
): Promise<string> {
  const site = await getSettings(deps);
  return deps.db.transaction(async (tx) => {
    const { by, within } = await actingIn(tx, actorId);
    within(needsOf(requested.capabilities));
    const at = deps.clock.now();
    const roles = await listOfficeRoles(tx);
    const was = roles.find((role) => role.id === id);
    if (id !== null && !was) throw notFound(roleTexts.gone);
    if (was) within(needsOf(was.capabilities));
    if (was && seen && !isSame(was, seen)) throw conflict(roleTexts.changedMeanwhile);
    if (roles.some((role) => role.id !== id && role.name.toLowerCase() === requested.name.toLowerCase())) {
      const fields = [{ pointer: "/name", code: "taken", message: roleTexts.taken }];
      throw new AppError("conflict", roleTexts.taken, { fields });
    }
    const subject = await writeOfficeRole(tx, { ...requested, ...(id === null ? {} : { id }) }, at);
    const action = was ? "role.changed" : "role.added";
    await recordStaffWrite(tx, {
      actorId,
      action,
      about: "role",
      subject,
      before: was ?? null,
      after: requested,
      at,
    });
    if (was) {
      for (const holder of (await staffHolders(tx)).filter(({ role }) => role === subject)) {
        await recordEvent(tx, { accountId: holder.id, kind: "staff-role-changed", caller: null, at });
        await deps.mail.enqueueMail(tx, rolesMail(deps, site, holder, { change: "changed", ...requested }, by));
      }
    }
    return subject;
  });
}

const isSame = (newRole: NewRole, otherNewRole: NewRole) =>
  newRole.name === otherNewRole.name &&
  newRole.capabilities.toSorted().join() === otherNewRole.capabilities.toSorted().join();

/** Ends a role that nobody holds any more, and writes down who did. Errors: AppError forbidden, not_found, conflict while it is held. */
export const endRole = ({ db, clock }: Pick<VerbDeps, "db" | "clock">, actorId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { within } = await actingIn(tx, actorId);
    const was = (await listOfficeRoles(tx)).find((role) => role.id === id);
    if (!was) throw notFound(roleTexts.gone);
    within(needsOf(was.capabilities));
    if ((await staffHolders(tx)).some(({ role }) => role === id)) throw conflict(roleTexts.held);
    await endOfficeRole(tx, id);
    const entry = { actorId, action: "role.ended", about: "role", subject: id, before: was };
    await recordStaffWrite(tx, { ...entry, at: clock.now() });
  });
