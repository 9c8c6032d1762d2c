import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { currencies } from "#lib/money.ts";
import type { PaymentFailure } from "#lib/payments.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { askJson } from "./ask-json.ts";
import {
  type Charge,
  type KeptCard,
  type PaymentProvider,
  type ProviderAnswer,
  type ProviderEvent,
  ProviderRefusedError,
  ProviderSilentError,
  type Refund,
  type RefundAnswer,
} from "./provider.ts";
import { findProviderCharge, keepProviderCharge } from "./provider-charges.ts";

/** How long a page of Paystack's waits for its payer, as far as we wait with it: Paystack itself never closes one. */
const pageOpenMs = 60 * 60_000;
/** How long an account number takes a transfer, and how long we wait for the bank after that. */
const accountOpenMs = 4 * 60 * 60_000;
const bankMs = 30 * 60_000;
/** After this long a transaction whose page nobody was told of is given up. */
const unseenMs = 60_000;

/** Transactions on a page of a list, and how many pages are read at most: what is further back is looked for one by one. */
const listed = { perPage: 50, mostPages: 100 };

const currency = z.enum(currencies);
const authorization = z.object({
  authorization_code: z.string(),
  last4: z.string().nullish(),
  brand: z.string().nullish(),
  reusable: z.boolean().nullish(),
  channel: z.string().nullish(),
});
const transaction = z.object({
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
type Transaction = z.output<typeof transaction>;
const refundRow = z.object({
  status: z.string(),
  amount: z.coerce.number(),
  currency,
  merchant_note: z.string().nullish(),
});
const page = z.object({ authorization_url: z.url() });
const account = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank: z.object({ name: z.string() }),
  account_expires_at: z.iso.datetime({ offset: true }),
});
const dispute = z.object({
  id: z.number(),
  status: z.string().nullish(),
  resolution: z.string().nullish(),
  refund_amount: z.coerce.number(),
  currency,
  transaction: z.object({ reference: z.string() }),
});
const event = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * Paystack, for naira (paystack.com/docs/api). Its transactions bear our payment's id as their reference, so that it is asked by
 * that alone. A card is entered on its page; an account number is that of its bank transfer charge, which belongs to one
 * transaction and its amount. Its dedicated virtual accounts belong to a customer, whatever is paid: whose order it is would be a guess.
 */
