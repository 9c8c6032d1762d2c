import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import type { DeskLine, DeskOrder } from "../../contract.ts";

/** `24 November 2026, 08:41`. */
export const receivedText = ({ paidOn, paidAt }: Pick<DeskLine, "paidOn" | "paidAt">): string =>
  `${longDate(paidOn)}${paidAt ? `, ${paidAt}` : ""}`;

/** Who sent it, as far as the bank reports. */
export const senderOf = ({ sender, narration }: Pick<DeskLine, "sender" | "narration">): string =>
  sender || narration || "No name";

/** An amount as typed: `32000`, `19.50`. */
export const typedOf = (amountMinor: number): string => (amountMinor / 100).toFixed(2).replace(/\.00$/, "");

/** How what came differs from what the order asks for; "" where it does not. */
export function difference(line: Pick<DeskLine, "amountMinor" | "currency">, order: DeskOrder): string {
  if (line.currency !== order.currency) return "Other currency";
  const { amountMinor, currency } = line;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  if (amountMinor === order.dueMinor || amountMinor === order.restMinor) return "";
  if (amountMinor > order.restMinor) return `${money(amountMinor - order.restMinor)} over`;
  if (amountMinor < order.dueMinor) return `Short by ${money(order.dueMinor - amountMinor)}`;
  return `${money(amountMinor - order.dueMinor)} more than is due`;
}

/** What follows when so much of the line counts for the order, in sentences. */
export function consequences(line: DeskLine, order: DeskOrder, amountMinor: number): string[] {
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency: line.currency });
  const first = order.studentName.split(" ")[0] ?? order.studentName;
  if (order.late === "credit") {
    return [
      `${money(amountMinor)} becomes ${first}'s credit: the order takes no money any more`,
      `${first} gets the receipt by bell and mail`,
    ];
  }
  const over = amountMinor - order.restMinor;
  const short = order.dueMinor - amountMinor;
  const balance = order.state === "open" ? "the course opens with the rest" : "the next part waits for it";
  return [
    ...(order.late === "reopens" ? ["The order had run out: it opens again at its old price"] : []),
    `${money(amountMinor)} is written to order ${order.reference}, once`,
    ...(over > 0 ? [`${money(over)} over becomes ${first}'s credit`] : []),
    short > 0 ? `${money(short)} stays open as a balance; ${balance}` : `${order.courseName} is open for ${first}`,
    `${first} gets the receipt by bell and mail`,
  ];
}
