import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { bankAccountTexts } from "#lib/bank-account.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { NewPayoutAccount, PayoutAccount } from "../../account-contract.ts";
import { payoutTexts } from "../../account-texts.ts";
import { ownTutor } from "../views/read-wallet.ts";
import { accountLabel, auditedAccount, findAccount, notifyTutor, shownAccount } from "./account-rows.ts";
import { checkAccount } from "./check-account.ts";
import { payoutAccounts } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "payments">;

/** The account to which a tutor is paid; null: there is none. */
export async function readPayoutAccount(
  { db }: Pick<Deps, "db">,
  accountId: string,
): Promise<{ account: PayoutAccount | null }> {
  const own = await ownTutor(db, accountId);
  const row = own && (await findAccount(db, eq(payoutAccounts.tutorId, own.id)));
  return { account: row && shownAccount(row) };
}

/** Errors: AppError not_found for an account without a tutor's record. */
async function tutorOf(tx: Tx, accountId: string): Promise<string> {
  const own = await ownTutor(tx, accountId);
  if (!own) throw notFound(payoutTexts.noTutor);
  return own.id;
}

/**
 * A tutor says to which account they are paid, in place of the one before; the bank is asked for its name at once, and by a job where it does not
 * answer. The tutor is notified, in case another person did it. Errors: AppError not_found without a tutor's record; conflict where another device
 * changed it since `version`.
 */
export async function savePayoutAccount(
  deps: Deps,
  accountId: string,
  { version, ...typed }: NewPayoutAccount,
): Promise<PayoutAccount> {
  const { id } = await staffWrite(deps, accountId, async (tx, record, now) => {
    const tutorId = await tutorOf(tx, accountId);
    const values = {
      ...typed,
      nameAtBank: null,
      state: "checking" as const,
      silences: 0,
      checkAt: now,
      explanation: null,
      decidedAt: null,
      decidedBy: null,
      note: null,
      version: version + 1,
      changedAt: now,
    };
    // Of two at once, the second finds another version.
    const [before] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.tutorId, tutorId)).for("update");
    if ((before?.version ?? 0) !== version) throw conflict(bankAccountTexts.changed);
    const [saved] = before
      ? await tx.update(payoutAccounts).set(values).where(eq(payoutAccounts.id, before.id)).returning()
      : await tx
          .insert(payoutAccounts)
          .values({ ...values, id: newId(), tutorId })
          .onConflictDoNothing()
          .returning();
    if (!saved) throw conflict(bankAccountTexts.changed);
    await record("payout-account.changed", saved.id, {
      before: before ? auditedAccount(before) : null,
      after: auditedAccount(saved),
    });
    await notifyTutor(within(deps, tx), {
      tutorId,
      message: `The account for your pay was changed: ${accountLabel(saved)}. If this was not you, change your password and write to support.`,
      about: `payout-account:${saved.id}:${saved.version}`,
    });
    return saved;
  });
  await checkAccount(deps, { id, isNotified: false });
  const row = await findAccount(deps.db, eq(payoutAccounts.id, id));
  if (!row) throw notFound(payoutTexts.unknown);
  return shownAccount(row);
}

/**
 * A tutor says why the bank has another name for their account: it waits for staff from then on. Errors: AppError not_found where there is none;
 * conflict where its name does not differ, or it was changed since `version`.
 */
export const explainPayoutAccount = (
  deps: Pick<Deps, "db" | "clock">,
  accountId: string,
  { version, words }: { version: number; words: string },
): Promise<PayoutAccount> =>
  staffWrite(deps, accountId, async (tx, record) => {
    const isOwn = eq(payoutAccounts.tutorId, await tutorOf(tx, accountId));
    const [locked] = await tx.select().from(payoutAccounts).where(isOwn).for("update");
    if (!locked) throw notFound(payoutTexts.none);
    if (locked.version !== version) throw conflict(bankAccountTexts.changed);
    if (locked.state !== "differs") throw conflict(payoutTexts.notDiffers);
    await tx.update(payoutAccounts).set({ explanation: words }).where(isOwn);
    await record("payout-account.explained", locked.id);
    const row = await findAccount(tx, isOwn);
    if (!row) throw notFound(payoutTexts.none);
    return shownAccount(row);
  });
