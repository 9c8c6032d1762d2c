import { createHmac } from "node:crypto";
import { type Reply, startProviderServer, word } from "./provider-server.ts";

export const paystackKey = "sk_test_local";

type Transaction = {
  id: number;
  reference: string;
  status: string;
  amount: number;
  currency: string;
  channel: string | null;
  gateway_response: string;
  created_at: string;
  metadata: unknown;
  email: string;
  authorization: Record<string, unknown>;
  /** Where its page sends the payer back to; its own code in the page's address. */
  callback: string;
  access: string;
};

type Refund = {
  id: number;
  /** The transaction's reference here; its number where Paystack tells of it. */
  transaction: string;
  amount: number;
  currency: string;
  merchant_note: string | null;
  dispute: number | null;
  status: string;
  createdAt: string;
};

/** Paystack as its documents show: transactions by reference, its bank transfer charge, saved cards, refunds, signed webhooks. */
export async function startPaystack(now: () => Date) {
  const transactions = new Map<string, Transaction>();
  const refunds: Refund[] = [];
  const disputes: Record<string, unknown>[] = [];
  const forgotten: string[] = [];
  /** Names of accounts by bank and number: `058 0000014579`. */
  const accountNames = new Map<string, string>();
  const ok = (data: unknown, message = "ok"): Reply => ({ status: 200, body: { status: true, message, data } });
  const no = (status: number, message: string): Reply => ({ status, body: { status: false, message } });

  function begin(request: Record<string, unknown>, status: string): Transaction | null {
    const reference = String(request.reference);
    if (transactions.has(reference)) return null;
    const made: Transaction = {
      id: transactions.size + 1_000,
      reference,
      status,
      amount: Number(request.amount),
      currency: String(request.currency),
      channel: null,
      gateway_response: "The transaction was not completed",
      created_at: now().toISOString(),
      metadata: request.metadata ?? "",
      email: String(request.email),
      authorization: {},
      callback: String(request.callback_url ?? ""),
      access: "",
    };
    transactions.set(reference, made);
    return made;
  }

  const shown = ({ email, callback: _callback, access: _access, ...item }: Transaction) => ({
    ...item,
    customer: { email },
    fees: null,
    paid_at: null,
  });

  function makeRefund({ reference, currency }: Transaction, amount: number, changes: Partial<Refund>): Refund {
    const made: Refund = {
      id: 3_000 + refunds.length,
      transaction: reference,
      amount,
      currency,
      status: "pending",
      dispute: null,
      merchant_note: null,
      createdAt: now().toISOString(),
      ...changes,
    };
    refunds.push(made);
    return made;
  }
  const shownRefund = (refund: Refund) => ({ ...refund, transaction: transactions.get(refund.transaction)?.id });
  /** The newest first, of those that were made since `from`. */
  const pageOf = <Row extends object>(rows: readonly Row[], at: keyof Row, query: URLSearchParams) => {
    const [perPage, page] = [Number(query.get("perPage") ?? 50), Number(query.get("page") ?? 1)];
    const matches = rows.filter((row) => Date.parse(String(row[at])) >= Date.parse(query.get("from") ?? "1970"));
    return matches.toReversed().slice((page - 1) * perPage, page * perPage);
  };

  const server = await startProviderServer(({ method, path, query, headers, body }) => {
    if (headers.authorization !== `Bearer ${paystackKey}`) return no(401, "Invalid key");
    const request = body ? JSON.parse(body) : {};
    if (method === "GET" && path === "/balance") return ok([{ currency: "NGN", balance: 0 }]);
    if (method === "POST" && path === "/transaction/initialize") {
      if (!/@/.test(String(request.email))) return no(400, "Invalid Email Address Passed");
      if (request.currency !== "NGN") return no(403, "Currency not supported by merchant");
      const made = begin(request, "abandoned");
      if (!made) return no(400, "Duplicate Transaction Reference");
      const code = word();
      made.access = code;
      return ok({
        authorization_url: `https://checkout.paystack.com/${code}`,
        access_code: code,
        reference: made.reference,
      });
    }
    if (method === "POST" && path === "/charge") {
      const made = begin(request, "pending");
      if (!made) return no(400, "Duplicate Transaction Reference");
      return ok({
        status: "pending_bank_transfer",
        display_text: "Please make a transfer to the account specified",
        reference: made.reference,
        amount: made.amount,
        account_name: "PAYSTACK CHECKOUT",
        account_number: "1231084927",
        bank: { slug: "test-bank", name: "Test Bank", id: 24 },
        account_expires_at: request.bank_transfer.account_expires_at,
      });
    }
    if (method === "POST" && path === "/transaction/charge_authorization") {
      const made = begin(request, "success");
      if (!made) return no(400, "Duplicate Transaction Reference");
      if (forgotten.includes(request.authorization_code)) made.status = "failed";
      Object.assign(made, {
        channel: "card",
        gateway_response: "Approved",
        authorization: cardOf(request.authorization_code),
      });
      return ok(shown(made), "Charge attempted");
    }
    if (method === "POST" && path === "/customer/deactivate_authorization") {
      forgotten.push(String(request.authorization_code));
      return ok(null);
    }
    if (method === "GET" && path === "/bank/resolve") {
      const [number, bank] = [query.get("account_number") ?? "", query.get("bank_code") ?? ""];
      const name = accountNames.get(`${bank} ${number}`);
      if (name === undefined) return no(422, "Could not resolve account name. Check parameters or try again.");
      return ok({ account_number: number, account_name: name, bank_id: 9 }, "Account number resolved");
    }
    const verified = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1];
    if (method === "GET" && verified) {
      const known = transactions.get(decodeURIComponent(verified));
      return known ? ok(shown(known), "Verification successful") : no(404, "Transaction reference not found.");
    }
    if (method === "GET" && path === "/transaction") {
      const [from, perPage, page] = [
        Date.parse(query.get("from") ?? ""),
        ...["perPage", "page"].map((name) => Number(query.get(name))),
      ];
      const matchingTransactions = [...transactions.values()]
        .filter(({ status, created_at: at }) => status === query.get("status") && Date.parse(at) >= (from ?? 0))
        .toReversed();
      return ok(
        matchingTransactions.slice(((page ?? 1) - 1) * (perPage ?? 50), (page ?? 1) * (perPage ?? 50)).map(shown),
      );
    }
    if (path === "/refund" && method === "POST") {
      const known = transactions.get(String(request.transaction));
      if (known?.status !== "success") return no(400, "Transaction has not been paid");
      const inputRefunds = refunds.filter(
        (refund) => refund.transaction === known.reference && refund.status !== "failed",
      );
      if (inputRefunds.reduce((sum, { amount }) => sum + amount, 0) + Number(request.amount) > known.amount) {
        return no(400, "Refund amount cannot be more than transaction amount");
      }
      const made = makeRefund(known, Number(request.amount), { merchant_note: String(request.merchant_note) });
      return ok(shownRefund(made), "Refund has been queued for processing");
    }
    if (path === "/refund" && method === "GET" && query.has("transaction")) {
      const known = [...transactions.values()].find(({ id }) => String(id) === query.get("transaction"));
      return ok(refunds.filter(({ transaction }) => transaction === known?.reference).map(shownRefund));
    }
    if (path === "/refund" && method === "GET") return ok(pageOf(refunds, "createdAt", query).map(shownRefund));
    if (path === "/dispute" && method === "GET") return ok(pageOf(disputes, "createdAt", query));
    const fetched = /^\/transaction\/(\d+)$/.exec(path)?.[1];
    if (method === "GET" && fetched) {
      const known = [...transactions.values()].find(({ id }) => String(id) === fetched);
      return known ? ok(shown(known)) : no(404, "Transaction ID or code specified is invalid");
    }
    return no(404, "Not found");
  });

  const transaction = (reference: string): Transaction => {
    const match = transactions.get(reference);
    if (!match) throw new Error(`Nobody asked Paystack for ${reference}.`);
    return match;
  };

  return Object.assign(server, {
    transactions,
    refunds,
    accountNames,
    forgotten,
    transaction,
    /** The payer pays: with a card on the page, or by a transfer to the account. */
    pay(reference: string, changes: Partial<Transaction> = {}) {
      const paid = transaction(reference);
      const isTransfer = paid.status === "pending";
      Object.assign(paid, {
        status: "success",
        channel: isTransfer ? "bank_transfer" : "card",
        gateway_response: "Approved",
        authorization: isTransfer ? { channel: "bank_transfer", reusable: false } : cardOf(`AUTH_${word()}`),
        ...changes,
      });
    },
    /** Someone gives money back in Paystack's own pages. */
    giveBack(reference: string, amount: number, changes: Partial<Refund> = {}) {
      return makeRefund(transaction(reference), amount, {
        status: "processed",
        merchant_note: "Refund for transaction by ada@academy.example",
        ...changes,
      });
    },
    /** The event of a refund: it names its transaction by reference, and bears no number of its own. */
    refunded({ transaction: of, amount, currency, status }: Refund) {
      const data = { status, transaction_reference: of, refund_reference: null, amount: `${amount}`, currency };
      return this.event(`refund.${status}`, data);
    },
    /** A payer's bank disputes a transaction; no one is notified. */
    dispute(reference: string, changes: Record<string, unknown> = {}) {
      const { id, amount, currency } = transaction(reference);
      disputes.push({
        id: 7_000 + disputes.length,
        refund_amount: amount,
        currency,
        status: "awaiting-merchant-feedback",
        resolution: null,
        transaction: { id, reference },
        createdAt: now().toISOString(),
        ...changes,
      });
      return disputes.at(-1) ?? {};
    },
    /** The event of a transaction, signed as Paystack does. */
    event(type: string, data: unknown) {
      return this.sign(JSON.stringify({ event: type, data }));
    },
    /** Any body with its signature. */
    sign(text: string) {
      const body = Buffer.from(text);
      const signature = createHmac("sha512", paystackKey).update(body).digest("hex");
      return { body, headers: { "x-paystack-signature": signature } };
    },
    charged(reference: string) {
      return this.event("charge.success", shown(transaction(reference)));
    },
  });
}

const cardOf = (code: unknown) => ({
  authorization_code: code,
  bin: "408408",
  last4: "4081",
  exp_month: "12",
  exp_year: "2030",
  channel: "card",
  card_type: "visa ",
  brand: "visa",
  reusable: true,
});

export type Paystack = Awaited<ReturnType<typeof startPaystack>>;
