import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { type AnyAccount, bankAccountTexts } from "#lib/bank-account.ts";
import { banks, namesAgree } from "#lib/banks.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { askAccountName } from "#platform/payments/ask-account-name.ts";
import type { RefundView } from "../../contract.ts";
import { refundAccountTexts as texts } from "../../refund-texts.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { orders } from "../tables.ts";
import { accountLabel, refundView } from "./refund-view.ts";
import { type RefundAccountRow, refundAccounts, refunds } from "./tables.ts";

const accountOf = async (db: DbOrTx, refundId: string): Promise<RefundAccountRow | null> => {
  const [account] = await db.select().from(refundAccounts).where(eq(refundAccounts.refundId, refundId));
  return account ?? null;
};

/**
 * A student says to which account a refund goes, in place of the one before; a bank in Nigeria is asked for its name at once. Their bell and
 * mail tell of it, in case another person did it. Errors: AppError not_found for one that is not theirs; conflict where it goes back another
 * way, is over, or another device changed the account since `version`.
 */
export async function saveRefundAccount(
  deps: Pick<VerbDeps, "db" | "clock" | "payments">,
  studentId: string,
  { refundId, version, ...typed }: AnyAccount & { refundId: string },
): Promise<RefundView> {
  const now = deps.clock.now();
  const bankCode = typed.bankCode === "other" ? null : typed.bankCode;
  const nextVersion = version + 1;
  const values = {
    bankCode,
    bankName: bankCode === null ? typed.bankName : banks[bankCode],
    accountNumber: typed.accountNumber.toUpperCase(),
    holderName: typed.holderName,
    nameAtBank: null,
    nameCheck: "unchecked" as const,
    version: nextVersion,
    changedAt: now,
  };
  const payer = await deps.db.transaction(async (tx) => {
    const refund = await findOwn(tx, studentId, refundId);
    // Of two at once, or of this and staff who pay it, the second finds what the first did.
    await lockOrder({ db: tx }, refund.orderId, studentId);
    const { state, way, amountMinor, currency, orderId, payerName } = await findOwn(tx, studentId, refundId);
    if (way !== "bank") throw conflict(texts.notAsked);
    if (state !== "open") throw conflict(texts.isOver);
    const before = await accountOf(tx, refundId);
    if ((before?.version ?? 0) !== version) throw conflict(bankAccountTexts.changed);
    await tx
      .insert(refundAccounts)
      .values({ refundId, ...values })
      .onConflictDoUpdate({ target: refundAccounts.refundId, set: values });
    await recordStaffWrite(tx, {
      actorId: studentId,
      action: "order.refund-account",
      subject: orderId,
      at: now,
      before: before && { account: accountLabel(before) },
      after: { account: accountLabel(values) },
      details: { refundId },
    });
    await notify(within(deps, tx), {
      accountId: studentId,
      kind: "payment",
      message: `${formatMoney({ amountMinor, currency })} goes back to the account at ${accountLabel(values)}. If this was not you, change your password and write to support.`,
      link: paths.order(orderId),
      about: `refund-account:${refundId}:${nextVersion}`,
    });
    return payerName;
  });
  if (bankCode !== null) {
    const response = await askAccountName(deps.payments, { bankCode, accountNumber: values.accountNumber });
    if (typeof response === "object") {
      const { name: nameAtBank } = response;
      const expected = payer === null ? await nameOf(deps.db, studentId) : values.holderName;
      const nameCheck =
        nameAtBank === null
          ? ("unknown" as const)
          : namesAgree(nameAtBank, expected)
            ? ("agrees" as const)
            : ("differs" as const);
      await deps.db.transaction(async (tx) => {
        const refund = await findOwn(tx, studentId, refundId);
        await lockOrder({ db: tx }, refund.orderId, studentId);
        // It may have been changed again since, or paid.
        const isSame = and(eq(refundAccounts.refundId, refundId), eq(refundAccounts.version, nextVersion));
        if ((await findOwn(tx, studentId, refundId)).state !== "open") return;
        await tx.update(refundAccounts).set({ nameAtBank, nameCheck }).where(isSame);
      });
    }
  }
  return refundView(await findOwn(deps.db, studentId, refundId), await accountOf(deps.db, refundId));
}

/** Errors: AppError not_found. */
async function findOwn(db: DbOrTx, studentId: string, refundId: string): Promise<typeof refunds.$inferSelect> {
  const [row] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), eq(orders.studentId, studentId)));
  if (!row) throw notFound(texts.unknown);
  return row.refund;
}

async function nameOf(db: DbOrTx, studentId: string): Promise<string> {
  const people = personRows(db);
  const [person] = await db.select({ name: people.personName }).from(people).where(eq(people.id, studentId));
  return person?.name ?? "";
}
