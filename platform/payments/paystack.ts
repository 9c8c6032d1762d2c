import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { settingsMark } from "#platform/settings-mark.ts";
import { askJson } from "./ask-json.ts";
import {
  account,
  accountName,
  dispute,
  disputeOf,
  eventOf,
  failureOf,
  listedRefund,
  metadataOf,
  noteOf,
  oursIn,
  page,
  refundResponse,
  refundRow,
  safeAddress,
  succeeded,
  type Transaction,
  transaction,
} from "./paystack-answers.ts";
import {
  type ListedRefund,
  type PaymentProvider,
  ProviderRefusedError,
  type ProviderResponse,
  ProviderSilentError,
  type RefundResponse,
} from "./provider.ts";
import { findProviderCharge, saveProviderCharge } from "./provider-charges.ts";

/** How long a page of Paystack's waits for its payer, as far as we wait with it: Paystack itself never closes one. */
const pageOpenMs = 60 * 60_000;
/** How long an account number takes a transfer, and how long we wait for the bank after that. */
const accountOpenMs = 4 * 60 * 60_000;
const bankMs = 30 * 60_000;
/** After this long a transaction whose page no one was informed about is given up. */
const unseenMs = 60_000;

/** Transactions on a page of a list, and how many pages are read at most: what is further back is looked for one by one. */
const listed = { perPage: 50, maxPages: 100 };

/**
 * Paystack, for naira (paystack.com/docs/api). Its transactions bear our payment's id as their reference, so that it is asked by
 * that alone. A card is entered on its page; an account number is that of its bank transfer charge, which belongs to one
 * transaction and its amount. Its dedicated virtual accounts belong to a customer, whatever is paid: whose order it is would be a guess.
 */
