import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";

export type PayTile = "transfer" | "card" | "sponsor";

const tiles: Record<PayTile, { title: string; hint: string; icon: IconName }> = {
  transfer: { title: "Transfer", hint: "from any bank app", icon: "banknote" },
  card: { title: "Card", hint: "Verve, Visa, Mastercard", icon: "credit-card" },
  sponsor: { title: "Somebody else pays", hint: "by a link", icon: "users" },
};

export type PayTilesProps = {
  name: string;
  offered: readonly PayTile[];
  chosen: PayTile;
  onChoose: (tile: PayTile) => void;
  /** Shown next to the heading. */
  headingAside?: ReactNode;
};

/** The payment methods, side by side: radios, so that arrow keys go from one to the next. */
export function PayTiles({ name, offered, chosen, onChoose, headingAside }: PayTilesProps) {
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`}>
      <div className="mb-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p id={`${name}-label`} className="font-display font-semibold text-h4">
          Pay by
        </p>
        {headingAside}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {offered.map((tile) => (
          <label key={tile} className="option grid-cols-1! content-start items-start! gap-0.5! px-2.5! py-2! text-sm">
            <span className="flex items-center justify-between">
              <Icon name={tiles[tile].icon} />
              <input
                type="radio"
                name={name}
                value={tile}
                checked={tile === chosen}
                onChange={() => onChoose(tile)}
                className="dot-mark"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {tiles[tile].title}
              <span className="hint text-xs">{tiles[tile].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
