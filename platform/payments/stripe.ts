import type { Stripe } from "stripe";
import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { answerWithinMs } from "./ask-json.ts";
import {
  type Charge,
  type PaymentProvider,
  type ProviderAnswer,
  type ProviderEvent,
  ProviderRefusedError,
  ProviderSilentError,
} from "./provider.ts";
import { findProviderCharge, keepProviderCharge } from "./provider-charges.ts";
import { disputeState, idOf, intentAnswer, isOurs, moneyOf, refundAnswer, sessionAnswer } from "./stripe-answers.ts";
import { asked, begun, faultOf, providerFault, understood } from "./stripe-faults.ts";

/** How long a page of Stripe's can be paid on; it closes by itself then. */
const pageOpenMs = 60 * 60_000;
/** How old a webhook may be when it comes. */
const webhookWindowS = 300;

/**
 * Stripe, for dollars, by its own library and hosted Checkout (docs.stripe.com/payments/checkout). What it makes is asked for by
 * its own id, which is kept with the payment; our payment's id is the idempotency key, so that a second try makes nothing new.
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

  const look = async (payment: string): Promise<ProviderAnswer> => {
    const handle = (await findProviderCharge(db, payment))?.handle;
    if (!handle) return { state: "unknown" };
    const stripe = await open();
    if (handle.startsWith("pi_")) {
      const intent = await asked(() => stripe.paymentIntents.retrieve(handle, { expand: ["latest_charge"] }));
      return intent ? intentAnswer(intent, payment) : { state: "unknown" };
    }
    const session = await asked(() =>
      stripe.checkout.sessions.retrieve(handle, { expand: ["payment_intent.latest_charge"] }),
    );
    return session ? sessionAnswer(session, payment) : { state: "unknown" };
  };

  /** The id of what was paid; null while nothing is. */
  async function intentOf(payment: string): Promise<string | null> {
    const handle = (await findProviderCharge(db, payment))?.handle;
    if (!handle || handle.startsWith("pi_")) return handle ?? null;
    const stripe = await open();
    const session = await asked(() => stripe.checkout.sessions.retrieve(handle));
    return idOf(session?.payment_intent ?? null);
  }

  return {
    name: "stripe",

    async begin(charge) {
      const { payment, begunAt } = charge;
      const stripe = await open();
      const expiresAt = new Date(begunAt.getTime() + pageOpenMs);
      const kept = { payment, expiresAt, createdAt: clock.now() };
      const once = { idempotencyKey: payment };
      if (charge.keptCard) {
        const handle = await chargeKeptCard(stripe, { ...charge, keptCard: charge.keptCard });
        await keepProviderCharge(db, { ...kept, handle });
        return;
      }
      const made = await begun(() => stripe.checkout.sessions.create(sessionFor(charge, expiresAt), once));
      await keepProviderCharge(db, { ...kept, handle: made.id, address: made.url });
    },

    look,

    async taken(since) {
      const stripe = await open();
      const found: string[] = [];
      for (let after: string | undefined, isMore = true; isMore; ) {
        const page = await asked(() =>
          stripe.paymentIntents.list({
            created: { gte: Math.floor(since.getTime() / 1000) },
            limit: 100,
            ...(after ? { starting_after: after } : {}),
          }),
        );
        if (!page) throw new ProviderSilentError("stripe");
        for (const { id, status, metadata, created } of page.data) {
          after = id;
          if (status !== "succeeded" || !isOurs(metadata.payment)) continue;
          found.push(metadata.payment);
          // A kept card was charged, and the answer lost: from here on it is known by its id.
          const expiresAt = new Date(created * 1000 + pageOpenMs);
          await keepProviderCharge(db, { payment: metadata.payment, handle: id, expiresAt, createdAt: clock.now() });
        }
        isMore = page.has_more && page.data.length > 0;
      }
      return found;
    },

    async cancel(payment) {
      const handle = (await findProviderCharge(db, payment))?.handle;
      if (!handle?.startsWith("cs_")) return;
      const stripe = await open();
      // One that is complete cannot be closed: look tells that it is.
      await asked(() => stripe.checkout.sessions.expire(handle));
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
        return refundAnswer(made);
      } catch (error) {
        if (error instanceof ProviderRefusedError) return { state: "failed", reason: error.words };
        throw error;
      }
    },

    async lookRefund(payment, refundId) {
      const intent = await intentOf(payment);
      if (!intent) return { state: "unknown" };
      const stripe = await open();
      const listed = await asked(() => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
      const own = listed?.data.find(({ metadata }) => metadata?.refund === refundId);
      return own ? refundAnswer(own) : { state: "unknown" };
    },

    async forgetCard({ token }) {
      const stripe = await open();
      await asked(() => stripe.paymentMethods.detach(token));
    },

    async readWebhook(body, headers) {
      const stripe = await open();
      try {
        const signature = String(headers["stripe-signature"] ?? "");
        const at = clock.now().getTime();
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, webhookWindowS, undefined, at);
        return await readEvent(stripe, event);
      } catch (error) {
        if (error instanceof ProviderSilentError) throw error;
        return null;
      }
    },
  };
}

/** What is said to Stripe of the page that a payment is made on. */
function sessionFor(charge: Charge, expiresAt: Date): Stripe.Checkout.SessionCreateParams {
  const { payment, amount, about, keepsCard, payerEmail, returnTo } = charge;
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
    payment_intent_data: { metadata, ...(keepsCard ? { setup_future_usage: "on_session" } : {}) },
    customer_creation: keepsCard ? "always" : "if_required",
    customer_email: payerEmail,
    success_url: returnTo,
    cancel_url: returnTo,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
}

const metadataOf = ({ payment, reference }: Charge) => ({ payment, reference });

/** Charges a card that Stripe keeps; answers the id of what was made, also where the bank said no. */
async function chargeKeptCard(
  stripe: Stripe,
  charge: Charge & { keptCard: NonNullable<Charge["keptCard"]> },
): Promise<string> {
  const { payment, amount, about, keptCard, returnTo } = charge;
  try {
    const { id } = understood(
      await stripe.paymentIntents.create(
        {
          amount: amount.amountMinor,
          currency: amount.currency.toLowerCase(),
          customer: keptCard.customer,
          payment_method: keptCard.token,
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
    const made = idOf(faultOf(error)?.payment_intent ?? null);
    if (made) return made;
    throw providerFault(error);
  }
}

async function readEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const { id, type } = event;
  const told = (payment: string | null | undefined): ProviderEvent => ({
    id,
    type,
    payment: payment ?? null,
    dispute: null,
  });
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return told(event.data.object.client_reference_id);
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return told(event.data.object.metadata?.payment);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const dispute = event.data.object;
      const intentId = idOf(dispute.payment_intent);
      const intent = intentId ? await asked(() => stripe.paymentIntents.retrieve(intentId)) : null;
      const amount = moneyOf(dispute.amount, dispute.currency);
      return {
        ...told(intent?.metadata.payment),
        dispute: amount && { id: dispute.id, state: disputeState(dispute.status), amount },
      };
    }
    default:
      return told(null);
  }
}
