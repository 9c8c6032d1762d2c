import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { orders } from "../tables.ts";
import { transferClaims } from "../transfers/tables.ts";

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
      /** A transfer for it is looked for. */
      isClaimed: sql<boolean>`exists (
        select from ${transferClaims} claim where claim.order_id = orders.id and claim.state = 'waiting'
      )`.as("is_claimed"),
    })
    .from(orders)
    .as("ordered_rows");
