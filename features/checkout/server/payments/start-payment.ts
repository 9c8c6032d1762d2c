import { eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { traitsOf } from "#lib/payments.ts";
import { onlyTestCards } from "#lib/sandbox-cards.ts";
import { within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { ProviderRefusedError, ProviderSilentError } from "#platform/payments/provider.ts";
import type { PaymentInput } from "../../contract.ts";
import { dueOf, nextInstalment } from "../../order-rules.ts";
import { takesNoPayment } from "../../payment-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { findSavedCard } from "../cards/saved-cards.ts";
import { findOpenPayment, lockOrder } from "../orders/order-rows.ts";
import { orderInstalments, orders } from "../tables.ts";
import { applyAnswer } from "./apply-answer.ts";
import { findPayment, type PaymentDeps } from "./payment-rows.ts";
import { type SyncedPayment, syncPayment } from "./sync-payment.ts";
import { payments } from "./tables.ts";

/**
 * Who pays. A student pays their own order, the next instalment of it. Anybody else was let in by a link, which the caller checked, and
 * no card of theirs is stored.
 */
export type Payer =
  | { studentId: string }
  | {
      studentId: null;
      email: string | null;
      /** The page of ours (a path) to which a provider's page sends them back. */
      returnTo: string;
      /** How many instalments, the next first, are paid at once, and what that comes to: it is refused if it changed. */
      instalments: number;
      dueMinor: number;
      /** Notes the payment, in the transaction that begins it. */
      begun(tx: Tx, paymentId: string): Promise<void>;
    };

/**
 * Begins to pay what is due next of an order, and tells how far it came. A second try while one is under way, from wherever, takes
 * instalment in that one. The provider is asked after our own row is stored, so that whatever is cut is found again (reconcile).
 * Errors: AppError not_found, also for a card that is not stored; conflict for an order that has run out or has nothing due; invalid
 * for a provider that does not take this order's currency, or not so; those of answerOnce.
 */
export async function startPayment(
  deps: PaymentDeps,
  payer: Payer,
  { orderId, key, ...input }: PaymentInput & { orderId: string; key: string },
): Promise<SyncedPayment> {
  const { db, clock } = deps;
  const now = clock.now();
  const content = [payer, orderId, input];
  const begun = await db.transaction((tx) =>
    answerOnce(tx, { scope: "payment", key, content }, now, async () => {
      const { order, instalments, receivedMinor } = await lockOrder(within(deps, tx), orderId, payer.studentId);
      const pending = await findOpenPayment(tx, orderId);
      if (pending) return { paymentId: pending.id, isNew: false };
      const instalment = nextInstalment(instalments, receivedMinor);
      if (takesNoPayment(order, now)) throw conflict(checkoutTexts.orderExpired);
      if (!instalment) throw conflict(checkoutTexts.notWaiting);
      // Another user was first: what was seen is paid, and the next instalment is not what was meant.
      if (input.instalment !== null && input.instalment !== instalment.number) throw conflict(checkoutTexts.dueChanged);
      const { provider, paymentMethod } = input;
      const traits = traitsOf(provider);
      const isOffered =
        deps.payments.some(({ name }) => name === provider) &&
        traits.currencies.includes(order.currency) &&
        traits.paymentMethods.includes(paymentMethod);
      if (!isOffered) throw invalid(checkoutTexts.noProvider);
      const card = await savedCardFor(tx, payer, input);
      if (traits.cardEntry === "here" && input.token === null && card === null) throw invalid(onlyTestCards);
      const paymentId = newId();
      const amountMinor = dueOf(instalments, receivedMinor, payer.studentId === null ? payer.instalments : 1);
      if (payer.studentId === null && payer.dueMinor !== amountMinor) throw conflict(checkoutTexts.dueChanged);
      await tx.insert(payments).values({
        id: paymentId,
        orderId,
        provider,
        way: paymentMethod,
        savesCard: input.saveCard && payer.studentId !== null && paymentMethod === "card",
        amountMinor,
        currency: order.currency,
        openedAt: now,
      });
      if (payer.studentId === null) await payer.begun(tx, paymentId);
      return { paymentId, isNew: true };
    }),
  );
  const { paymentId } = begun;
  const studentId = payer.studentId;
  if (!begun.isNew) {
    const payment = await syncPayment(deps, paymentId, studentId);
    // Anyone who began it died before the provider heard of it: it is taken up from here.
    if (!payment.isUnknown) return payment;
  }
  await ask(deps, payer, paymentId, input);
  return syncPayment(deps, paymentId, studentId);
}

/** The saved card that is to be charged; null where none is. Errors: AppError not_found for one that is not this payer's. */
async function savedCardFor(db: DbOrTx, { studentId }: Payer, { savedCard, provider }: PaymentInput) {
  if (savedCard === null) return null;
  const card = studentId && (await findSavedCard(db, studentId, savedCard));
  if (!card || card.provider !== provider) throw notFound(checkoutTexts.unknownCard);
  return card;
}

/** Asks the provider for a payment that is open. What no one knows yet is found out later. */
async function ask(deps: PaymentDeps, payer: Payer, paymentId: string, input: PaymentInput): Promise<void> {
  const { db, log, baseUrl } = deps;
  const matchingPayment = await findPayment(db, paymentId);
  const provider = deps.payments.find(({ name }) => name === matchingPayment?.payment.provider);
  if (!matchingPayment || !provider || matchingPayment.payment.state !== "open") return;
  const { payment, reference } = matchingPayment;
  const isSame = payment.provider === input.provider;
  try {
    await provider.createPayment({
      payment: paymentId,
      reference,
      amount: { amountMinor: payment.amountMinor, currency: payment.currency },
      paymentMethod: payment.way,
      token: isSame ? input.token : null,
      savedCard: isSame ? await savedCardFor(db, payer, input) : null,
      savesCard: payment.savesCard,
      payerEmail: (await emailOf(db, payer)) ?? deps.staffEmail,
      begunAt: payment.openedAt,
      about: await aboutOf(db, payment.orderId),
      returnTo:
        baseUrl + (payer.studentId === null ? payer.returnTo : paths.order(payment.orderId, { payment: paymentId })),
    });
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      log.error({ err: error, paymentId, provider: provider.name }, "a payment could not be created at its provider");
      await applyAnswer(deps, paymentId, { state: "failed", failure: "refused" });
      return;
    }
    if (!(error instanceof ProviderSilentError)) throw error;
    log.warn({ paymentId, provider: provider.name }, "a payment provider did not respond; it will be retried");
  }
}

/** Where the provider writes to; null where the payer named none. */
async function emailOf(db: DbOrTx, payer: Payer): Promise<string | null> {
  if (payer.studentId === null) return payer.email;
  const people = personRows(db);
  const [person] = await db.select({ to: people.personEmail }).from(people).where(eq(people.id, payer.studentId));
  return person?.to ?? null;
}

/** `Frontend Engineering`, with the number of its instalments where there are several: what the payer reads at the provider. */
async function aboutOf(db: DbOrTx, orderId: string): Promise<string> {
  const courses = courseRows(db);
  const [order] = await db
    .select({ title: courses.title, instalments: db.$count(orderInstalments, eq(orderInstalments.orderId, orders.id)) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(eq(orders.id, orderId));
  if (!order) throw notFound(checkoutTexts.unknownOrder);
  return order.instalments > 1 ? `${order.title}, in ${order.instalments} parts` : order.title;
}
