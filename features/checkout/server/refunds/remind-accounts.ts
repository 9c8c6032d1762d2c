import { and, asc, eq, isNull } from "drizzle-orm";
import { notify } from "#features/notifications/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { orders } from "../tables.ts";
import { askedText } from "./notify-refund.ts";
import { refundAccounts, refunds } from "./tables.ts";

/** On these days after the first request, and each week after them. */
const reminds = (days: number) => days === 1 || days === 3 || (days > 0 && days % 7 === 0);

/**
 * Reminds students of refunds that wait for their bank account, by bell and mail: once a day at most, since both know what they sent.
 * Returns how many were reminded.
 */
export async function remindAccounts(deps: Pick<VerbDeps, "db" | "clock">, signal: AbortSignal): Promise<number> {
  const today = dateInLagos(deps.clock.now());
  const waiting = await deps.db
    .select({ refund: refunds, studentId: orders.studentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id))
    .where(and(eq(refunds.state, "open"), eq(refunds.way, "bank"), isNull(refundAccounts.refundId)))
    .orderBy(asc(refunds.askedAt));
  let reminded = 0;
  for (const { refund, studentId } of waiting) {
    if (signal.aborted) break;
    if (!reminds((Date.parse(today) - Date.parse(dateInLagos(refund.askedAt))) / 86_400_000)) continue;
    await deps.db.transaction(async (tx) => {
      await lockOrder({ db: tx }, refund.orderId, null);
      // It may be given, or paid, since it was listed.
      const accountCount = await tx.$count(refundAccounts, eq(refundAccounts.refundId, refund.id));
      const open = await tx.$count(refunds, and(eq(refunds.id, refund.id), eq(refunds.state, "open")));
      if (accountCount > 0 || open === 0) return;
      await notify(within(deps, tx), {
        accountId: studentId,
        kind: "payment",
        message: `${formatMoney(refund)} waits for you. ${askedText(refund.payerName)}`,
        link: paths.order(refund.orderId),
        about: `refund-account:${refund.id}:${today}`,
      });
      reminded += 1;
    });
  }
  return reminded;
}
