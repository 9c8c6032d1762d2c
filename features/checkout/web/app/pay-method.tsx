import type { ReactNode } from "react";
import { CardFields } from "../public/card-fields.tsx";
import type { useCard } from "../public/use-card.ts";

export type PayWay = "card" | "transfer";

/** The way to pay: the card form, or what a transfer needs, and the change between them (PAY-01). */
export function PayMethod({
  way,
  onWay,
  hasCard,
  card,
  transfer,
}: {
  way: PayWay;
  onWay: (way: PayWay) => void;
  /** Whether somebody takes cards for this currency. */
  hasCard: boolean;
  card: ReturnType<typeof useCard>;
  /** What is shown of a transfer. */
  transfer: ReactNode;
}) {
  return (
    <section aria-labelledby="method" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="method" className="text-h3">
          {way === "card" ? "Card" : "Bank transfer"}
        </h2>
        {hasCard && (
          <button
            type="button"
            className="link min-h-11 font-semibold text-sm"
            onClick={() => onWay(way === "card" ? "transfer" : "card")}
          >
            Change Payment Method
          </button>
        )}
      </div>
      {way === "card" ? <CardFields card={card.card} faults={card.faults} onChange={card.change} /> : transfer}
    </section>
  );
}
