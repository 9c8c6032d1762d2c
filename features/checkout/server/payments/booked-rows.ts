import { eq } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { disputes, refunds } from "../refunds/tables.ts";
import { payments } from "./tables.ts";

/** What the ledger books money of orders about (payments, refunds, disputes), each with its order: a subquery for other features to join with. */
export const bookedRows = (db: DbOrTx) =>
  unionAll(
    db.select({ bookedId: payments.id, bookedOrderId: payments.orderId }).from(payments),
    db.select({ bookedId: refunds.id, bookedOrderId: refunds.orderId }).from(refunds),
    db
      .select({ bookedId: disputes.id, bookedOrderId: payments.orderId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId)),
  ).as("booked_rows");
