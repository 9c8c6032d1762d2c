import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { cover, nextPart, stateFor } from "../../order-rules.ts";
import { readReference, shownReference } from "../../payment-reference.ts";
import { transferTexts as texts } from "../../transfer-texts.ts";
import { type HeldOrder, type OrderRow, withParts } from "../orders/order-rows.ts";
import { orders, payments, receipts } from "../tables.ts";
import { receiptName } from "./issue-receipt.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { receivePayment } from "./receive-payment.ts";

/** A transfer as staff read it from the account's statement. */
export type SeenTransfer = {
  /** The order's, as the payer wrote it. */
  reference: string;
  /** In minor units of the order's currency. */
  amountMinor: number;
  /** Day in Lagos on which it was on the account, `2026-11-24`; null: today. */
  receivedOn: string | null;
  /** What the bank calls the transfer, which tells two alike apart; null where nobody wrote it down. */
  bankReference: string | null;
};

/** What became of it. */
export type ConfirmedTransfer = {
  /** `K7QM 4XWT`. */
  reference: string;
  received: Money;
  receivedOn: string;
  /** `R-2026-00481`. */
  receipt: string;
  /** It was counted before: this call changed nothing. */
  isRepeat: boolean;
  /** Whether the order's course is open to its student, as far as money goes. */
  isOpened: boolean;
  /** What is still to come for the next part; null when all is paid. */
  missing: Money | null;
};

const longestBankReference = 100;

/**
 * Counts a transfer that staff saw on the account, with all that a card payment brings (receivePayment). Less than what is due stays
 * on the order, whose part then waits for the rest. The same transfer again (its bank reference, or the day and amount where one of
 * both has none) changes nothing.
 * Errors: AppError invalid for a reference that cannot be one, an amount or day that cannot be; not_found for no such order;
 * conflict for an order that is paid, has run out or was cancelled, for more than it still asks for, and for a bank reference that
 * is counted for another order or amount.
 */
export async function confirmTransfer(
  deps: Omit<PaymentDeps, "payments">,
  seen: SeenTransfer,
): Promise<ConfirmedTransfer> {
  const now = deps.clock.now();
  const reference = readReference(seen.reference);
  if (reference === null) throw invalid(texts.noReference(seen.reference));
  const { amountMinor } = seen;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw invalid(texts.noAmount);
  const bankReference = seen.bankReference?.replace(/\s+/g, " ").trim().toUpperCase() || null;
  if (bankReference !== null && bankReference.length > longestBankReference) throw invalid(texts.longBankReference);
  const receivedOn = seen.receivedOn ?? dateInLagos(now);
  if (receivedOn > dateInLagos(now)) throw invalid(texts.dayAhead);

  return deps.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.reference, reference)).for("update");
    if (!order) throw notFound(texts.unknownOrder(shownReference(reference)));
    const held = await withParts(tx, order);
    const wanted = { orderId: order.id, amountMinor, receivedOn, bankReference };
    const counted = await findCounted(tx, wanted);
    if (counted) return { ...outcome(held, counted.payment), receipt: receiptName(counted.receipt), isRepeat: true };

    refuseUnpayable(held, amountMinor, now);
    if (receivedOn < dateInLagos(order.placedAt)) throw invalid(texts.dayBefore(dateInLagos(order.placedAt)));
    const [payment] = await tx
      .insert(payments)
      .values({
        ...wanted,
        id: newId(),
        provider: "transfer",
        currency: order.currency,
        state: "succeeded",
        method: "Bank transfer",
        openedAt: now,
        endedAt: now,
      })
      .onConflictDoNothing({ target: payments.bankReference })
      .returning();
    if (!payment) throw conflict(texts.otherTransfer(bankReference ?? ""));
    const receipt = await receivePayment(deps, tx, held, payment, now);
    const after = { ...held, receivedMinor: held.receivedMinor + amountMinor };
    return { ...outcome(after, payment), receipt: receiptName(receipt), isRepeat: false };
  });
}

type Wanted = Pick<PaymentRow, "orderId" | "amountMinor" | "receivedOn" | "bankReference">;

/** The same transfer, where it was counted before. Errors: AppError conflict where its bank reference stands for another amount. */
async function findCounted(tx: Tx, { orderId, amountMinor, receivedOn, bankReference }: Wanted) {
  const isAlike = and(eq(payments.amountMinor, amountMinor), eq(payments.receivedOn, receivedOn ?? ""));
  const isSame =
    bankReference === null
      ? isAlike
      : or(eq(payments.bankReference, bankReference), and(isAlike, isNull(payments.bankReference)));
  const [found] = await tx
    .select({ payment: payments, receipt: { year: receipts.year, number: receipts.number } })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, "transfer"), isSame))
    // The one that has this bank reference goes before one that only looks alike.
    .orderBy(asc(payments.bankReference))
    .limit(1);
  if (found && found.payment.amountMinor !== amountMinor) throw conflict(texts.otherTransfer(bankReference ?? ""));
  return found ?? null;
}

/** Errors: AppError conflict for an order that takes no money any more, or not so much. */
function refuseUnpayable({ order, parts, receivedMinor }: HeldOrder, amountMinor: number, now: Date): void {
  const reference = shownReference(order.reference);
  if (order.state === "cancelled") throw conflict(texts.cancelled(reference));
  if (order.state === "expired" || (order.state === "open" && order.expiresAt <= now)) {
    throw conflict(texts.expired(reference, dateInLagos(order.expiresAt)));
  }
  if (order.state === "paid") throw conflict(texts.paid(reference));
  // A zero too many, or naira for an order in dollars, could not be taken back: the book only grows.
  const leftMinor = cover(parts, receivedMinor).reduce((sum, part) => sum + part.leftMinor, 0);
  if (amountMinor > leftMinor)
    throw conflict(texts.tooMuch(reference, moneyOf(order, amountMinor), moneyOf(order, leftMinor)));
}

const moneyOf = ({ currency }: OrderRow, amountMinor: number): Money => ({ amountMinor, currency });

/** What is to be said of a counted transfer, from all that came for its order. */
function outcome({ order, parts, receivedMinor }: HeldOrder, payment: PaymentRow) {
  const next = nextPart(parts, receivedMinor);
  return {
    reference: shownReference(order.reference),
    received: moneyOf(order, payment.amountMinor),
    receivedOn: payment.receivedOn ?? "",
    isOpened: stateFor(parts, receivedMinor) !== "open",
    missing: next && moneyOf(order, next.leftMinor),
  };
}
