import { and, eq, sql } from "drizzle-orm";
import { abandonPayment, answerChallenge, paymentRows, startPayment } from "#features/checkout/server/public.ts";
import { checkoutTexts } from "#features/checkout/texts.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { parseEmailAddress } from "#lib/email-address.ts";
import { paths } from "#lib/paths.ts";
import type { SponsorPaymentInput } from "../contract.ts";
import { sponsorTexts } from "../texts.ts";
import { getByToken } from "./links.ts";
import type { PageDeps } from "./read-page.ts";
import { sponsorPayments } from "./tables.ts";

export type StartedPayment = { failure: string | null; address: string | null };

/**
 * Begins to pay what is due next of the order behind a link, with as many of the instalments after it as are chosen: by the same verb,
 * providers and keys as its student. The receipt goes to `email` when the payment is through.
 * Errors: AppError not_found for a link that does not work; invalid for an address that is none; those of startPayment.
 */
export async function payByLink(
  deps: PageDeps,
  {
    link,
    email: typed,
    provider,
    paymentMethod,
    token,
    instalments: instalmentCount,
    dueMinor,
    instalment: firstInstalment,
  }: SponsorPaymentInput,
  key: string,
): Promise<StartedPayment> {
  const { linkId, ownPart: ownInstalment, order } = await getByToken(deps, link);
  const email = typed === "" ? null : parseEmailAddress(typed);
  if (typed !== "" && email === null) {
    throw invalidAt("email", sponsorTexts.badEmail, "email");
  }
  if (!order.next) throw conflict(sponsorTexts.over);
  // A student's own link pays one instalment, and once.
  if (ownInstalment !== null && (order.next.number !== ownInstalment || instalmentCount !== 1))
    throw conflict(sponsorTexts.over);
  const { payment, step } = await startPayment(
    deps,
    {
      studentId: null,
      email,
      returnTo: paths.sponsor(link),
      instalments: instalmentCount,
      dueMinor,
      async begun(tx, paymentId) {
        await tx.insert(sponsorPayments).values({ paymentId, linkId, email });
      },
    },
    {
      orderId: order.id,
      provider,
      paymentMethod,
      token,
      savedCard: null,
      saveCard: false,
      instalment: firstInstalment,
      key,
    },
  );
  const failure = payment.failure && checkoutTexts.failures[payment.failure];
  return { failure: failure ?? null, address: step?.next === "redirect" ? step.address : null };
}

/** Errors: AppError not_found for a payment that was not begun by this link. */
export async function ownPayment(deps: PageDeps, token: string, paymentId: string): Promise<void> {
  const { linkId } = await getByToken(deps, token);
  const payments = paymentRows(deps.db);
  const [payment] = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(sponsorPayments, eq(sponsorPayments.paymentId, sql`coalesce(${payments.lateFor}, ${payments.id})`))
    .where(and(eq(sponsorPayments.linkId, linkId), eq(payments.id, paymentId)));
  if (!payment) throw notFound(sponsorTexts.unknownLink);
}

/** Hands on what the payer answered to the sandbox's challenge. Errors: AppError not_found; those of answerChallenge. */
export async function answerByLink(
  deps: PageDeps,
  token: string,
  { paymentId, passed, key }: { paymentId: string; passed: boolean; key: string },
): Promise<void> {
  await ownPayment(deps, token, paymentId);
  await answerChallenge(deps, null, { paymentId, passed, key });
}

/** Lets a payment be that was begun by this link and is not paid. Errors: AppError not_found; those of abandonPayment. */
export async function leaveByLink(deps: PageDeps, token: string, paymentId: string): Promise<void> {
  await ownPayment(deps, token, paymentId);
  await abandonPayment(deps, paymentId, null);
}
