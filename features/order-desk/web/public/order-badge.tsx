import { stateLabels } from "#features/checkout/office-contract.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import type { DeskOrder, OrderList } from "../../contract.ts";

const stateTones = {
  open: "pending",
  running: "info",
  paid: "done",
  expired: "plain",
  cancelled: "plain",
  refunded: "plain",
} as const satisfies Record<DeskOrder["state"], BadgeTone>;

/** The state of an order: that an instalment is late comes before all else. */
export function OrderBadge({ state, lateOn }: Pick<DeskOrder, "state" | "lateOn">) {
  return (
    <Badge dot tone={lateOn === null ? stateTones[state] : "bad"}>
      {lateOn === null ? stateLabels[state] : `Late since ${longDate(lateOn)}`}
    </Badge>
  );
}

type Order = Pick<OrderList["data"][number], "receivedMinor" | "totalMinor" | "currency" | "state" | "lateOn">;

/** How each list of orders ends: what is paid of it, and its state. */
export const stateColumns: TableColumn<Order>[] = [
  {
    header: "Paid",
    number: true,
    end: true,
    cell: ({ receivedMinor, totalMinor, currency }) => (
      <span>
        <b className="font-semibold">{formatMoney({ amountMinor: receivedMinor, currency })}</b>
        {receivedMinor !== totalMinor && (
          <span className="block text-ink-2 text-xs">of {formatMoney({ amountMinor: totalMinor, currency })}</span>
        )}
      </span>
    ),
  },
  {
    header: "State",
    place: "status",
    cell: ({ state, lateOn }) => <OrderBadge state={state} lateOn={lateOn} />,
  },
];
