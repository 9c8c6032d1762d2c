import type { Stripe } from "stripe";
import { z } from "zod";
import { currencies, type Money } from "#lib/money.ts";
import type { PaymentFailure } from "#lib/payments.ts";
import { foreignWord, jsonOf, PoisonError } from "#platform/webhooks/poison.ts";
import { isUuid } from "../ids/ids.ts";
import type { ListedDispute, ListedRefund, ProviderResponse, RefundResponse, SavedCard } from "./provider.ts";

/** What Stripe's objects mean for a payment of ours. No I/O. */

/** What a page of Stripe's reports of a payment. */
export function sessionResponse(session: Stripe.Checkout.Session, payment: string): ProviderResponse {
  if (session.client_reference_id !== payment) return { state: "failed", failure: "mismatch" };
  const intent = session.payment_intent;
  if (session.status === "open") {
    return session.url === null
      ? { state: "open", next: "wait" }
      : { state: "open", next: "redirect", address: session.url };
  }
  if (session.status === "expired") return { state: "failed", failure: "abandoned" };
  if (intent === null || typeof intent === "string") return { state: "open", next: "wait" };
  return intentResponse(intent, payment);
}

/** What Stripe's own payment shows of ours; failed where it is another's. */
export function intentResponse(intent: Stripe.PaymentIntent, payment: string): ProviderResponse {
  if (intent.metadata.payment !== payment) return { state: "failed", failure: "mismatch" };
  if (intent.status === "succeeded") return succeeded(intent);
  if (intent.status === "canceled") return { state: "failed", failure: "abandoned" };
  if (intent.status === "requires_payment_method") return { state: "failed", failure: failureOf(intent) };
  const address = intent.next_action?.redirect_to_url?.url;
  return intent.status === "requires_action" && address
    ? { state: "open", next: "redirect", address }
    : { state: "open", next: "wait" };
}

function succeeded(intent: Stripe.PaymentIntent): ProviderResponse {
  const amount = moneyOf(intent.amount_received, intent.currency);
  if (!amount) return { state: "failed", failure: "mismatch" };
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const details = charge?.payment_method_details?.card;
  const [token, customer] = [idOf(intent.payment_method), idOf(intent.customer)];
  const label = `${details?.brand ? titled(details.brand) : "Card"} ending ${details?.last4}`;
  const isSaved = intent.setup_future_usage !== null && details?.last4 && token && customer;
  const card: SavedCard | null = isSaved ? { token, customer, label } : null;
  return {
    state: "succeeded",
    amount,
    reference: intent.metadata.reference ?? "",
    method: details?.last4 ? `Card ending ${details.last4}` : "Stripe",
    ...(card ? { card } : {}),
  };
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): PaymentFailure {
  if (error?.decline_code === "insufficient_funds") return "insufficient-funds";
  return error?.code === "payment_intent_authentication_failure" ? "challenge-failed" : "declined";
}

/** What became of a refund. */
export function refundResponse({ status, amount, currency, failure_reason: reason }: Stripe.Refund): RefundResponse {
  const money = moneyOf(amount, currency);
  if (status === "succeeded" && money) return { state: "succeeded", amount: money };
  if (status === "failed" || status === "canceled") return { state: "failed", reason: reason ?? status };
  return { state: "open" };
}

/** A refund as Stripe lists it; null in a currency that nothing is taken in. */
export function listedRefund(refund: Stripe.Refund): ListedRefund | null {
  const amount = moneyOf(refund.amount, refund.currency);
  const response = refundResponse(refund);
  if (!amount || response.state === "unknown") return null;
  return {
    id: refund.id,
    ours: refund.metadata?.refund ?? null,
    answer: response,
    amount,
    madeAt: new Date(refund.created * 1000),
  };
}

/** Minor units of naira and dollars are those of Stripe: hundredths. Null for another currency. */
export function moneyOf(amountMinor: number, code: string): Money | null {
  const currency = currencies.find((entry) => entry === code.toUpperCase());
  return currency ? { amountMinor, currency } : null;
}

/** Whether what someone wrote into Stripe's notes has the shape of a payment's id of ours. */
export const isOurs = (payment: string | undefined): payment is string => isUuid(payment);

/** The id of what Stripe names, or gives whole. */
export const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

const event = z.object({
  id: foreignWord(200),
  type: foreignWord(100),
  data: z.object({
    object: z.looseObject({
      id: z.unknown(),
      client_reference_id: z.string().nullish().catch(null),
      metadata: z.object({ payment: z.string().optional() }).nullish().catch(null),
      payment_intent: z
        .union([z.string(), z.object({ id: z.string() })])
        .nullish()
        .catch(null),
    }),
  }),
});
const dispute = z.object({ id: foreignWord(200), amount: z.int(), currency: z.string(), status: z.string() });

/** An event as far as it is read: `object` is what it is about. */
export type StripeEvent = { id: string; type: string; object: z.output<typeof event>["data"]["object"] };

/** Reads an event whose signature is right. Errors: PoisonError for what has no shape of one. */
export function eventOf(body: Buffer): StripeEvent {
  const reported = event.safeParse(jsonOf(body));
  if (!reported.success) throw new PoisonError("It has not the shape of an event of Stripe.");
  const { id, type, data } = reported.data;
  return { id, type, object: data.object };
}

/** What an event tells of a dispute; null for one in a currency that nothing is taken in. Errors: PoisonError. */
export function disputeOf(object: unknown): ListedDispute | null {
  const reported = dispute.safeParse(object);
  if (!reported.success) throw new PoisonError("It has not the shape of a dispute of Stripe.");
  const { id, status, currency } = reported.data;
  const amount = moneyOf(reported.data.amount, currency);
  return amount && { id, state: disputeState(status), amount };
}

/** The state of a dispute. */
function disputeState(status: string): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}
