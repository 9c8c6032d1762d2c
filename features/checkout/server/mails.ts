import { getSettings } from "#features/site/server/public.ts";
import { longDate } from "#lib/dates.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { MailAttachment } from "#platform/mail/tables.ts";
import type { ReminderKind } from "../order-rules.ts";

type Paid = {
  to: string;
  studentName: string;
  courseTitle: string;
  /** `₦77,500`. */
  amount: string;
  /** `R-2026-00481`. */
  receipt: string;
  /** `Card ending 4242`; empty where the provider does not report. */
  method: string;
  /** Day in Lagos: `2026-11-24`. */
  paidOn: string;
  /** `₦10,000 of it is your credit now.`; null where the order asked for all. */
  credit: string | null;
  /** `Your sponsor`; null where the student paid. */
  by: string | null;
  /** Path of the order's page, which has the receipt. */
  link: string;
  paymentId: string;
};

/** The name by which a mail's attachment asks for the PDF of a payment's receipt. */
export const receiptInstalment = "checkout.receipt";

/** The PDF of a payment's receipt, as it goes with a mail: drawn when that is sent. */
export const receiptAttachment = (paymentId: string, receipt: string): MailAttachment => ({
  filename: `${receipt}.pdf`,
  contentType: "application/pdf",
  made: receiptInstalment,
  of: paymentId,
});

/** To the student: a payment came, with its receipt. `site` was read before the receipt's number was taken. */
export function receiptMail(
  deps: Pick<TxDeps, "baseUrl">,
  site: MailSite,
  { to, studentName, courseTitle, amount, receipt, method, paidOn, credit, by, link, paymentId }: Paid,
): NewMail {
  return composeMail(
    site,
    { kind: "checkout.receipt", to, attachments: [receiptAttachment(paymentId, receipt)] },
    {
      heading: `${by ? `${by} paid` : "We received"} ${amount} for ${courseTitle}`,
      paragraphs: [
        `${by ? `${studentName}, the payment` : `Thank you, ${studentName}. Your payment`} came on ${longDate(paidOn)}${method ? `, ${method.toLowerCase()}` : ""}.`,
        ...(credit ? [`${credit} It pays for the next thing that you order.`] : []),
        `Receipt ${receipt} goes with this mail as a PDF.`,
        "Your order shows what is paid and what is due next, and keeps the receipt for you.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: `You get this mail because ${by ? "your course was paid for" : "you paid for a course"}. Keep it for your records.`,
    },
  );
}

type AboutOrder = { to: string; studentName: string; courseTitle: string; amount: string; link: string };
type MailDeps = Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

/** To the student: a transfer that was counted for their order was another user's. */
export async function undoneMail(
  deps: MailDeps,
  aboutOrder: AboutOrder & { what: "transfer" | "payment" },
): Promise<NewMail> {
  const { to, studentName, courseTitle, amount, link, what } = aboutOrder;
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.transfer-undone", to },
    {
      heading: `A ${what} of ${amount} was not for ${courseTitle}`,
      paragraphs: [
        `Dear ${studentName}, we had counted a ${what} for your order that was not meant for it, and took that back today. The receipt for it does not hold any more.`,
        "If this money is yours, write to us with your receipt. Your order shows what is paid and what is due.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because a payment for your course was put right.",
    },
  );
}

/** To the student: staff looked and did not find the transfer, and why. */
export async function refusedMail(deps: MailDeps, reported: AboutOrder & { reason: string }): Promise<NewMail> {
  const { to, studentName, courseTitle, amount, reason, link } = reported;
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.transfer-refused", to },
    {
      heading: `Your transfer for ${courseTitle} could not be confirmed`,
      paragraphs: [
        `Dear ${studentName}, you told us that you sent ${amount} for ${courseTitle}.`,
        `What our staff say: ${reason}`,
        "Your order is as it was. Its page shows our account and your reference, and you can tell us again from there.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because you told us of a bank transfer.",
    },
  );
}

/** To the student: their word that the transfer was made has come, and what happens now. */
export async function claimedMail(deps: MailDeps, reported: AboutOrder & { reference: string }): Promise<NewMail> {
  const { to, studentName, courseTitle, amount, reference, link } = reported;
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.transfer-claimed", to },
    {
      heading: `We look for your transfer for ${courseTitle}`,
      paragraphs: [
        `Thank you, ${studentName}. You told us that you sent ${amount} with the reference ${reference}.`,
        "Our staff look at the account. As soon as the money is there you get a mail with the receipt, and your course follows.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because you told us of a bank transfer.",
    },
  );
}

/** To staff: a payment that a staff member must look at. `what`, `todo`: sentences; `reference`: `K7QM 4XWT`. */
export async function problemMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { reference, what, todo }: { reference: string; what: string; todo: string },
): Promise<NewMail> {
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.payment-problem", to: deps.staffEmail },
    {
      heading: `Please look at a payment of order ${reference}`,
      paragraphs: [what, todo],
      why: "You get this mail because staff of the academy read this address.",
    },
  );
}

/** To the student: money goes back, how, and why. */
export async function refundMail(
  deps: MailDeps,
  reported: AboutOrder & { reason: string; how: string },
): Promise<NewMail> {
  const { to, studentName, courseTitle, amount, reason, how, link } = reported;
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.refund", to },
    {
      heading: `We give you ${amount} back for ${courseTitle}`,
      paragraphs: [
        `Dear ${studentName}, ${amount} of what you paid for ${courseTitle} goes back to you. ${how}`,
        `Why: ${reason}`,
        "Your order shows what went back and what is left.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because money that you paid goes back to you. Keep it for your records.",
    },
  );
}

/** To the student: an instalment is due soon, today, or was due. */
export async function instalmentMail(
  deps: MailDeps,
  reported: AboutOrder & { dueOn: string; when: ReminderKind; goesOnUntil: string },
): Promise<NewMail> {
  const { to, studentName, courseTitle, amount, dueOn, when, goesOnUntil, link } = reported;
  const labels = {
    before: `${amount} for ${courseTitle} is due on ${longDate(dueOn)}`,
    on: `${amount} for ${courseTitle} is due today`,
    after: `${amount} for ${courseTitle} was due on ${longDate(dueOn)}`,
  };
  return composeMail(
    await getSettings(deps),
    { kind: "checkout.instalment", to },
    {
      heading: labels[when],
      paragraphs: [
        `Dear ${studentName}, nothing is taken by itself: you pay it when it suits you.`,
        `Your course goes on until ${longDate(goesOnUntil)} even if it is late. After that classes and new lessons wait; what you opened stays readable, and all goes on as soon as it is paid.`,
      ],
      action: { label: `Pay ${amount}`, url: deps.baseUrl + link },
      why: "You get this mail because you pay for a course in parts.",
    },
  );
}
