import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { GuardianResponse } from "../../guardian-contract.ts";
import type { OfficeGuardian } from "../../office-guardian-contract.ts";
import { peopleTexts } from "../../people-texts.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { lockRoles } from "../admins/change-role.ts";
import { readOwnGuardian, storeGuardian } from "../guardian/own-guardian.ts";
import type { accountGuardians } from "../guardian/tables.ts";
import { accountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";
import { mustDecideOver } from "./change-people.ts";

/** An account that is not closed for good, locked. Errors: AppError not_found, forbidden as mustDecideOver. */
async function lockPerson(tx: Tx, actorId: string, id: string): Promise<AccountRow> {
  // Before the row, as who changes roles does.
  await lockRoles(tx);
  const [account] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), inArray(accounts.state, ["active", "suspended", "closing"])))
    .for("update", { of: accounts });
  if (!account) throw notFound(peopleTexts.unknown);
  await mustDecideOver({ db: tx }, actorId, [id]);
  return account;
}

/** Logs a person out on every device. Errors: as lockPerson. */
export const endPersonSessions = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  id: string,
): Promise<{ endedCount: number }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    await lockPerson(tx, actorId, id);
    const endedCount = await endSessions(within(deps, tx), id);
    if (endedCount > 0) {
      await recordEvent(within(deps, tx), { accountId: id, kind: "sessions-ended", caller: null });
      await record("account.sessions-ended", id, { details: { sessions: endedCount } });
    }
    return { endedCount };
  });

/** The guardian as the audit log has it, which names no one. */
const audited = (row: typeof accountGuardians.$inferSelect | null) => ({
  age: row?.isMinor ? "under 18" : "of age",
  guardian: row?.fullName ? "named" : "none",
  numberEnds: row?.phone ? `...${row.phone.slice(-4)}` : null,
  consentOn: row?.consentAt ? dateInLagos(row.consentAt) : null,
});

/**
 * Writes the age and the guardian of a student, who reads in their settings that the academy did. The owner of a new e-mail address is
 * asked there whether the lesson reports shall come. Errors: as lockPerson; conflict for an account without the role of a student; invalid for a
 * consent of a day to come.
 */
export async function changeGuardian(
  deps: Pick<VerbDeps, "db" | "clock" | "mail" | "log" | "baseUrl" | "staffEmail">,
  actorId: string,
  { id, guardian: { isMinor, consentOn, ...input } }: { id: string; guardian: OfficeGuardian },
): Promise<GuardianResponse> {
  const mails = await accountMails(deps);
  await staffWrite(deps, actorId, async (tx, record, now) => {
    const student = await lockPerson(tx, actorId, id);
    if (!student.roles.includes("student")) throw conflict(peopleTexts.noStudent);
    if (consentOn > dateInLagos(now)) throw invalidAt("consentOn", peopleTexts.consentAhead);
    const { before, after } = await storeGuardian(within(deps, tx), mails, student, {
      isMinor,
      named: input.fullName === "" ? null : input,
      ...(consentOn && { consentAt: startOfDayInLagos(consentOn) }),
    });
    const changed = (["fullName", "phone", "email"] as const).filter((name) => before?.[name] !== after?.[name]);
    await recordEvent(within(deps, tx), { accountId: id, kind: "guardian-changed", caller: null });
    await record("account.guardian-changed", id, {
      before: audited(before),
      after: audited(after),
      details: changed.length > 0 ? { changed } : {},
    });
  });
  return readOwnGuardian(deps, id);
}
