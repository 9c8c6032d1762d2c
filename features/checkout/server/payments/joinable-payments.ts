import type { DbOrTx } from "#db/client.ts";
import { payments } from "./tables.ts";

/** The states of the payments of orders, as a subquery for other features to join with. */
export const paymentRows = (db: DbOrTx) =>
  db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      amountMinor: payments.amountMinor,
      paymentState: payments.state,
      endedAt: payments.endedAt,
      /** The try that came through after it had ended here. */
      lateFor: payments.lateFor,
    })
    .from(payments)
    .as("payment_rows");
