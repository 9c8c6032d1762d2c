import { stateLabels } from "#features/checkout/office-contract.ts";
import { longDate } from "#lib/dates.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";
import type { DeskOrder } from "../../contract.ts";

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
