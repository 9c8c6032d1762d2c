import type { DbOrTx } from "#db/client.ts";
import { orders } from "../tables.ts";

/** Whose order it is: a subquery for other features to join with. */
export const orderedRows = (db: DbOrTx) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      studentId: orders.studentId,
      orderedCourseId: orders.courseId,
      orderState: orders.state,
      orderCurrency: orders.currency,
      orderedAt: orders.placedAt,
    })
    .from(orders)
    .as("ordered_rows");
