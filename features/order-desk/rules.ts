import { longDate } from "#lib/dates.ts";
import { type Currency, currencies, formatMoney, toMinor } from "#lib/money.ts";

/** Decisions of the orders' desk. No I/O. */

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const isCurrency = (value: unknown): value is Currency => currencies.some((known) => known === value);

const approvals: Record<string, string> = {
  "approval.asked": "Asked a second person for",
  "approval.approved": "Approved, as the second person,",
  "approval.turned-down": "Turned down",
};

/** A line of the audit log, as far as its words need it. */
type Line = { action: string; reason: string | null; before: object | null; after: object | null; details: object };

/** What staff did about an order, in a sentence. */
export function historyText({ action, reason, before, after, details: more }: Line): string {
  const details: Record<string, unknown> = { ...more, ...after };
  const was: Record<string, unknown> = { ...before };
  if (action === "order.refund-asked" && typeof details.amountMinor === "number" && isCurrency(details.currency)) {
    const amount = formatMoney({ amountMinor: details.amountMinor, currency: details.currency });
    return `${amount} given back: ${reason}`;
  }
  if (action === "order.refund-paid" && typeof details.amountMinor === "number" && isCurrency(details.currency)) {
    return `${formatMoney({ amountMinor: details.amountMinor, currency: details.currency })} sent back ${text(details.to)}`;
  }
  if (action === "order.refund-account") return `Gave the account for the refund: ${text(details.account)}`;
  if (action === "order.refund-outside" && typeof details.amountMinor === "number" && isCurrency(details.currency)) {
    const amount = formatMoney({ amountMinor: details.amountMinor, currency: details.currency });
    return `${amount} went back, not from here: ${reason}`;
  }
  const deskAct = { "order.payment-recorded": "taken", "order.payment-undone": "taken back" }[action];
  if (deskAct && typeof details.amountMinor === "number" && isCurrency(details.currency)) {
    const amount = formatMoney({ amountMinor: details.amountMinor, currency: details.currency });
    const how = details.source === "pos" ? ` by card, ${text(details.reference)}` : details.source ? " in cash" : "";
    return `${amount} ${deskAct}${how}`;
  }
  const approval = approvals[action];
  if (approval && typeof details.amountMinor === "number" && isCurrency(details.currency)) {
    const amount = formatMoney({ amountMinor: details.amountMinor, currency: details.currency });
    const whats: Record<string, string> = {
      transfer: `a transfer of ${amount}`,
      "desk-payment": `${amount} that was taken at a desk`,
    };
    const what = whats[text(details.act)] ?? `a refund of ${amount}`;
    return `${approval} ${what}${reason ? `: ${reason}` : ""}`;
  }
  if (action === "order.extended") {
    return `Part ${String(details.number)} moved from ${longDate(text(was.dueOn))} to ${longDate(text(details.dueOn))}: ${reason}`;
  }
  return action;
}

/** What someone typed as an amount, in kobo or cents: `92,308.50`, `₦5000`. Null for what is none, or more than books can hold. */
export function amountFrom(typed: string): number | null {
  const plainText = typed.replace(/[\s,₦$]/g, "");
  return /^\d{1,12}(\.\d{1,2})?$/.test(plainText) ? toMinor(Number(plainText)) : null;
}
