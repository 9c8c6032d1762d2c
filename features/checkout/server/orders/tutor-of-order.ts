import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { orders } from "../tables.ts";

/** Whether a tutor is an order's: the one who was chosen, or of one for any tutor whom staff gave its course. Part of a query. */
export function isTutorOfOrder(db: DbOrTx, tutorId: AnyColumn): SQL {
  const enrolled = enrolledRows(db);
  const input = db
    .select({ tutorId: enrolled.tutorId })
    .from(enrolled)
    .where(
      and(
        inArray(orders.state, ["running", "paid"]),
        eq(enrolled.studentId, orders.studentId),
        eq(enrolled.courseId, orders.courseId),
        ne(enrolled.state, "cancelled"),
      ),
    );
  return sql`${tutorId} = coalesce(${orders.tutorId}, (${input}))`;
}
