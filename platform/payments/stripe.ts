import type { Stripe } from "stripe";
import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { settingsMark } from "#platform/settings-mark.ts";
import { answerWithinMs } from "./ask-json.ts";
import {
  type Charge,
  type ListedDispute,
  type ListedRefund,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefusedError,
  type ProviderResponse,
  ProviderSilentError,
} from "./provider.ts";
import { findProviderCharge, saveProviderCharge } from "./provider-charges.ts";
import {
  disputeOf,
  eventOf,
  idOf,
  intentResponse,
  isOurs,
  listedRefund,
  refundResponse,
  type StripeEvent,
  sessionResponse,
} from "./stripe-answers.ts";
import { begun, errorOf, findOrNull, providerError, understood } from "./stripe-errors.ts";

/** How long a page of Stripe's can be paid on; it closes by itself then. */
const pageOpenMs = 60 * 60_000;
/** How far from now, before or after, a webhook may be signed. */
const webhookWindowS = 300;

/**
 * Stripe, for dollars, by its own library and hosted Checkout (docs.stripe.com/payments/checkout). What it makes is requested by
 * its own id, which is stored with the payment; our payment's id is the idempotency key, so that a second try makes nothing new.
 */
export function stripeProvider(
  { db, clock }: { db: Db; clock: Clock },
  { secretKey, webhookSecret, url }: { secretKey: string; webhookSecret: string; url: string },
): PaymentProvider {
  // The library weighs 20 MB of memory: it comes with the first use.
  let opening: Promise<Stripe> | null = null;
  const open = () => {
    opening ??= import("stripe").then(({ default: create }) => {
      const { protocol, hostname, port } = new URL(url);
      return new create(secretKey, {
        host: hostname,
        port: port || (protocol === "http:" ? 80 : 443),
        protocol: protocol === "http:" ? "http" : "https",
        timeout: answerWithinMs,
        maxNetworkRetries: 0,
        telemetry: false,
      });
    });
    return opening;
  };

  const look = async (payment: string): Promise<ProviderResponse> => {
    const handle = (await findProviderCharge(db, payment))?.handle;
    if (!handle) return { state: "unknown" };
    const stripe = await open();
    if (handle.startsWith("pi_")) {
      const intent = await findOrNull(() => stripe.paymentIntents.retrieve(handle, { expand: ["latest_charge"] }));
      return intent ? intentResponse(intent, payment) : { state: "unknown" };
    }
    const session = await findOrNull(() =>
      stripe.checkout.sessions.retrieve(handle, { expand: ["payment_intent.latest_charge"] }),
    );
    return session ? sessionResponse(session, payment) : { state: "unknown" };
  };

  /** The id of what was paid; null while nothing is. */
  async function intentOf(payment: string): Promise<string | null> {
    const handle = (await findProviderCharge(db, payment))?.handle;
    if (!handle || handle.startsWith("pi_")) return handle ?? null;
    const stripe = await open();
    const session = await findOrNull(() => stripe.checkout.sessions.retrieve(handle));
    return idOf(session?.payment_intent ?? null);
  }

  async function refundsOf(payment: string): Promise<ListedRefund[]> {
    const intent = await intentOf(payment);
    if (!intent) return [];
    const stripe = await open();
    const listed = await findOrNull(() => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    return (listed?.data ?? []).flatMap((refund) => listedRefund(refund) ?? []);
  }

  return {
    name: "stripe",
    mark: settingsMark(secretKey, webhookSecret, url),

    async check(webhookUrl) {
      const stripe = await open();
      const { livemode } = await begun(() => stripe.balance.retrieve());
      const { data } = await begun(() => stripe.webhookEndpoints.list({ limit: 100 }));
      return {
        isLive: livemode,
        hasWebhook: data.some((hook) => hook.url === webhookUrl && hook.status === "enabled"),
      };
    },

    async createPayment(charge) {
      const { payment, begunAt } = charge;
      const stripe = await open();
      const expiresAt = new Date(begunAt.getTime() + pageOpenMs);
      const stored = { payment, expiresAt, createdAt: clock.now() };
      const once = { idempotencyKey: payment };
      if (charge.savedCard) {
        const handle = await chargeSavedCard(stripe, { ...charge, savedCard: charge.savedCard });
        await saveProviderCharge(db, { ...stored, handle });
        return;
      }
      const made = await begun(() => stripe.checkout.sessions.create(sessionFor(charge, expiresAt), once));
      await saveProviderCharge(db, { ...stored, handle: made.id, address: made.url });
    },

    getStatus: look,

    async taken(since) {
      const stripe = await open();
      const matches: string[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const intent of pagesOf((page) => stripe.paymentIntents.list({ created, ...page }))) {
        const { id, status, metadata } = intent;
        if (status !== "succeeded" || !isOurs(metadata.payment)) continue;
        matches.push(metadata.payment);
        // A saved card was charged, and the answer lost: from here on it is known by its id.
        const expiresAt = new Date(intent.created * 1000 + pageOpenMs);
        await saveProviderCharge(db, { payment: metadata.payment, handle: id, expiresAt, createdAt: clock.now() });
      }
      return matches;
    },

    refundsOf,

    async refundedSince(since) {
      const stripe = await open();
      const matches = new Set<string>();
      const requested = { created: { gte: Math.floor(since.getTime() / 1000) }, expand: ["data.payment_intent"] };
      for await (const { metadata, payment_intent: intent } of pagesOf((page) =>
        stripe.refunds.list({ ...requested, ...page }),
      )) {
        if (metadata?.refund) continue;
        const payment = typeof intent === "object" ? intent?.metadata.payment : undefined;
        if (isOurs(payment)) matches.add(payment);
      }
      return [...matches];
    },

    async disputedSince(since) {
      const stripe = await open();
      const matches: { payment: string; dispute: ListedDispute }[] = [];
      const requested = { created: { gte: Math.floor(since.getTime() / 1000) }, expand: ["data.payment_intent"] };
      for await (const entry of pagesOf((page) => stripe.disputes.list({ ...requested, ...page }))) {
        const intent = entry.payment_intent;
        const payment = typeof intent === "object" ? intent?.metadata.payment : undefined;
        const dispute = disputeOf(entry);
        if (isOurs(payment) && dispute) matches.push({ payment, dispute });
      }
      return matches;
    },

    async cancel(payment) {
      const handle = (await findProviderCharge(db, payment))?.handle;
      if (!handle?.startsWith("cs_")) return;
      const stripe = await open();
      // One that is complete cannot be closed: look tells that it is.
      await findOrNull(() => stripe.checkout.sessions.expire(handle));
    },

    async refund(payment, { id, amount }) {
      const intent = await intentOf(payment);
      if (!intent) return { state: "unknown" };
      const stripe = await open();
      try {
        const metadata = { refund: id, payment };
        const made = await begun(() =>
          stripe.refunds.create(
            { payment_intent: intent, amount: amount.amountMinor, metadata },
            { idempotencyKey: id },
          ),
        );
        return refundResponse(made);
      } catch (error) {
        if (error instanceof ProviderRefusedError) return { state: "failed", reason: error.reason };
        throw error;
      }
    },

    async getRefundStatus(payment, refundId) {
      const own = (await refundsOf(payment)).find(({ ours }) => ours === refundId);
      return own?.answer ?? { state: "unknown" };
    },

    async forgetCard({ token }) {
      const stripe = await open();
      await findOrNull(() => stripe.paymentMethods.detach(token));
    },

    async readWebhook(body, headers) {
      const stripe = await open();
      const check = stripe.webhooks.signature;
      if (!check) throw new Error("Stripe's library has no check of signatures.");
      const signature = String(headers["stripe-signature"] ?? "");
      const at = clock.now().getTime();
      // The library looks at the past alone: a moment that is ahead would hold for ever after.
      if (Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) > at / 1000 + webhookWindowS) return null;
      if ((signature.match(/(?:^|,)t=/g) ?? []).length !== 1) return null;
      try {
        check.verifyHeader(body, signature, webhookSecret, webhookWindowS, undefined, at);
      } catch {
        return null;
      }
      return readEvent(stripe, eventOf(body));
    },
  };
}