export function paystackProvider(
  { db, clock }: { db: Db; clock: Clock },
  { secretKey, url }: { secretKey: string; url: string },
): PaymentProvider {
  /** Asks Paystack. Returns what it shows with its status; null where it knows no such thing. Errors: ProviderSilentError. */
  async function call(method: "GET" | "POST", path: string, body?: object) {
    const { status, answer: response } = await askJson("paystack", `${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reported = z
      .object({ status: z.boolean(), message: z.string().default(""), data: z.unknown().optional() })
      .safeParse(response);
    if (!reported.success || status >= 500 || status === 429) throw new ProviderSilentError("paystack");
    return { ...reported.data, isRefused: status >= 400 || !reported.data.status, isKeyWrong: status === 401 };
  }

  /** The answer in its shape. Errors: ProviderSilentError for anything else, since the outcome is then unknown. */
  function read<Shape extends z.ZodType>(shape: Shape, data: unknown): z.output<Shape> {
    const parsed = shape.safeParse(data);
    if (!parsed.success) throw new ProviderSilentError("paystack", { cause: parsed.error });
    return parsed.data;
  }

  async function verify(payment: string): Promise<Transaction | null> {
    const { isRefused, message, data } = await call("GET", `/transaction/verify/${encodeURIComponent(payment)}`);
    if (!isRefused) return read(transaction, data);
    // A refusal for another reason, such as a wrong key, shows nothing of the payment.
    if (/not found/i.test(message)) return null;
    throw new ProviderSilentError("paystack", { cause: message });
  }

  async function refundsOf(payment: string): Promise<ListedRefund[]> {
    const known = await verify(payment);
    if (!known) return [];
    const { isRefused, data } = await call("GET", `/refund?transaction=${known.id}&perPage=100`);
    return isRefused ? [] : read(z.array(refundRow), data).flatMap((row) => listedRefund(row) ?? []);
  }

  /** What is known of a refund of ours. Paystack takes no id of ours; the note to ourselves bears it. */
  async function findRefund(payment: string, id: string): Promise<RefundResponse> {
    const own = (await refundsOf(payment)).find(({ ours }) => ours === id);
    return own?.answer ?? { state: "unknown" };
  }

  /** All rows of a list since then, as far as pages are read. Errors: ProviderSilentError. */
  async function listAll(path: string, since: Date, more: Record<string, string> = {}): Promise<unknown[]> {
    const matches: unknown[] = [];
    for (let number = 1; number <= listed.maxPages; number += 1) {
      const request = { ...more, from: since.toISOString(), perPage: `${listed.perPage}`, page: `${number}` };
      const { isRefused, message, data } = await call("GET", `${path}?${new URLSearchParams(request)}`);
      if (isRefused) throw new ProviderSilentError("paystack", { cause: message });
      const rows = read(z.array(z.unknown()), data);
      matches.push(...rows);
      if (rows.length < listed.perPage) break;
    }
    return matches;
  }

  return {
    name: "paystack",
    mark: settingsMark(secretKey, url),

    async check() {
      const { isRefused, message } = await call("GET", "/balance");
      if (isRefused) throw new ProviderRefusedError("paystack", message || "the key is not taken");
      // Paystack has no call that tells of webhooks.
      return { isLive: secretKey.startsWith("sk_live_"), hasWebhook: null };
    },

    async createPayment(charge) {
      const { payment, paymentMethod, savedCard } = charge;
      const request = {
        email: savedCard?.customer ?? charge.payerEmail,
        amount: charge.amount.amountMinor,
        currency: charge.amount.currency,
        reference: payment,
        metadata: metadataOf(charge),
      };
      const now = clock.now();
      if (paymentMethod === "account") {
        const expires = new Date(now.getTime() + accountOpenMs).toISOString();
        const response = await call("POST", "/charge", { ...request, bank_transfer: { account_expires_at: expires } });
        if (response.isRefused) return refuse(payment, response);
        const input = read(account, response.data);
        return saveProviderCharge(db, {
          payment,
          accountNumber: input.account_number,
          bankName: input.bank.name,
          accountHolder: input.account_name,
          expiresAt: new Date(input.account_expires_at),
          createdAt: now,
        });
      }
      const result = savedCard
        ? await call("POST", "/transaction/charge_authorization", { ...request, authorization_code: savedCard.token })
        : await call("POST", "/transaction/initialize", { ...request, callback_url: charge.returnTo });
      if (result.isRefused) return refuse(payment, result);
      // A saved card is charged at once, or its bank asks the payer on a page.
      const paused = page.safeParse(result.data);
      if (savedCard && !paused.success) return;
      const { authorization_url: address } = read(page, result.data);
      await saveProviderCharge(db, {
        payment,
        address: safeAddress(address, url),
        expiresAt: new Date(now.getTime() + pageOpenMs),
        createdAt: now,
      });
    },

    async getStatus(payment) {
      const known = await verify(payment);
      if (!known) return { state: "unknown" };
      if (known.reference !== payment) return { state: "failed", failure: "mismatch" };
      if (known.status === "success") return succeeded(known);
      if (known.status === "reversed") return { state: "failed", failure: "declined" };
      if (known.status === "failed") return { state: "failed", failure: failureOf(known.gateway_response) };
      return openResponse(payment, known);
    },

    async taken(since) {
      const rows = await listAll("/transaction", since, { status: "success" });
      return read(z.array(z.object({ reference: z.string() })), rows).map(({ reference }) => reference);
    },

    refundsOf,

    async refundedSince(since) {
      // Of another shape is at most what no one asks about: one odd row hides no other.
      const rows = (await listAll("/refund", since)).flatMap((row) => refundRow.safeParse(row).data ?? []);
      const outside = rows.filter((row) => oursIn(row.merchant_note) === null && listedRefund(row) !== null);
      const matches: string[] = [];
      for (const number of new Set(outside.map((row) => row.transaction ?? null))) {
        if (number === null) continue;
        const { isRefused, data } = await call("GET", `/transaction/${encodeURIComponent(number)}`);
        if (!isRefused) matches.push(read(transaction, data).reference);
      }
      return matches;
    },

    async disputedSince(since) {
      const rows = await listAll("/dispute", since, { to: clock.now().toISOString() });
      return rows.flatMap((row) => {
        const reported = dispute.safeParse(row).data;
        return reported ? { payment: reported.transaction.reference, dispute: disputeOf(reported) } : [];
      });
    },

    async refund(payment, refund) {
      const inputRefund = await findRefund(payment, refund.id);
      if (inputRefund.state !== "unknown") return inputRefund;
      const { isRefused, message, data } = await call("POST", "/refund", {
        transaction: payment,
        amount: refund.amount.amountMinor,
        currency: refund.amount.currency,
        merchant_note: noteOf(refund),
      });
      if (isRefused) return { state: "failed", reason: message };
      return refundResponse(read(refundRow, data));
    },

    getRefundStatus: findRefund,

    async forgetCard({ token }) {
      await call("POST", "/customer/deactivate_authorization", { authorization_code: token });
    },

    async findAccountName({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const { isRefused, isKeyWrong, message, data } = await call("GET", `/bank/resolve?${query}`);
      if (!isRefused) return { name: read(accountName, data).account_name };
      // Any other refusal, such as of too many questions for a test key, shows nothing of the account.
      if (!isKeyWrong && /could not resolve/i.test(message)) return { name: null };
      throw new ProviderSilentError("paystack", { cause: message });
    },

    async readWebhook(body, headers) {
      const input = Buffer.from(String(headers["x-paystack-signature"] ?? ""), "hex");
      const made = createHmac("sha512", secretKey).update(body).digest();
      if (input.length !== made.length || !timingSafeEqual(input, made)) return null;
      return eventOf(body);
    },
  };

  /** A second try with the same reference is refused, too: then the first was taken, and look tells of it. */
  async function refuse(payment: string, response: { message: string; isKeyWrong: boolean }): Promise<void> {
    if (!response.isKeyWrong && (await verify(payment))) return;
    throw new ProviderRefusedError("paystack", response.message);
  }

  async function openResponse(payment: string, known: Transaction): Promise<ProviderResponse> {
    const now = clock.now().getTime();
    const providerCharge = await findProviderCharge(db, payment);
    const isUnpaid = ["abandoned", "pending", "ongoing", "pending_bank_transfer"].includes(known.status);
    if (!providerCharge) {
      const isUnseen = known.status === "abandoned" && now - Date.parse(known.created_at ?? "") > unseenMs;
      return isUnseen ? { state: "failed", failure: "abandoned" } : { state: "open", next: "wait" };
    }
    // Money that is on its way (queued, processing) is waited for, however long.
    if (!isUnpaid) return { state: "open", next: "wait" };
    const { accountNumber, bankName, accountHolder, address, expiresAt } = providerCharge;
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
