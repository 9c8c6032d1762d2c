import { PricePair } from "#ui/components/price-pair.tsx";
import { type PlanPrice, pairOf } from "../rules.ts";

/** A plan's price as the price list shows it. */
export function PlanAmount({ price }: { price: Pick<PlanPrice, "naira" | "dollars"> }) {
  return (
    <span className="amounts">
      <PricePair prices={pairOf(price)} />
    </span>
  );
}
