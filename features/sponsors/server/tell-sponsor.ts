import { and, eq, isNull, sql } from "drizzle-orm";
import type { receiptIssued } from "#features/checkout/events.ts";
import { findReceipt, paymentRows } from "#features/checkout/server/public.ts";
import type { PayloadOf } from "#lib/domain-event.ts";
import { formatMoney } from "#lib/money.ts";
import type { TxDeps, Within } from "#platform/deps.ts";
import { firstNameOf } from "../note-rules.ts";
import { sponsorReceiptMail } from "./mails.ts";
import { sponsorLinks, sponsorPayments } from "./tables.ts";

/** Who made a payment, as its student reads it; null for the student's own. */
export async function payerName({ db: tx }: Pick<TxDeps, "db">, paymentId: string): Promise<string | null> {
  const [here] = await tx
    .select({ id: sponsorPayments.paymentId })
    .from(sponsorPayments)
    .innerJoin(sponsorLinks, eq(sponsorLinks.id, sponsorPayments.linkId))
    .where(and(eq(sponsorPayments.paymentId, paymentId), isNull(sponsorLinks.ownPart)));
  return here ? "Your sponsor" : null;
}

/**
 * Mails the receipt of a payment to the person who made it by a link and asked for it. The address is forgotten with that. Of other
 * payments it does nothing.
 */
export async function mailReceipt(
  deps: Within,
  { paymentId }: Pick<PayloadOf<typeof receiptIssued>, "paymentId">,
): Promise<void> {
  const { db: tx } = deps;
  // What came through after it had ended here has a row of its own; the link knows the first try.
  const payments = paymentRows(tx);
  const [here] = await tx
    .select({ id: sponsorPayments.paymentId, email: sponsorPayments.email })
    .from(payments)
    .innerJoin(sponsorPayments, eq(sponsorPayments.paymentId, sql`coalesce(${payments.lateFor}, ${payments.id})`))
    .where(eq(payments.id, paymentId));
  if (!here?.email) return;
  const { name, facts } = await findReceipt({ db: tx }, paymentId, null);
  const mail = await sponsorReceiptMail(deps, {
    to: here.email,
    firstName: firstNameOf(facts.student?.name ?? ""),
    courseTitle: facts.course,
    amount: formatMoney({ amountMinor: facts.amountMinor, currency: facts.currency }),
    receipt: name,
    paidOn: facts.paidOn,
    paymentId,
  });
  await tx.update(sponsorPayments).set({ email: null }).where(eq(sponsorPayments.paymentId, here.id));
  await deps.mail.enqueueMail(tx, mail);
}
