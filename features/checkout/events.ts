import { defineEvent } from "#lib/domain-event.ts";

/**
 * A payment of a student came, from a provider or by transfer. Not informed about a transfer that is too small to open its course: the one
 * that brings the rest tells it.
 */
export const paymentReceived = defineEvent<{ paymentId: string; studentId: string; at: Date }>(
  "checkout.payment-received",
);

/** A student's course was opened: by the first instalment of its order, or by credit and coupon where nothing was left to pay. */
export const courseOpened = defineEvent<{ orderId: string; studentId: string; courseId: string; at: Date }>(
  "checkout.course-opened",
);

/** All of a payment is gone: given back for good, taken by the bank after a dispute, or a transfer that was undone. */
export const paymentReturned = defineEvent<{ paymentId: string; studentId: string; at: Date }>("checkout.payment-gone");

/** A payment has its receipt: the last that is notified about it, since the next payment waits for its number. */
export const receiptIssued = defineEvent<{ paymentId: string; at: Date }>("checkout.receipt-issued");
