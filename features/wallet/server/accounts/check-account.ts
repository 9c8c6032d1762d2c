import { and, asc, eq, lte } from "drizzle-orm";
import { namesAgree } from "#lib/banks.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { askAccountName } from "#platform/payments/ask-account-name.ts";
import { accountLabel, auditedAccount, findAccount, notifyTutor } from "./account-rows.ts";
import { payoutAccounts } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "payments">;

const firstDelayMs = 10 * 60_000;
const maxDelayMs = 24 * 3_600_000;
const batch = 20;

/**
 * Asks the bank for the name of an account that waits for it, outside a transaction, and compares it with its tutor's. What was changed while the
 * bank was asked stays unchanged. A bank that does not answer is asked again later (`checkDueAccounts`), as where no provider can ask.
 * `isNotified`: the tutor's bell shows what came of it.
 */
export async function checkAccount(deps: Deps, { id, isNotified }: { id: string; isNotified: boolean }): Promise<void> {
  const row = await findAccount(deps.db, and(eq(payoutAccounts.id, id), eq(payoutAccounts.state, "checking")));
  if (!row) return;
  const { account, tutorName } = row;
  const response = await askAccountName(deps.payments, account);
  if (response === "none") return;
  const now = deps.clock.now();
  const isSame = and(
    eq(payoutAccounts.id, id),
    eq(payoutAccounts.version, account.version),
    eq(payoutAccounts.state, "checking"),
  );
  if (response === "silent") {
    const silences = account.silences + 1;
    const delayMs = Math.min(firstDelayMs * 2 ** Math.min(silences - 1, 10), maxDelayMs);
    await deps.db
      .update(payoutAccounts)
      .set({ silences, checkAt: new Date(now.getTime() + delayMs) })
      .where(isSame);
    return;
  }
  const nameAtBank = response.name;
  const state = nameAtBank === null ? "unknown" : namesAgree(nameAtBank, tutorName) ? "agrees" : "differs";
  await deps.db.transaction(async (tx) => {
    const [checked] = await tx.update(payoutAccounts).set({ state, nameAtBank }).where(isSame).returning();
    if (!checked) return;
    await recordStaffWrite(tx, {
      actorId: null,
      action: "payout-account.checked",
      subject: id,
      before: auditedAccount(account),
      after: auditedAccount(checked),
      at: now,
    });
    const notice = {
      agrees: "has your name. It is used for your pay.",
      differs: "has another name at the bank. Please open your wallet and say why.",
      unknown: "is not known at the bank. Please open your wallet and correct it.",
    }[state];
    if (isNotified)
      await notifyTutor(within(deps, tx), {
        tutorId: account.tutorId,
        message: `Your account at ${accountLabel(account)} ${notice}`,
        about: `payout-account:${id}:${account.version}:${state}`,
      });
  });
}

/** Asks the banks that did not answer once more. Harmless when it runs twice. Returns how many were asked. */
export async function checkDueAccounts(deps: Deps, signal: AbortSignal): Promise<number> {
  const due = await deps.db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.state, "checking"), lte(payoutAccounts.checkAt, deps.clock.now())))
    .orderBy(asc(payoutAccounts.checkAt))
    .limit(batch);
  let checked = 0;
  for (const { id } of due) {
    if (signal.aborted) break;
    await checkAccount(deps, { id, isNotified: true });
    checked += 1;
  }
  return checked;
}
