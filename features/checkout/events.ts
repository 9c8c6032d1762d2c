import { defineEvent } from "#lib/domain-event.ts";

/** A provider confirmed a payment of a student; the course that it pays for is open. */
export const paymentReceived = defineEvent<{ paymentId: string; studentId: string; at: Date }>(
  "checkout.payment-received",
);
