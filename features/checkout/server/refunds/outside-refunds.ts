import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { orderAccounts } from "#features/ledger/contract.ts";
import { creditBalance, entriesSum, post } from "#features/ledger/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ListedRefund } from "#platform/payments/provider.ts";
import { refundableMinor } from "../../order-rules.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { notifyStaff } from "../payments/notify-staff.ts";
import { findMoney, findPayment, type PaymentDeps } from "../payments/payment-rows.ts";
import { emitPaymentReturned } from "./emit-payment-returned.ts";
import { endRefund } from "./end-refund.ts";
import { followRefund } from "./follow-refund.ts";
import { notifyRefund } from "./notify-refund.ts";
import { disputes, outsideRefunds, refunds } from "./tables.ts";

type Deps = Omit<PaymentDeps, "payments" | "contributions">;
type RefundRow = typeof refunds.$inferSelect;

/** A provider's clock may differ from ours by so much. */
const clockSlackMs = 10 * 60_000;

/**
 * Writes down which money of a payment went back at its provider without being asked for here, in the caller's transaction, with all that
 * follows a refund of ours; staff are notified by mail, the order's history and the audit. Each counts once, however often and in whatever
 * order it is reported. One like a refund of ours that the provider never heard of is that refund. `charge`: what the provider knows
 * the payment by. Returns how many are new.
 */
export async function recordOutsideRefunds(
  deps: Within<Deps>,
  charge: string,
  provider: ProviderName,
  listed: readonly ListedRefund[],
): Promise<number> {
  const { db: tx } = deps;
  const paymentId = await findMoney(tx, charge);
  const orderId = paymentId && (await findPayment(tx, paymentId))?.payment.orderId;
  if (!paymentId || !orderId) return 0;
  await lockOrder(deps, orderId, null);
  const noted = new Set(listed.flatMap(({ ours }) => ours ?? []));
  let made = 0;
  for (const refund of listed.toSorted((a, b) => (a.madeAt?.getTime() ?? 0) - (b.madeAt?.getTime() ?? 0))) {
    if (await recordOne(deps, { paymentId, orderId, provider, one: refund, noted })) made += 1;
  }
  return made;
}

type Found = {
  paymentId: string;
  orderId: string;
  provider: ProviderName;
  one: ListedRefund;
  noted: ReadonlySet<string>;
};

/** Whether this is a refund that was not known. */
async function recordOne(
  deps: Within<Deps>,
  { paymentId, orderId, provider, one: refund, noted }: Found,
): Promise<boolean> {
  const { db: tx } = deps;
  const own = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const links = await tx.select().from(outsideRefunds).where(eq(outsideRefunds.paymentId, paymentId));
  const linked = (refundId: string | null) => links.find((link) => link.refundId === refundId);
  const known = links.find((link) => link.provider === provider && link.providerRefundId === refund.id);
  if (known) {
    await follow(deps, { provider, one: refund, known, refund: own.find(({ id }) => id === known.refundId) });
    return false;
  }
  // What bears our note is ours, unless another of its sum was taken for it before.
  if (refund.ours !== null && own.some(({ id }) => id === refund.ours) && !linked(refund.ours)) return false;
  if (refund.answer.state === "failed") return false;
  const { amountMinor, currency } = refund.amount;
  const same = own.find(
    (request) =>
      request.state === "open" &&
      request.way === "provider" &&
      !noted.has(request.id) &&
      !linked(request.id) &&
      request.amountMinor === amountMinor &&
      request.currency === currency &&
      (refund.madeAt === null || refund.madeAt.getTime() >= request.askedAt.getTime() - clockSlackMs),
  );
  const link = { provider, providerRefundId: refund.id, paymentId, amountMinor, currency, seenAt: deps.clock.now() };
  if (same) {
    await tx.insert(outsideRefunds).values({ ...link, refundId: same.id, state: refund.answer.state });
    if (refund.answer.state === "succeeded") await endRefund(deps, same, provider, refund.answer);
    return false;
  }
  const refundId = await book(deps, { paymentId, orderId, provider, one: refund, own });
  await tx.insert(outsideRefunds).values({ ...link, refundId, state: refund.answer.state });
  return true;
}

/** What a provider tells of one that is written down: where it is on its way here, it ends as it did there. */
async function follow(
  deps: Within<Deps>,
  {
    provider,
    one: entry,
    known,
    refund,
  }: {
    provider: ProviderName;
    one: ListedRefund;
    known: typeof outsideRefunds.$inferSelect;
    refund: RefundRow | undefined;
  },
): Promise<void> {
  const { db: tx } = deps;
  const { answer: response } = entry;
  if (response.state === known.state || response.state === "open") return;
  await tx
    .update(outsideRefunds)
    .set({ state: response.state })
    .where(and(eq(outsideRefunds.provider, provider), eq(outsideRefunds.providerRefundId, entry.id)));
  if (refund?.state === "open") await endRefund(deps, refund, provider, response);
  if (known.state !== "succeeded") return;
  const { reference = "" } = (await findPayment(tx, known.paymentId)) ?? {};
  await notifyStaff(deps, {
    reference,
    what: `${formatMoney(entry.amount)} that had gone back at ${traitsOf(provider).title} did not get there after all.`,
    todo: "Look at it there. Nothing was changed here.",
  });
}

