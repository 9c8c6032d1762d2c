import { formatMoney } from "#lib/money.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
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

export type PayTile = "transfer" | "card" | "sponsor";

const tiles: Record<PayTile, { title: string; hint: string; icon: IconName }> = {
  transfer: { title: "Transfer", hint: "from any bank app", icon: "banknote" },
  card: { title: "Card", hint: "Verve, Visa, Mastercard", icon: "credit-card" },
  sponsor: { title: "Somebody else pays", hint: "by a link", icon: "users" },
};

export type PayTilesProps = {
  name: string;
  takesCards: boolean;
  chosen: PayTile;
  onChoose: (way: PayTile) => void;
};

/** The ways to pay, side by side: radios, so that arrow keys go from one to the next. */
export function PayTiles({ name, takesCards, chosen, onChoose }: PayTilesProps) {
  const offered = (["transfer", "card", "sponsor"] as const).filter((way) => way !== "card" || takesCards);
  return (
    <fieldset>
      <legend className="mb-2 font-display font-semibold text-h4">Pay by</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {offered.map((way) => (
          <label key={way} className="option grid-cols-1! content-start items-start! gap-1! px-2.5! text-sm">
            <span className="flex items-center justify-between">
              <Icon name={tiles[way].icon} />
              <input
                type="radio"
                name={name}
                value={way}
                checked={way === chosen}
                onChange={() => onChoose(way)}
                className="dot-mark"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {tiles[way].title}
              <span className="hint text-xs">{tiles[way].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
