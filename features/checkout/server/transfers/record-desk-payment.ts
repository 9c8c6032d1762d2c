import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { type DeskSource, deskSources } from "#lib/payments.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { cover, nextInstalment } from "../../order-rules.ts";
import { takesNoPayment } from "../../payment-rules.ts";
import { deskPaymentTexts as texts } from "../../transfer-texts.ts";
import { findOpenPayment, lockOrder } from "../orders/order-rows.ts";
import { receiptName } from "../payments/issue-receipt.ts";
import { findPayment, type PaymentDeps } from "../payments/payment-rows.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import { payments } from "../payments/tables.ts";
import { undoTransfer } from "./undo-transfer.ts";

type DeskDeps = Omit<PaymentDeps, "payments">;

/** Money that a staff member took for an order; `reference`: what the terminal printed, of a POS alone. */
export type DeskPayment = Money & { orderId: string; source: DeskSource; reference: string };

const methodNames = { cash: "Cash at the academy", pos: "Card at the academy" } as const satisfies Record<
  DeskSource,
  string
>;

/**
 * Records what a staff member took in cash or by terminal for an order, with all that a card payment brings (receivePayment). As the plan
 * allows: what is due next at least, and no more than all that is left. Sent again with the same key it gets the same answer.
 * Errors: AppError not_found; conflict for an order that takes no payment, while another payment is under way, and for a slip that is
 * recorded; invalid for another currency, amount or reference than can be; those of answerOnce.
 */
export const recordDeskPayment = (
  deps: DeskDeps,
  actorId: string,
  { key, ...taken }: DeskPayment & { key: string },
): Promise<{ paymentId: string; receipt: string }> =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "desk-payment", key, content: [actorId, taken] }, now, async () => {
      const { orderId, source, amountMinor, currency, reference } = taken;
      const locked = await lockOrder(within(deps, tx), orderId, null);
      const { order, instalments, receivedMinor } = locked;
      if (currency !== order.currency) throw invalidAt("currency", texts.otherCurrency);
      const next = nextInstalment(instalments, receivedMinor);
      if (!next || takesNoPayment(order, now)) throw conflict(texts.takesNone);
      if (await findOpenPayment(tx, orderId)) throw conflict(texts.underWay);
      const leftMinor = cover(instalments, receivedMinor).reduce((sum, item) => sum + item.leftMinor, 0);
      const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
      if (amountMinor < next.leftMinor) throw invalidAt("amountMinor", texts.less(money(next.leftMinor)));
      if (amountMinor > leftMinor) throw invalidAt("amountMinor", texts.more(money(leftMinor)));
      if ((source === "pos") !== (reference !== "")) throw invalidAt("reference", texts.reference(source));
      const [payment] = await tx
        .insert(payments)
        .values({
          id: newId(),
          orderId,
          provider: source,
          amountMinor,
          currency,
          state: "succeeded",
          method: methodNames[source],
          receivedOn: dateInLagos(now),
          bankReference: reference || null,
          receivedBy: actorId,
          openedAt: now,
          endedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!payment) throw conflict(texts.slipTaken);
      const receipt = receiptName(await receivePayment(within(deps, tx), locked, payment, now));
      const after = { paymentId: payment.id, source, amountMinor, currency, reference, receipt };
      await record("order.payment-recorded", orderId, { after });
      return { paymentId: payment.id, receipt };
    }),
  );

/**
 * Takes back what was recorded at a desk today, by a reversing transaction of the ledger (undoTransfer).
 * Errors: AppError not_found; conflict on a later day, and as undoTransfer; those of answerOnce.
 */
export const undoDeskPayment = (
  deps: DeskDeps,
  actorId: string,
  { paymentId, key }: { paymentId: string; key: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "desk-payment", key, content: ["undo", actorId, paymentId] }, now, async () => {
      const payment = (await findPayment(tx, paymentId))?.payment;
      if (!payment || !deskSources.some((source) => source === payment.provider)) throw notFound(texts.unknown);
      if (dateInLagos(payment.openedAt) !== dateInLagos(now)) throw conflict(texts.dayIsOver);
      await undoTransfer(within(deps, tx), paymentId);
      const { amountMinor, currency } = payment;
      await record("order.payment-undone", payment.orderId, {
        before: { state: "succeeded" },
        after: { state: "undone" },
        details: { paymentId, amountMinor, currency },
      });
      return { id: paymentId };
    }),
  );
