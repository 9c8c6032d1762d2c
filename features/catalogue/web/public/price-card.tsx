import { PricePair } from "#ui/components/price-pair.tsx";
import { durationLabel, fromPrice, pairOf, planPrices, type Timed } from "../../rules.ts";

/** What a course costs, where a tutor is chosen: what it is begun with, how long it takes, the other plans, the free trial. */
export function PriceCard({ course, className = "" }: { course: Timed; className?: string }) {
  const from = fromPrice(course);
  const plans = planPrices(course).filter(({ plan }) => plan !== "monthly");
  return (
    <section aria-label="Price" className={`card door-md p-4 ${className}`}>
      <p>
        {from ? (
          <>
            <b className="num text-h2">
              <PricePair prices={from.prices} />
            </b>
            <span className="text-ink-2"> a {from.per}</span>
          </>
        ) : (
          <b>Fee on request</b>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {durationLabel(course)}.
        {plans.map((plan) => (
          <span key={plan.plan}>
            {" "}
            {plan.name}: <PricePair prices={pairOf(plan)} />.
          </span>
        ))}
      </p>
      <p className="mt-3 rounded-md bg-primary-soft p-3 text-sm">
        <b>The first half hour is free.</b> No card asked.
      </p>
    </section>
  );
}
