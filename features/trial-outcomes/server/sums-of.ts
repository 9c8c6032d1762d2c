import { instalmentCount, type PlanOption, paymentsOf } from "#features/checkout/server/public.ts";
import type { Price } from "#lib/money.ts";

/** What is paid first for a course, in how many payments, and all of them together. */
export function sumsOf({
  price,
  plan,
  course: { weeks },
}: {
  price: Price;
  plan: Pick<PlanOption, "pays">;
  course: { weeks: number | null };
}): { firstMinor: number; inAllMinor: number; count: number } {
  const { firstMinor, laterMinor } = paymentsOf(price, plan.pays);
  const count = instalmentCount(plan.pays, weeks);
  return { firstMinor, count, inAllMinor: firstMinor + (laterMinor ?? 0) * (count - 1) };
}
