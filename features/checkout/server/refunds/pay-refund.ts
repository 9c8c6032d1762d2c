import { eq } from "drizzle-orm";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { refundAccountTexts as texts } from "../../refund-texts.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { endRefund } from "./end-refund.ts";
import { accountLabel } from "./refund-view.ts";
import { refundAccounts, refunds } from "./tables.ts";

/** The account that a refund goes to, whole, for those who send the money. Errors: AppError not_found where there is none yet. */
export async function readRefundAccount({ db }: Pick<VerbDeps, "db">, refundId: string) {
  const [account] = await db.select().from(refundAccounts).where(eq(refundAccounts.refundId, refundId));
  if (!account) throw notFound(texts.unknown);
  const { accountNumber, bankName, holderName, version } = account;
  return { accountNumber, bankName, holderName, version };
}

/**
 * Staff say that they sent a refund by bank, to the account of `version` that they read; or, where its student gave none (version 0), how
 * else the student got it (`note`). Its student is notified. Errors: AppError not_found; conflict where it is not to be sent any more, or
 * the account was changed since; invalid without an account and a note.
 */
export const payRefund = (
  deps: PaymentDeps,
  actorId: string,
  { refundId, version, note }: { refundId: string; version: number; note: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const [found] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!found) throw notFound(texts.unknown);
    const { order } = await lockOrder(within(deps, tx), found.orderId, null);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (refund?.way !== "bank" || refund.state !== "open") throw conflict(texts.notOpen);
    const [account] = await tx.select().from(refundAccounts).where(eq(refundAccounts.refundId, refundId));
    if ((account?.version ?? 0) !== version) throw conflict(texts.changed);
    if (!account && note === "") throw invalidAt("note", texts.noNote);
    const { amountMinor, currency } = refund;
    if (!account) await tx.update(refunds).set({ paidNote: note }).where(eq(refunds.id, refundId));
    await endRefund(within(deps, tx), refund, "transfer", { state: "succeeded", amount: { amountMinor, currency } });
    const to = account ? `to the account at ${accountLabel(account)}` : note;
    await record("order.refund-paid", order.id, {
      before: { state: "open" },
      after: { state: "succeeded", to },
      details: { refundId, amountMinor, currency },
    });
    await notify(within(deps, tx), {
      accountId: order.studentId,
      kind: "payment",
      message: account
        ? `We sent ${formatMoney({ amountMinor, currency })} ${to}. Banks may take a day to show it.`
        : `${formatMoney({ amountMinor, currency })} went back: ${note}`,
      link: paths.order(order.id),
      about: `refund-paid:${refundId}`,
    });
    return { id: refundId };
  });
