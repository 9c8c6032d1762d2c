import { eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { type Line, payLines } from "../../rules.ts";
import { rateOf } from "../rates/find-rate.ts";
import { payRates, walletClasses, walletLines } from "../tables.ts";
import { addLines } from "./add-lines.ts";
import { ordersOf, type TaughtClass } from "./read-taught.ts";

type WalletClass = typeof walletClasses.$inferSelect;

const keyOf = ({ orderId, currency }: Pick<Line, "orderId" | "currency">) => `${orderId} ${currency}`;

/**
 * Brings what a class pays to what its rule shows now, by lines of the difference: after its report was corrected (`taught`), or after money
 * came for it or went back. What staff decided stays. `before` is its locked row. Returns whether something changed.
 */
export async function recount(
  deps: InTx<"clock">,
  { before, taught }: { before: WalletClass; taught?: TaughtClass },
): Promise<boolean> {
  const { db: tx, clock } = deps;
  const stored = await tx.select().from(walletLines).where(eq(walletLines.classId, before.id));
  if (stored.some(({ kind }) => kind === "decision")) return false;
  const [rate] = await tx.select().from(payRates).where(eq(payRates.id, before.rateId));
  if (!rate) return false;
  const now = taught
    ? { booked: taught.studentIds.length, present: taught.presentIds.length }
    : { booked: before.booked, present: before.present };
  if (taught) await tx.update(walletClasses).set(now).where(eq(walletClasses.id, before.id));
  // Over as many classes as it was counted with: what came is spread once.
  const orderIds = [...new Set(stored.flatMap(({ orderId }) => orderId ?? []))];
  const orders =
    rate.kind === "share" ? await ordersOf(tx, { courseId: before.courseId, studentIds: [], orderIds }) : [];
  const due = payLines(rateOf(rate), { ...before, ...now, orders });
  const lines = differences(stored, due, taught ? "The report was corrected" : "What was paid for the class changed");
  await addLines(deps, { walletClass: before, kind: "change", lines, at: clock.now() });
  return lines.length > 0;
}

/** What is to be added to the lines that are there, so that each order and currency has what is due. */
function differences(stored: readonly Line[], due: readonly Line[], label: string): Line[] {
  const sums = new Map<string, number>();
  for (const line of stored) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.amountMinor);
  const dueKeys = new Set(due.map(keyOf));
  const removed = stored.filter((line, at) => {
    const isFirst = stored.findIndex((storedLine) => keyOf(storedLine) === keyOf(line)) === at;
    return isFirst && !dueKeys.has(keyOf(line));
  });
  return [...due, ...removed.map((line) => ({ ...line, amountMinor: 0, label: "Nothing", why: "" }))].flatMap(
    (line) => {
      const amountMinor = line.amountMinor - (sums.get(keyOf(line)) ?? 0);
      if (amountMinor === 0) return [];
      const { orderId, currency, why } = line;
      return [{ orderId, currency, amountMinor, label, why: `Now it is: ${line.label}. ${why}`.trim() }];
    },
  );
}