/** Books what went back, as far as that much of the payment is left, and tells of it. Returns the refund's id; null where nothing is booked. */
async function book(
  deps: Within<Deps>,
  { paymentId, orderId, provider, one: refund, own }: Omit<Found, "noted"> & { own: RefundRow[] },
): Promise<string | null> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const matchingPayment = await findPayment(tx, paymentId);
  if (!matchingPayment) return null;
  const { payment, reference } = matchingPayment;
  const { order, receivedMinor } = await lockOrder(deps, orderId, null);
  const { currency } = payment;
  const contested = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  const leftMinor = refundableMinor(payment.amountMinor, [...own, ...contested]);
  const amountMinor = refund.amount.currency === currency ? Math.min(refund.amount.amountMinor, leftMinor) : 0;
  const title = traitsOf(provider).title;
  const isWhole = amountMinor === refund.amount.amountMinor;
  deps.log.error({ paymentId, provider, refund: refund, amountMinor }, "a refund was made at the provider");
  await notifyStaff(deps, {
    reference,
    what: `${formatMoney(refund.amount)} went back to the payer at ${title}, and not from here.${isWhole ? "" : ` Only ${formatMoney({ amountMinor, currency })} of it was left of the payment here, and is written down.`}`,
    todo: isWhole
      ? "The course follows what is left of what was paid. Look at the order, and at who gave it back."
      : "Look at the order and at what else went back of it: some may have gone twice.",
  });
  if (amountMinor <= 0) return null;

  const id = newId();
  const isDone = refund.answer.state === "succeeded";
  const reason = `Given back at ${title}.`;
  await tx.insert(refunds).values({
    id,
    orderId,
    paymentId,
    amountMinor,
    currency,
    way: "provider" as const,
    isGoodwill: false,
    reason,
    state: isDone ? ("succeeded" as const) : ("open" as const),
    askedBy: null,
    askedAt: now,
    endedAt: isDone ? now : null,
  });
  const subjects = [paymentId, ...[...own, ...contested].map((item) => item.id)];
  const shareMinor = -(await entriesSum(tx, { accounts: orderAccounts, holder: orderId, subjects }));
  const orderMinor = Math.max(0, Math.min(amountMinor, shareMinor, receivedMinor));
  const creditMinor = Math.min(amountMinor - orderMinor, await creditLeft(tx, order.studentId, currency));
  // It is gone, whatever the student did with the credit that it had become: the academy carries that.
  const lossMinor = amountMinor - orderMinor - creditMinor;
  await post(deps, {
    kind: "refund",
    subject: id,
    occurredAt: now,
    entries: [
      { account: "order" as const, holder: orderId, currency, amountMinor: orderMinor },
      { account: "credit" as const, holder: order.studentId, currency, amountMinor: creditMinor },
      { account: "loss" as const, holder: provider, currency, amountMinor: lossMinor },
      { account: "refund" as const, holder: id, currency, amountMinor: -amountMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  });
  if (isDone) {
    await post(deps, {
      kind: "refund-paid",
      subject: id,
      occurredAt: now,
      entries: [
        { account: "refund", holder: id, currency, amountMinor },
        { account: "cash", holder: provider, currency, amountMinor: -amountMinor },
      ],
    });
  }
  await followRefund(deps, { orderId, subject: id });
  if (isDone) await emitPaymentReturned(deps, { paymentId, studentId: order.studentId, at: now });
  await recordStaffWrite(tx, {
    actorId: null,
    action: "order.refund-outside",
    subject: orderId,
    reason,
    after: { paymentId, amountMinor, currency, provider },
    details: { refundId: id },
    at: now,
  });
  await notifyRefund(deps, {
    order,
    amount: { amountMinor, currency },
    way: "provider",
    reason,
    payerName: null,
    refundId: id,
  });
  return id;
}

/** The credit that a student has, locked until the transaction ends. */
async function creditLeft(tx: Tx, studentId: string, currency: RefundRow["currency"]): Promise<number> {
  const people = personRows(tx);
  await tx.select({ id: people.id }).from(people).where(eq(people.id, studentId)).for("no key update");
  const balance = (await creditBalance(tx, studentId)).find((money) => money.currency === currency);
  return Math.max(0, balance?.amountMinor ?? 0);
}
