import { createHmac } from "node:crypto";
import { z } from "zod";
import { currencies } from "#lib/money.ts";
import type { PaymentFailure } from "#lib/payments.ts";
import { foreignWord, jsonOf, PoisonError } from "#platform/webhooks/poison.ts";
import {
  type Charge,
  type ListedDispute,
  type ListedRefund,
  type ProviderEvent,
  type ProviderResponse,
  ProviderSilentError,
  type Refund,
  type RefundResponse,
  type SavedCard,
} from "./provider.ts";

/** What Paystack reports, read into what we ask of a provider. */

const currency = z.enum(currencies);
const authorization = z.object({
  authorization_code: z.string(),
  last4: z.string().nullish(),
  brand: z.string().nullish(),
  reusable: z.boolean().nullish(),
  channel: z.string().nullish(),
});
export const transaction = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: z.coerce.number(),
  currency,
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  created_at: z.string().nullish(),
  metadata: z.unknown(),
  authorization: authorization.partial().nullish(),
  customer: z.object({ email: z.string() }).partial().nullish(),
});
export type Transaction = z.output<typeof transaction>;
export const refundRow = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  /** The transaction's number, or the transaction. */
  transaction: z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id), z.string()]).nullish(),
  /** The dispute that forced it. */
  dispute: z.unknown(),
  createdAt: z.string().nullish(),
  created_at: z.string().nullish(),
  status: z.string(),
  amount: z.coerce.number(),
  currency,
  merchant_note: z.string().nullish(),
});
export const page = z.object({ authorization_url: z.url() });
export const account = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank: z.object({ name: z.string() }),
  account_expires_at: z.iso.datetime({ offset: true }),
});
export const accountName = z.object({ account_name: z.string().trim().min(1).max(200) });
export const dispute = z.object({
  id: z.int(),
  status: z.string().nullish(),
  resolution: z.string().nullish(),
  refund_amount: z.coerce.number().int(),
  currency,
  transaction: z.object({ reference: z.string() }),
});
const event = z.object({
  event: foreignWord(100),
  data: z.looseObject({ id: z.union([z.number(), foreignWord(100)]).nullish() }),
});

/** What Paystack stores with a transaction. Its page may show the course. */
export const metadataOf = ({ reference, about }: Charge) => ({
  reference,
  custom_fields: [{ display_name: "For", variable_name: "about", value: about }],
});

export function succeeded(known: Transaction): ProviderResponse {
  const { authorization_code: token, last4, brand, reusable } = known.authorization ?? {};
  const isCard = known.channel === "card" && last4;
  const email = known.customer?.email;
  const label = `${titled(brand ?? "Card")} ending ${last4}`;
  const card: SavedCard | null = isCard && token && reusable && email ? { token, customer: email, label } : null;
  return {
    state: "succeeded",
    amount: { amountMinor: known.amount, currency: known.currency },
    reference: referenceOf(known.metadata),
    method: isCard ? `Card ending ${last4}` : (channels[known.channel ?? ""] ?? "Paystack"),
    ...(card ? { card } : {}),
  };
}

const channels: Record<string, string | undefined> = {
  bank_transfer: "Bank transfer by Paystack",
  dedicated_nuban: "Bank transfer by Paystack",
  bank: "Bank account by Paystack",
  ussd: "USSD by Paystack",
  qr: "QR by Paystack",
  mobile_money: "Mobile money by Paystack",
};

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** What was requested comes back as it was sent, as an object or as its JSON. */
function referenceOf(metadata: unknown): string {
  const reported = typeof metadata === "string" && metadata.startsWith("{") ? parsed(metadata) : metadata;
  return z.object({ reference: z.string() }).safeParse(reported).data?.reference ?? "";
}

/** Why a bank refused, in its own few words. */
export const failureOf = (text: string | null | undefined): PaymentFailure =>
  /insufficient|not sufficient/i.test(text ?? "") ? "insufficient-funds" : "declined";

export const noteOf = ({ id }: Refund) => `Refund ${id}`;

/** A refund as Paystack lists it; null for one that a dispute forced, or that has no number yet. */
export function listedRefund(row: z.output<typeof refundRow>): ListedRefund | null {
  if (row.id === null || row.id === undefined || (row.dispute !== null && row.dispute !== undefined)) return null;
  const made = Date.parse(row.createdAt ?? row.created_at ?? "");
  return {
    id: String(row.id),
    ours: oursIn(row.merchant_note),
    answer: refundResponse(row),
    amount: { amountMinor: row.amount, currency: row.currency },
    madeAt: Number.isNaN(made) ? null : new Date(made),
  };
}

/** Our refund's id in the note that noteOf wrote; null in any other. */
export const oursIn = (note: string | null | undefined): string | null =>
  /^Refund ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(note ?? "")?.[1] ?? null;

export function refundResponse({
  status,
  amount,
  currency: current,
}: z.output<typeof refundRow>): Exclude<RefundResponse, { state: "unknown" }> {
  if (status === "processed") return { state: "succeeded", amount: { amountMinor: amount, currency: current } };
  if (status === "failed") return { state: "failed", reason: "Paystack could not send the money back." };
  // `needs-attention`: staff give Paystack the payer's account there; it then goes on.
  return { state: "open" };
}

/**
 * Reads an event whose signature is right. Paystack numbers its objects, not its events. Errors: PoisonError for what has no shape of an
 * event.
 */
export function eventOf(body: Buffer): ProviderEvent {
  const reported = event.safeParse(jsonOf(body));
  if (!reported.success) throw new PoisonError("It has not the shape of an event of Paystack.");
  const { event: type, data } = reported.data;
  const about = data.id ?? null;
  const isDispute = type.startsWith("charge.dispute.");
  const argued = isDispute ? dispute.safeParse(data).data : undefined;
  if (isDispute && !argued) throw new PoisonError("It has not the shape of a dispute of Paystack.");
  const named = z.object({ reference: z.string() }).safeParse(data).data?.reference;
  const refunded = z.object({ transaction_reference: z.string() }).safeParse(data).data?.transaction_reference;
  const mark = about ?? createHmac("sha256", type).update(body).digest("hex").slice(0, 32);
  return {
    id: `${type}:${mark}`,
    type,
    payment: argued?.transaction.reference ?? refunded ?? (type.startsWith("charge.") ? named : null) ?? null,
    isRefund: type.startsWith("refund."),
    dispute: argued ? disputeOf(argued) : null,
  };
}

export const disputeOf = (argued: z.output<typeof dispute>): ListedDispute => ({
  id: String(argued.id),
  state: disputeState(argued),
  amount: { amountMinor: argued.refund_amount, currency: argued.currency },
});

/** A dispute is lost where the academy accepted it, or did not answer in time; won where it was declined. */
function disputeState({ status, resolution }: z.output<typeof dispute>): "open" | "won" | "lost" {
  if (status !== "resolved") return "open";
  return resolution === "declined" ? "won" : "lost";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An address to send a payer to. Errors: ProviderSilentError for one that no page of the provider's can have. */
export function safeAddress(address: string, url: string): string {
  const { protocol } = new URL(address);
  if (protocol !== "https:" && protocol !== new URL(url).protocol) throw new ProviderSilentError("paystack");
  return address;
}