/** What Stripe lists, page by page, the newest first. Errors: ProviderSilentError. */
async function* pagesOf<One extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<One>>>,
): AsyncGenerator<One> {
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = await findOrNull(() => list({ limit: 100, ...(after ? { starting_after: after } : {}) }));
    if (!page) throw new ProviderSilentError("stripe");
    yield* page.data;
    after = page.data.at(-1)?.id;
    isMore = page.has_more && after !== undefined;
  }
}

/** What is sent to Stripe about the page that a payment is made on. */
function sessionFor(charge: Charge, expiresAt: Date): Stripe.Checkout.SessionCreateParams {
  const { payment, amount, about, savesCard, payerEmail, returnTo } = charge;
  const metadata = metadataOf(charge);
  return {
    mode: "payment",
    client_reference_id: payment,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.amountMinor,
          product_data: { name: about },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, ...(savesCard ? { setup_future_usage: "on_session" } : {}) },
    customer_creation: savesCard ? "always" : "if_required",
    customer_email: payerEmail,
    success_url: returnTo,
    cancel_url: returnTo,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
}

const metadataOf = ({ payment, reference }: Charge) => ({ payment, reference });

/** Charges a card that Stripe stores; returns the id of what was made, also where the bank refused. */
async function chargeSavedCard(
  stripe: Stripe,
  charge: Charge & { savedCard: NonNullable<Charge["savedCard"]> },
): Promise<string> {
  const { payment, amount, about, savedCard, returnTo } = charge;
  try {
    const { id } = understood(
      await stripe.paymentIntents.create(
        {
          amount: amount.amountMinor,
          currency: amount.currency.toLowerCase(),
          customer: savedCard.customer,
          payment_method: savedCard.token,
          confirm: true,
          return_url: returnTo,
          description: about,
          metadata: metadataOf(charge),
        },
        { idempotencyKey: payment },
      ),
    );
    return id;
  } catch (error) {
    const made = idOf(errorOf(error)?.payment_intent ?? null);
    if (made) return made;
    throw providerError(error);
  }
}

/** What an event is about, as far as it is of use; the payment is requested at Stripe. */
async function readEvent(stripe: Stripe, event: StripeEvent): Promise<ProviderEvent> {
  const { id, type, object } = event;
  const eventAbout = (payment: string | null | undefined): ProviderEvent => ({
    id,
    type,
    payment: payment ?? null,
    dispute: null,
    isRefund: /^(charge\.refund|refund\.)/.test(type),
  });
  if (type.startsWith("checkout.session.")) return eventAbout(object.client_reference_id);
  if (type.startsWith("payment_intent.")) return eventAbout(object.metadata?.payment);
  const intentId = idOf(object.payment_intent ?? null);
  const isAbout = /^(charge\.refund|refund\.|charge\.dispute\.)/.test(type);
  if (!isAbout) return eventAbout(null);
  // A refund that was made in Stripe's own pages bears no note of ours; what it goes back of does.
  const noted = object.metadata?.payment;
  const intent = !noted && intentId ? await findOrNull(() => stripe.paymentIntents.retrieve(intentId)) : null;
  const about = eventAbout(noted ?? intent?.metadata.payment);
  if (!type.startsWith("charge.dispute.")) return about;
  return { ...about, dispute: disputeOf(object) };
}
