import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OrderPageView } from "../../contract.ts";
import { orders } from "../tables.ts";
import { providersOf, viewOrders } from "./read-orders.ts";

/** An order as another user sees it who pays it; `studentName` is null where the account is away. */
export type OrderForPayer = Omit<OrderPageView, "claim"> & { studentId: string; studentName: string | null };

/** An order for the person who may see it without being its student, which the caller checked; null when there is none. */
export async function findOrderForPayer(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "payments">,
  orderId: string,
): Promise<OrderForPayer | null> {
  const people = personRows(deps.db);
  const [[view], [owner], { bank, supportEmail }] = await Promise.all([
    viewOrders(deps.db, eq(orders.id, orderId), deps.clock.now()),
    deps.db
      .select({ studentId: orders.studentId, studentName: people.personName })
      .from(orders)
      .leftJoin(people, eq(people.id, orders.studentId))
      .where(eq(orders.id, orderId)),
    getSettings(deps),
  ]);
  if (!view || !owner) return null;
  // No card of anybody else is stored.
  return { ...view, ...owner, ...providersOf(deps, view.currency, []), transfer: { ...bank, supportEmail } };
}
