import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { firstName } from "#lib/first-name.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { newToken } from "#platform/ids/ids.ts";
import type { Guardian, GuardianInput, GuardianResponse } from "../../guardian-contract.ts";
import { type AccountMails, accountMails } from "../mails.ts";
import { accounts } from "../tables.ts";
import { accountGuardians } from "./tables.ts";

/** Whether a student is under 18, and who their guardian is, for those who teach, staff and the reports that a guardian gets. */
export async function findGuardian(
  { db }: { db: DbOrTx },
  accountId: string,
): Promise<{ isMinor: boolean; guardian: Guardian | null }> {
  const [row] = await db.select().from(accountGuardians).where(eq(accountGuardians.accountId, accountId));
  const { isMinor = false, fullName = null, phone = null, email = null, consentAt = null } = row ?? {};
  const guardian =
    fullName !== null && phone !== null && consentAt !== null
      ? { fullName, phone, email, consentAt: consentAt.toISOString() }
      : null;
  return { isMinor, guardian };
}

/** Whom to call about these students: those who have a guardian, by the account. */
export async function guardiansOf(
  { db }: { db: DbOrTx },
  accountIds: readonly string[],
): Promise<Map<string, { fullName: string; phone: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(accountGuardians)
    .where(inArray(accountGuardians.accountId, [...accountIds]));
  return new Map(
    rows.flatMap(({ accountId, fullName, phone, consentAt }) =>
      fullName !== null && phone !== null && consentAt !== null ? [[accountId, { fullName, phone }] as const] : [],
    ),
  );
}

/** The same for the student, who also sees whether the reports go out. */
export async function readOwnGuardian({ db }: { db: DbOrTx }, accountId: string): Promise<GuardianResponse> {
  const [named, [row]] = await Promise.all([
    findGuardian({ db }, accountId),
    db.select().from(accountGuardians).where(eq(accountGuardians.accountId, accountId)),
  ]);
  const reports = row?.mailsConfirmedAt ? "on" : row?.mailToken ? "asked" : "off";
  return { ...named, reports };
}

/**
 * Sets what a student says of their age and guardian. The day of consent stays as long as it is the same person at the same number. Who
 * is of age and names no one leaves nothing stored. The owner of a new e-mail address is asked there whether the lesson reports shall come.
 */
export async function saveGuardian(
  deps: Pick<VerbDeps, "db" | "clock" | "mail" | "log" | "baseUrl" | "staffEmail">,
  accountId: string,
  { isMinor, ...input }: GuardianInput,
): Promise<GuardianResponse> {
  const mails = await accountMails(deps);
  await deps.db.transaction(async (tx) => {
    const [student] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    const named = input.fullName === "" ? null : input;
    if (student) await storeGuardian(within(deps, tx), mails, student, { isMinor, named });
  });
  return readOwnGuardian(deps, accountId);
}

/**
 * The same in the caller's transaction, which locked the student. `consentAt`: left out, the day of consent stays with person and number, and
 * is now for others. Returns the row before and after; null where nothing is stored.
 */
export async function storeGuardian(
  { db: tx, clock, mail }: Pick<Within, "db" | "clock" | "mail">,
  mails: AccountMails,
  student: { id: string; fullName: string },
  { isMinor, named, consentAt }: { isMinor: boolean; named: Named | null; consentAt?: Date },
): Promise<{ before: GuardianRow | null; after: GuardianRow | null }> {
  const isTheirs = eq(accountGuardians.accountId, student.id);
  const now = clock.now();
  const [before = null] = await tx.select().from(accountGuardians).where(isTheirs);
  if (!isMinor && !named) {
    await tx.delete(accountGuardians).where(isTheirs);
    return { before, after: null };
  }
  const email = named?.email || null;
  const isAsked = email !== null && before?.email === email && before.mailToken !== null;
  const isSame = before?.fullName === named?.fullName && before?.phone === named?.phone;
  const values = {
    isMinor,
    fullName: named?.fullName ?? null,
    phone: named?.phone ?? null,
    email,
    mailToken: isAsked ? before.mailToken : await askByMail(email, firstName(student)),
    mailsConfirmedAt: isAsked ? before.mailsConfirmedAt : null,
    consentAt: named ? (consentAt ?? (isSame ? (before?.consentAt ?? now) : now)) : null,
    updatedAt: now,
  };
  const [after = null] = await tx
    .insert(accountGuardians)
    .values({ accountId: student.id, ...values })
    .onConflictDoUpdate({ target: accountGuardians.accountId, set: values })
    .returning();
  return { before, after };

  /** The secret of the mail that asks; null where there is no address, or it had its mails of the day. */
  async function askByMail(to: string | null, name: string): Promise<string | null> {
    if (to === null) return null;
    const token = newToken();
    const outcome = await mail.enqueueMail(tx, mails.guardianAsked(to, { student: name, token }));
    return outcome.kind === "over-limit" ? null : token;
  }
}

type GuardianRow = typeof accountGuardians.$inferSelect;
type Named = { fullName: string; phone: string; email: string };

/** `already`: said yes before. `gone`: no such link. */
export type GuardianOutcome = "confirmed" | "already" | "stopped" | "gone";

/** Says yes to the lesson reports, by the secret of a mail to the guardian. */
export async function confirmGuardian(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  token: string,
): Promise<GuardianOutcome> {
  const isIt = eq(accountGuardians.mailToken, token);
  const confirmed = await db
    .update(accountGuardians)
    .set({ mailsConfirmedAt: clock.now() })
    .where(and(isIt, isNull(accountGuardians.mailsConfirmedAt)))
    .returning({ accountId: accountGuardians.accountId });
  if (confirmed.length > 0) return "confirmed";
  return (await db.$count(accountGuardians, isIt)) > 0 ? "already" : "gone";
}

/** Ends the lesson reports to an address, which is forgotten with them. */
export async function stopGuardian({ db }: Pick<VerbDeps, "db">, token: string): Promise<GuardianOutcome> {
  const stopped = await db
    .update(accountGuardians)
    .set({ email: null, mailToken: null, mailsConfirmedAt: null })
    .where(eq(accountGuardians.mailToken, token))
    .returning({ accountId: accountGuardians.accountId });
  return stopped.length > 0 ? "stopped" : "gone";
}

/** The guardians of these students who said yes to the lesson reports, in the order of their addresses. */
export async function guardianMailsOf(
  { db }: { db: DbOrTx },
  accountIds: readonly string[],
): Promise<{ studentId: string; email: string; token: string }[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select()
    .from(accountGuardians)
    .where(and(inArray(accountGuardians.accountId, [...accountIds]), isNotNull(accountGuardians.mailsConfirmedAt)))
    .orderBy(asc(accountGuardians.email), asc(accountGuardians.accountId));
  return rows.flatMap(({ accountId, email, mailToken }) =>
    email !== null && mailToken !== null ? [{ studentId: accountId, email, token: mailToken }] : [],
  );
}
