import { createHmac } from "node:crypto";
import { type Call, type Reply, startProviderServer, word } from "./provider-server.ts";

export const stripeKey = "sk_test_stripe_local";
export const stripeWebhookSecret = "whsec_local";

type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  last_payment_error: Record<string, string> | null;
  next_action: unknown;
  latest_charge: unknown;
  created: number;
};
type Session = {
  id: string;
  object: "checkout.session";
  client_reference_id: string;
  status: string;
  payment_status: string;
  url: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  customer: string | null;
  payment_intent: string | null;
  asked: URLSearchParams;
};

type Refund = {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  created: number;
};

/** Stripe as its documents show: Checkout Sessions, payment intents, refunds, idempotency keys, signed webhooks. */
export async function startStripe(now: () => Date) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const disputes: Record<string, unknown>[] = [];
  const webhooks: string[] = [];
  const keys = new Map<string, { form: string; reply: Reply }>();
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const no = (status: number, message: string, more: object = {}): Reply => ({
    status,
    body: { error: { type: status === 402 ? "card_error" : "invalid_request_error", message, ...more } },
  });
  const metadataIn = (form: URLSearchParams, prefix: string) =>
    Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
        return key ? [[key, value]] : [];
      }),
    );

  function makeIntent(changes: Partial<Intent>): Intent {
    const made: Intent = {
      id: `pi_${word()}`,
      object: "payment_intent",
      amount: 0,
      amount_received: 0,
      currency: "usd",
      status: "requires_payment_method",
      metadata: {},
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
      created: Math.floor(now().getTime() / 1000),
      ...changes,
    };
    intents.set(made.id, made);
    return made;
  }

  function settle(intent: Intent): void {
    const card = { brand: "visa", last4: "4242" };
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
      payment_method: intent.payment_method ?? `pm_${word()}`,
      latest_charge: { id: `ch_${word()}`, object: "charge", payment_method_details: { type: "card", card } },
    });
  }

  function answer({ method, path, query, body }: Call): Reply {
    const form = new URLSearchParams(body);
    if (method === "GET" && path === "/v1/balance") return ok({ object: "balance", livemode: false, available: [] });
    if (method === "GET" && path === "/v1/webhook_endpoints") {
      const data = webhooks.map((url) => ({ object: "webhook_endpoint", url, status: "enabled" }));
      return ok({ object: "list", data, has_more: false });
    }
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const expiresAt = Number(form.get("expires_at"));
      const leftS = expiresAt - now().getTime() / 1000;
      if (leftS < 1_800 || leftS > 86_400)
        return no(400, "expires_at must be between 30 minutes and 24 hours from now");
      const id = `cs_test_${word()}`;
      sessions.set(id, {
        id,
        object: "checkout.session",
        client_reference_id: form.get("client_reference_id") ?? "",
        status: "open",
        payment_status: "unpaid",
        url: `https://checkout.stripe.com/c/pay/${id}`,
        expires_at: expiresAt,
        metadata: metadataIn(form, "metadata"),
        customer: null,
        payment_intent: null,
        asked: form,
      });
      return ok(shown(id, false));
    }
    const session = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path);
    if (session?.[1]) {
      const lockedSession = sessions.get(session[1]);
      if (!lockedSession) return no(404, "No such checkout.session", { code: "resource_missing" });
      if (lockedSession.status === "open" && lockedSession.expires_at * 1000 <= now().getTime())
        Object.assign(lockedSession, { status: "expired", url: null });
      if (session[2]) {
        if (lockedSession.status !== "open")
          return no(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
        Object.assign(lockedSession, { status: "expired", url: null });
      }
      return ok(
        shown(
          lockedSession.id,
          [...query].some(([name]) => name.startsWith("expand")),
        ),
      );
    }
    if (method === "POST" && path === "/v1/payment_intents") {
      const intent = makeIntent({
        amount: Number(form.get("amount")),
        currency: form.get("currency") ?? "",
        metadata: metadataIn(form, "metadata"),
        customer: form.get("customer"),
        payment_method: form.get("payment_method"),
      });
      const stored = intent.payment_method ?? "";
      if (stored.includes("declined")) {
        const last = {
          code: "card_declined",
          decline_code: "insufficient_funds",
          message: "Your card has insufficient funds.",
        };
        Object.assign(intent, { last_payment_error: last });
        return no(402, last.message, { ...last, payment_intent: intent });
      }
      if (stored.includes("challenge")) {
        const redirect = { url: "https://hooks.stripe.com/3d_secure/1", return_url: form.get("return_url") };
        Object.assign(intent, {
          status: "requires_action",
          next_action: { type: "redirect_to_url", redirect_to_url: redirect },
        });
      } else settle(intent);
      return ok(intent);
    }
    if (method === "GET" && path === "/v1/payment_intents") {
      const from = Number(query.get("created[gte]"));
      const matchingIntents = [...intents.values()].filter(({ created }) => created >= from).toReversed();
      const after = matchingIntents.findIndex(({ id }) => id === query.get("starting_after")) + 1;
      const data = matchingIntents.slice(after, after + Number(query.get("limit")));
      return ok({
        object: "list",
        data,
        has_more: matchingIntents.length > after + data.length,
        url: "/v1/payment_intents",
      });
    }
    const intentId = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1];
    if (intentId) {
      const intent = intents.get(intentId);
      return intent ? ok(intent) : no(404, "No such payment_intent", { code: "resource_missing" });
    }
    if (method === "POST" && path === "/v1/refunds") {
      const intent = intents.get(form.get("payment_intent") ?? "");
      const amount = Number(form.get("amount"));
      const value = refunds
        .filter((refund) => refund.payment_intent === intent?.id)
        .reduce((sum, refund) => sum + refund.amount, 0);
      if (intent?.status !== "succeeded")
        return no(400, "This PaymentIntent does not have a successful charge to refund.");
      if (value + amount > intent.amount) return no(400, "Refund amount is greater than unrefunded amount on charge");
      return ok(makeRefund(intent, amount, { metadata: metadataIn(form, "metadata") }));
    }
    if (method === "GET" && path === "/v1/refunds") {
      const of = query.get("payment_intent");
      return ok(pageOf(path, of ? refunds.filter((refund) => refund.payment_intent === of) : refunds, query));
    }
    if (method === "GET" && path === "/v1/disputes") return ok(pageOf(path, disputes, query));
    const detached = /^\/v1\/payment_methods\/([^/]+)\/detach$/.exec(path)?.[1];
    if (detached) return ok({ id: detached, object: "payment_method", customer: null });
    return no(404, `Unrecognized request URL (${method}: ${path})`);
  }

  function makeRefund({ id, currency }: Intent, amount: number, changes: Partial<Refund>): Refund {
    const made: Refund = {
      id: `re_${word()}`,
      object: "refund",
      payment_intent: id,
      amount,
      currency,
      status: "pending",
      metadata: {},
      created: Math.floor(now().getTime() / 1000),
      ...changes,
    };
    refunds.push(made);
    return made;
  }

  /** The newest first, from what was named last on, with their payment intents whole where that is requested. */
  function pageOf(url: string, rows: readonly Record<string, unknown>[], query: URLSearchParams) {
    const from = Number(query.get("created[gte]") ?? 0);
    const matches = rows.filter(({ created }) => Number(created) >= from).toReversed();
    const after = matches.findIndex(({ id }) => id === query.get("starting_after")) + 1;
    const data = matches.slice(after, after + Number(query.get("limit") ?? 10));
    const isWhole = [...query].some(([name, value]) => name.startsWith("expand") && value === "data.payment_intent");
    return {
      object: "list",
      url,
      has_more: matches.length > after + data.length,
      data: data.map((row) => (isWhole ? { ...row, payment_intent: intents.get(String(row.payment_intent)) } : row)),
    };
  }

  function shown(id: string, isExpanded: boolean) {
    const { asked: params, ...session } = sessionOf(id);
    const intent = session.payment_intent && isExpanded ? intents.get(session.payment_intent) : session.payment_intent;
    return { ...session, payment_intent: intent };
  }

  function sessionOf(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`Stripe has no session ${id}.`);
    return session;
  }

  const server = await startProviderServer((call) => {
    if (call.headers.authorization !== `Bearer ${stripeKey}`) return no(401, "Invalid API Key provided");
    const key = String(call.headers["idempotency-key"] ?? "");
    const before = call.method === "POST" ? keys.get(key) : undefined;
    if (before && before.form !== call.body) {
      return {
        status: 400,
        body: {
          error: {
            type: "idempotency_error",
            message: "Keys for idempotent requests can only be used with the same parameters",
          },
        },
      };
    }
    if (before) return before.reply;
    const reply = answer(call);
    if (call.method === "POST" && key) keys.set(key, { form: call.body, reply });
    return reply;
  });

  return Object.assign(server, {
    sessions,
    intents,
    refunds,
    /** The addresses that it calls. */
    webhooks,
    /** The session of a payment of ours. */
    sessionFor(payment: string): Session {
      const session = [...sessions.values()].find((entry) => entry.client_reference_id === payment);
      if (!session) throw new Error(`Nobody asked Stripe for ${payment}.`);
      return session;
    },
    /** The payer pays on the page, as it was requested or otherwise. */
    pay(payment: string, changes: Partial<Intent> = {}) {
      const session = this.sessionFor(payment);
      const { asked: params } = session;
      const keeps = params.get("payment_intent_data[setup_future_usage]");
      const intent = makeIntent({
        amount: Number(params.get("line_items[0][price_data][unit_amount]")),
        currency: params.get("line_items[0][price_data][currency]") ?? "",
        metadata: metadataIn(params, "payment_intent_data[metadata]"),
        setup_future_usage: keeps,
        customer: keeps ? `cus_${word()}` : null,
      });
      settle(intent);
      Object.assign(intent, changes);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        url: null,
        payment_intent: intent.id,
        customer: intent.customer,
      });
      return intent;
    },
    /** Someone gives money back in Stripe's own pages. */
    giveBack(payment: string, amount: number, changes: Partial<Refund> = {}) {
      const intent = intents.get(this.sessionFor(payment).payment_intent ?? "");
      if (!intent) throw new Error(`Nobody paid ${payment}.`);
      return makeRefund(intent, amount, { status: "succeeded", ...changes });
    },
    /** The event of a refund; what was made in Stripe's pages bears no note of ours. */
    refunded(refund: Refund) {
      return this.event(refund.status === "pending" ? "refund.created" : "refund.updated", refund);
    },
    /** A payer's bank disputes a payment; no one is notified. */
    dispute(payment: string, changes: Record<string, unknown> = {}) {
      const intent = intents.get(this.sessionFor(payment).payment_intent ?? "");
      disputes.push({
        id: `dp_${word()}`,
        object: "dispute",
        payment_intent: intent?.id,
        amount: intent?.amount,
        currency: intent?.currency,
        status: "needs_response",
        created: Math.floor(now().getTime() / 1000),
        ...changes,
      });
      return disputes.at(-1) ?? {};
    },
    /** An event, signed as Stripe does at that time. */
    event(type: string, object: unknown, at = now()) {
      return this.sign(JSON.stringify({ id: `evt_${word()}`, object: "event", type, data: { object } }), at);
    },
    /** Any body with its signature of that time. */
    sign(text: string, at = now()) {
      const body = Buffer.from(text);
      const time = Math.floor(at.getTime() / 1000);
      const signature = createHmac("sha256", stripeWebhookSecret).update(`${time}.`).update(body).digest("hex");
      return { body, headers: { "stripe-signature": `t=${time},v1=${signature}` } };
    },
    completed(payment: string) {
      return this.event("checkout.session.completed", shown(this.sessionFor(payment).id, false));
    },
  });
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
