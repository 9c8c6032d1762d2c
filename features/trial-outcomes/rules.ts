import { type Currency, formatMoney } from "#lib/money.ts";
import { reservedMs } from "./texts.ts";

/** Pure decisions about how a trial ended. */

const hourMs = 60 * 60 * 1000;

/** Until when proposed times are reserved: three days, at a full hour, and never past the first class. */
export const reservedUntil = (now: Date, first: Date): Date =>
  new Date(Math.min(Math.floor((now.getTime() + reservedMs) / hourMs) * hourMs, first.getTime()));

/** Whether a proposal waits for its student: unanswered, or accepted with an order that failed. */
export const isOpen = ({ state, orderState }: { state: string; orderState: string | null }): boolean =>
  state === "sent" || (state === "accepted" && (orderState === "cancelled" || orderState === "expired"));

/** Whether its tutor may say something else. */
export const isChangeable = ({ state }: { state: string }): boolean => state === "notified" || state === "sent";

/** `₦32,000 now, ₦128,000 in 4 payments`, or `₦150,000, paid once`. */
export function priceText({
  firstMinor,
  inAllMinor,
  count,
  currency,
}: {
  firstMinor: number;
  inAllMinor: number;
  count: number;
  currency: Currency;
}): string {
  const first = formatMoney({ amountMinor: firstMinor, currency });
  return count === 1
    ? `${first}, paid once`
    : `${first} now, ${formatMoney({ amountMinor: inAllMinor, currency })} in ${count} payments`;
}
