import { and, eq, lt, max } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { ProviderName } from "#lib/payments.ts";
import { within } from "#platform/deps.ts";
import { type ProviderEvent, type ProviderResponse, ProviderSilentError } from "#platform/payments/provider.ts";
import { PoisonError, savePoison } from "#platform/webhooks/poison.ts";
import { recordOutsideRefunds } from "../refunds/outside-refunds.ts";
import { recordDispute } from "../refunds/record-dispute.ts";
import { applyAnswerIn } from "./apply-answer.ts";
import { findMoney, type PaymentDeps } from "./payment-rows.ts";
import { payments, webhookEvents } from "./tables.ts";

/** Providers tell again for some days what was not taken. */
const retentionMs = 60 * 24 * 60 * 60_000;

/**
 * Takes a webhook: checks its signature, asks the provider about the payment that it names, and writes what follows together with
 * the event's id, in one transaction; the same event again does nothing. What the event reports of a payment is not believed.
 * What is signed and cannot be understood is stored for staff (recordPoison), so that its provider does not repeat it for days.
 * Errors: AppError not_found for a provider that is off or has no webhooks, unauthenticated for a wrong or old signature; unavailable
 * when the provider does not answer, so that it tells again.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  name: string,
  { body, headers }: { body: Buffer; headers: Record<string, string | string[] | undefined> },
): Promise<void> {
  const provider = deps.payments.find((payment) => payment.name === name);
  if (!provider?.readWebhook) throw notFound();
  try {
    const event = await provider.readWebhook(body, headers);
    if (!event) throw new AppError("unauthenticated", "This webhook is not signed as it should be.");
    if (await wasReceived(deps.db, provider.name, event)) return;
    const paymentId = await findNamed(deps.db, provider.name, event);
    // Asked before the transaction: a provider that hangs holds no row.
    const answer = paymentId === null ? null : await provider.getStatus(paymentId);
    const listed = paymentId !== null && event.isRefund ? ((await provider.refundsOf?.(paymentId)) ?? []) : [];
    await deps.db.transaction(async (tx) => {
      if (!(await insertEventOnce(tx, provider.name, event, paymentId, deps.clock.now()))) return;
      if (paymentId === null) return;
      if (isFinal(answer)) await applyAnswerIn(within(deps, tx), paymentId, answer);
      if (listed.length > 0) await recordOutsideRefunds(within(deps, tx), paymentId, provider.name, listed);
      if (event.dispute) {
        const disputed = (await findMoney(tx, paymentId)) ?? paymentId;
        await recordDispute(within(deps, tx), disputed, provider.name, event.dispute);
      }
    });
    if (paymentId === null && event.payment !== null) {
      deps.log.warn({ provider: name, event: event.id, type: event.type }, "a webhook names an unknown payment");
    }
  } catch (error) {
    if (error instanceof PoisonError) {
      await savePoison(deps, { source: provider.name, content: body, reason: error.message });
      return;
    }
    if (!(error instanceof ProviderSilentError)) throw error;
    throw new AppError("unavailable", "The provider did not answer. Please tell this again.", { cause: error });
  }
}

const isFinal = (
  answer: ProviderResponse | null,
): answer is Extract<ProviderResponse, { state: "failed" | "succeeded" }> =>
  answer?.state === "failed" || answer?.state === "succeeded";

async function wasReceived(db: PaymentDeps["db"], provider: ProviderName, { id }: ProviderEvent): Promise<boolean> {
  const known = await db.$count(
    webhookEvents,
    and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, id)),
  );
  return known > 0;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The payment that an event is about, where it is one of ours with this provider. */
async function findNamed(
  db: PaymentDeps["db"],
  provider: ProviderName,
  { payment }: ProviderEvent,
): Promise<string | null> {
  if (payment === null || !uuid.test(payment)) return null;
  const [matchingPayment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, payment), eq(payments.provider, provider)));
  return matchingPayment?.id ?? null;
}

/** Whether this call is the first that writes the event down; another one at the same time waits for it. */
async function insertEventOnce(
  tx: Tx,
  provider: ProviderName,
  { id, type }: ProviderEvent,
  paymentId: string | null,
  receivedAt: Date,
): Promise<boolean> {
  const storedWebhookEvents = await tx
    .insert(webhookEvents)
    .values({ provider, eventId: id.slice(0, 200), type: type.slice(0, 100), paymentId, receivedAt })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return storedWebhookEvents.length > 0;
}

/** When the last webhook of a provider came; null: none in two months. */
export async function findLastWebhook(db: DbOrTx, provider: ProviderName): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(eq(webhookEvents.provider, provider));
  return last?.at ?? null;
}

/** Forgets webhooks that no one tells again. Returns how many. */
export async function purgeWebhooks({ db, clock }: Pick<PaymentDeps, "db" | "clock">): Promise<number> {
  const { rowCount } = await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, new Date(clock.now().getTime() - retentionMs)));
  return rowCount ?? 0;
}
