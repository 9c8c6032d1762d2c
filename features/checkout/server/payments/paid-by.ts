import type { Tx } from "#db/client.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";

/** Asked of features above: who made a payment where it was not its student, as the student reads it ("Your sponsor"); null. */
export const paidBy = defineExtensionPoint<(tx: Tx, paymentId: string) => Promise<string | null>>("checkout.paid-by");
