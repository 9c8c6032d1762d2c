import { formatMoney } from "#lib/money.ts";
import type { EnrollPlan } from "./enroll-plans.ts";

export type PlanRowsProps = {
  name: string;
  plans: readonly EnrollPlan[];
  chosen: string;
  onChoose: (key: string) => void;
};

/** The plans under each other: what comes later on the left, what is paid now and in all on the right. */
export function PlanRows({ name, plans, chosen, onChoose }: PlanRowsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-display font-semibold text-h4">What it costs</legend>
      <div className="options">
        {plans.map(({ key, name: title, currency, nowMinor, allMinor, later }) => (
          <label key={key} className="option">
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
              className="dot-mark"
            />
            <span className="flex flex-wrap items-start justify-between gap-x-4">
              <span className="min-w-0 flex-1">
                {title}
                <span className="hint">{later}</span>
              </span>
              <span className="text-right tabular-nums">
                <b className="block whitespace-nowrap">{formatMoney({ amountMinor: nowMinor, currency })} now</b>
                <span className="hint whitespace-nowrap">
                  {formatMoney({ amountMinor: allMinor, currency })} in all
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