export function paystackProvider(
  { db, clock }: { db: Db; clock: Clock },
  { secretKey, url }: { secretKey: string; url: string },
): PaymentProvider {
  /** Asks Paystack. Answers what it says with its status; null where it knows no such thing. Errors: ProviderSilentError. */
  async function call(method: "GET" | "POST", path: string, body?: object) {
    const { status, answer } = await askJson("paystack", `${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const told = z
      .object({ status: z.boolean(), message: z.string().default(""), data: z.unknown().optional() })
      .safeParse(answer);
    if (!told.success || status >= 500 || status === 429) throw new ProviderSilentError("paystack");
    return { ...told.data, isRefused: status >= 400 || !told.data.status, isKeyWrong: status === 401 };
  }

  /** The answer in its shape. Errors: ProviderSilentError for anything else, since then nobody knows. */
  function read<Shape extends z.ZodType>(shape: Shape, data: unknown): z.output<Shape> {
    const parsed = shape.safeParse(data);
    if (!parsed.success) throw new ProviderSilentError("paystack", { cause: parsed.error });
    return parsed.data;
  }

  async function verify(payment: string): Promise<Transaction | null> {
    const { isRefused, message, data } = await call("GET", `/transaction/verify/${encodeURIComponent(payment)}`);
    if (!isRefused) return read(transaction, data);
    // A refusal for another reason, such as a wrong key, says nothing of the payment.
    if (/not found/i.test(message)) return null;
    throw new ProviderSilentError("paystack", { cause: message });
  }

  async function findRefund(payment: string, id: string): Promise<RefundAnswer> {
    const known = await verify(payment);
    if (!known) return { state: "unknown" };
    const { isRefused, data } = await call("GET", `/refund?transaction=${known.id}&perPage=100`);
    if (isRefused) return { state: "unknown" };
    // Paystack takes no id of ours; the note to ourselves bears it.
    const own = read(z.array(refundRow), data).find(({ merchant_note: note }) => note?.includes(id));
    return own ? refundAnswer(own) : { state: "unknown" };
  }

  return {
    name: "paystack",

    async begin(charge) {
      const { payment, way, keptCard } = charge;
      const asked = {
        email: keptCard?.customer ?? charge.payerEmail,
        amount: charge.amount.amountMinor,
        currency: charge.amount.currency,
        reference: payment,
        metadata: metadataOf(charge),
      };
      const now = clock.now();
      if (way === "account") {
        const expires = new Date(now.getTime() + accountOpenMs).toISOString();
        const answer = await call("POST", "/charge", { ...asked, bank_transfer: { account_expires_at: expires } });
        if (answer.isRefused) return refuse(payment, answer);
        const given = read(account, answer.data);
        return keepProviderCharge(db, {
          payment,
          accountNumber: given.account_number,
          bankName: given.bank.name,
          accountHolder: given.account_name,
          expiresAt: new Date(given.account_expires_at),
          createdAt: now,
        });
      }
      const answer = keptCard
        ? await call("POST", "/transaction/charge_authorization", { ...asked, authorization_code: keptCard.token })
        : await call("POST", "/transaction/initialize", { ...asked, callback_url: charge.returnTo });
      if (answer.isRefused) return refuse(payment, answer);
      // A kept card is charged at once, or its bank asks the payer on a page.
      const paused = page.safeParse(answer.data);
      if (keptCard && !paused.success) return;
      const { authorization_url: address } = read(page, answer.data);
      await keepProviderCharge(db, {
        payment,
        address: safeAddress(address, url),
        expiresAt: new Date(now.getTime() + pageOpenMs),
        createdAt: now,
      });
    },

    async look(payment) {
      const known = await verify(payment);
      if (!known) return { state: "unknown" };
      if (known.reference !== payment) return { state: "failed", failure: "mismatch" };
      if (known.status === "success") return succeeded(known);
      if (known.status === "reversed") return { state: "failed", failure: "declined" };
      if (known.status === "failed") return { state: "failed", failure: failureOf(known.gateway_response) };
      return openAnswer(payment, known);
    },

    async taken(since) {
      const found: string[] = [];
      for (let number = 1; number <= listed.mostPages; number += 1) {
        const asked = { status: "success", from: since.toISOString(), perPage: `${listed.perPage}`, page: `${number}` };
        const { isRefused, message, data } = await call("GET", `/transaction?${new URLSearchParams(asked)}`);
        if (isRefused) throw new ProviderSilentError("paystack", { cause: message });
        const references = read(z.array(z.object({ reference: z.string() })), data);
        found.push(...references.map(({ reference }) => reference));
        if (references.length < listed.perPage) break;
      }
      return found;
    },

    async refund(payment, refund) {
      const given = await findRefund(payment, refund.id);
      if (given.state !== "unknown") return given;
      const { isRefused, message, data } = await call("POST", "/refund", {
        transaction: payment,
        amount: refund.amount.amountMinor,
        currency: refund.amount.currency,
        merchant_note: noteOf(refund),
      });
      if (isRefused) return { state: "failed", reason: message };
      return refundAnswer(read(refundRow, data));
    },

    lookRefund: findRefund,

    async forgetCard({ token }) {
      await call("POST", "/customer/deactivate_authorization", { authorization_code: token });
    },

    async readWebhook(body, headers) {
      const given = Buffer.from(String(headers["x-paystack-signature"] ?? ""), "hex");
      const made = createHmac("sha512", secretKey).update(body).digest();
      if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
      return eventOf(body);
    },
  };

  /** A second try with the same reference is refused, too: then the first was taken, and look tells of it. */
  async function refuse(payment: string, answer: { message: string; isKeyWrong: boolean }): Promise<void> {
    if (!answer.isKeyWrong && (await verify(payment))) return;
    throw new ProviderRefusedError("paystack", answer.message);
  }

  async function openAnswer(payment: string, known: Transaction): Promise<ProviderAnswer> {
    const now = clock.now().getTime();
    const given = await findProviderCharge(db, payment);
    const isUnpaid = ["abandoned", "pending", "ongoing", "pending_bank_transfer"].includes(known.status);
    if (!given) {
      const isUnseen = known.status === "abandoned" && now - Date.parse(known.created_at ?? "") > unseenMs;
      return isUnseen ? { state: "failed", failure: "abandoned" } : { state: "open", next: "wait" };
    }
    // Money that is on its way (queued, processing) is waited for, however long.
    if (!isUnpaid) return { state: "open", next: "wait" };
    const { accountNumber, bankName, accountHolder, address, expiresAt } = given;
    const leftMs = expiresAt.getTime() - now;
    if (accountNumber !== null && bankName !== null && accountHolder !== null) {
      if (leftMs > 0) {
        return { state: "open", next: "transfer", account: { accountNumber, bankName, accountHolder, expiresAt } };
      }
      return leftMs > -bankMs ? { state: "open", next: "wait" } : { state: "failed", failure: "abandoned" };
    }
    if (leftMs <= 0 && known.status !== "ongoing") return { state: "failed", failure: "abandoned" };
    return address === null ? { state: "open", next: "wait" } : { state: "open", next: "redirect", address };
  }
}

/** What Paystack keeps with a transaction. Its page may show the course. */
const metadataOf = ({ reference, about }: Charge) => ({
  reference,
  custom_fields: [{ display_name: "For", variable_name: "about", value: about }],
});

function succeeded(known: Transaction): ProviderAnswer {
  const { authorization_code: token, last4, brand, reusable } = known.authorization ?? {};
  const isCard = known.channel === "card" && last4;
  const email = known.customer?.email;
  const label = `${titled(brand ?? "Card")} ending ${last4}`;
  const card: KeptCard | null = isCard && token && reusable && email ? { token, customer: email, label } : null;
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

/** What was asked for comes back as it was sent, as an object or as its JSON. */
function referenceOf(metadata: unknown): string {
  const told = typeof metadata === "string" && metadata.startsWith("{") ? parsed(metadata) : metadata;
  return z.object({ reference: z.string() }).safeParse(told).data?.reference ?? "";
}

/** Why a bank said no, in its own few words. */
const failureOf = (words: string | null | undefined): PaymentFailure =>
  /insufficient|not sufficient/i.test(words ?? "") ? "insufficient-funds" : "declined";

const noteOf = ({ id }: Refund) => `Refund ${id}`;

function refundAnswer({ status, amount, currency: held }: z.output<typeof refundRow>): RefundAnswer {
  if (status === "processed") return { state: "succeeded", amount: { amountMinor: amount, currency: held } };
  if (status === "failed") return { state: "failed", reason: "Paystack could not send the money back." };
  // `needs-attention`: staff give Paystack the payer's account there; it then goes on.
  return { state: "open" };
}

/** Reads an event whose signature is right. Paystack numbers its objects, not its events. Null for what has no shape of an event. */
function eventOf(body: Buffer): ProviderEvent | null {
  const told = event.safeParse(parsed(body.toString("utf8")));
  if (!told.success) return null;
  const { event: type, data } = told.data;
  const about = z.object({ id: z.union([z.number(), z.string()]) }).safeParse(data).data?.id;
  const argued = type.startsWith("charge.dispute.") ? dispute.safeParse(data).data : undefined;
  const named = z.object({ reference: z.string() }).safeParse(data).data?.reference;
  const refunded = z.object({ transaction_reference: z.string() }).safeParse(data).data?.transaction_reference;
  const mark = about ?? createHmac("sha256", type).update(body).digest("hex").slice(0, 32);
  return {
    id: `${type}:${mark}`,
    type,
    payment: argued?.transaction.reference ?? refunded ?? (type.startsWith("charge.") ? named : null) ?? null,
    dispute: argued
      ? {
          id: String(argued.id),
          state: disputeState(argued),
          amount: { amountMinor: argued.refund_amount, currency: argued.currency },
        }
      : null,
  };
}

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
function safeAddress(address: string, url: string): string {
  const { protocol } = new URL(address);
  if (protocol !== "https:" && protocol !== new URL(url).protocol) throw new ProviderSilentError("paystack");
  return address;
}
