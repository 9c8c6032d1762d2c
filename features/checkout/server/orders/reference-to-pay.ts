import { and, desc, eq, inArray } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { orders } from "../tables.ts";

/** The reference of a student's newest order of which something is still to pay; null where there is none. */
export async function referenceToPay({ db }: Pick<VerbDeps, "db">, studentId: string): Promise<string | null> {
  const [order] = await db
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.studentId, studentId), inArray(orders.state, ["open", "running"])))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  return order?.reference ?? null;
}
