import { eq, or } from "drizzle-orm";
import { instalmentName, paymentRows, syncPayment } from "#features/checkout/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { firstNameOf } from "../note-rules.ts";
import type { PendingPaymentView, SponsoredOrder, SponsorPage } from "../page-contract.ts";
import { type EndedLink, type FoundLink, findByToken } from "./links.ts";
import { sponsorPayments } from "./tables.ts";

export type PageDeps = Pick<
  VerbDeps,
  "db" | "clock" | "log" | "payments" | "emit" | "mail" | "baseUrl" | "staffEmail" | "contributions"
>;

const newForMs = 60 * 60_000;

/**
 * What the page behind a secret address shows. The provider is asked about a pending payment first, so that a reload shows its
 * state.
 */
export async function readPage(deps: PageDeps, token: string): Promise<SponsorPage> {
  const match = await findByToken(deps, token);
  if (match === null) return { state: "unknown" };
  if ("ended" in match) return endedPage(match);
  const open = match.order.payments.find(({ state }) => state === "open");
  if (!open) return pageOf(deps, match, null);
  const payment = await syncPayment(deps, open.id, null);
  if (payment.payment.state === "open") return pageOf(deps, match, payment);
  const after = await findByToken(deps, token);
  if (after === null) return { state: "unknown" };
  return "ended" in after ? endedPage(after) : pageOf(deps, after, null);
}

const endedPage = ({ ownOrderId }: EndedLink): SponsorPage =>
  ownOrderId === null ? { state: "ended" } : { state: "own-ended", orderId: ownOrderId };

async function pageOf(
  { db, clock }: PageDeps,
  { linkId, sendsNotes, ownPart: ownInstalment, order }: FoundLink,
  payment: Awaited<ReturnType<typeof syncPayment>> | null,
): Promise<SponsorPage> {
  if (ownInstalment !== null && !payment && order.next?.number !== ownInstalment)
    return { state: "own-paid", orderId: order.id };
  if (order.state === "expired" || order.state === "cancelled") return { state: "over" };
  const payments = paymentRows(db);
  const here = await db
    .select({ id: payments.id })
    .from(sponsorPayments)
    .innerJoin(
      payments,
      or(eq(payments.id, sponsorPayments.paymentId), eq(payments.lateFor, sponsorPayments.paymentId)),
    )
    .where(eq(sponsorPayments.linkId, linkId));
  const ids = new Set(here.map(({ id }) => id));
  const byLink = order.payments.filter(({ id }) => ids.has(id));
  const view: SponsoredOrder = {
    firstName: firstNameOf(order.studentName ?? ""),
    course: order.course,
    planName: order.planName,
    tutor: order.tutor,
    currency: order.currency,
    instalments: order.instalments.map((instalment) => ({
      ...instalment,
      name: instalmentName(order, instalment.number),
    })),
    next: order.next,
    totalMinor: order.totalMinor,
    paidMinor: order.paidMinor,
    atDeskMinor: order.atDesk?.amountMinor ?? null,
    holdsUntil: order.state === "open" ? order.expiresAt : null,
    providers: order.providers,
    transfer: order.transfer,
    reference: order.reference,
    offersNotes: sendsNotes,
    isOwn: ownInstalment !== null,
    paidHere: byLink.flatMap(({ id, state, amountMinor, endedAt, method, receipt }) =>
      state === "succeeded" && endedAt && receipt
        ? [
            {
              id,
              amountMinor,
              paidOn: dateInLagos(new Date(endedAt)),
              isNew: clock.now().getTime() - Date.parse(endedAt) < newForMs,
              method,
              receipt,
            },
          ]
        : [],
    ),
    failure: order.payments[0]?.id === byLink[0]?.id ? (byLink[0]?.failure ?? null) : null,
    underWay: payment && pendingPaymentOf(payment, ids.has(payment.payment.id)),
  };
  return { state: order.next || view.underWay ? "asks" : "paid", order: view };
}

function pendingPaymentOf(
  { payment, step, isUnknown }: Awaited<ReturnType<typeof syncPayment>>,
  isHere: boolean,
): PendingPaymentView {
  const { id: paymentId, amountMinor } = payment;
  const mayLeave = isHere && (isUnknown || step?.next === "redirect" || step?.next === "transfer");
  const account = step?.next === "transfer" ? step.account : null;
  return {
    paymentId,
    amountMinor,
    isHere,
    mayLeave,
    step: account
      ? {
          next: "transfer",
          accountNumber: account.accountNumber,
          bankName: account.bankName,
          accountHolder: account.accountHolder,
        }
      : step?.next === "redirect"
        ? { next: "redirect", address: step.address }
        : { next: step?.next === "challenge" ? "challenge" : "wait" },
  };
}
