import { siteReads } from "#features/site/server/public.ts";
import { longDate } from "#lib/dates.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { MailAttachment } from "#platform/mail/tables.ts";

type Paid = {
  to: string;
  studentName: string;
  courseTitle: string;
  /** `₦77,500`. */
  amount: string;
  /** `R-2026-00481`. */
  receipt: string;
  /** `Card ending 4242`; empty where the provider does not say. */
  method: string;
  /** Day in Lagos: `2026-11-24`. */
  paidOn: string;
  /** `₦10,000 of it is your credit now.`; null where the order asked for all. */
  credit: string | null;
  /** Path of the order's page, which has the receipt. */
  link: string;
  paymentId: string;
};

/** The name by which a mail's attachment asks for the PDF of a payment's receipt. */
export const receiptPart = "checkout.receipt";

/** The PDF of a payment's receipt, as it goes with a mail: drawn when that is sent. */
export const receiptAttachment = (paymentId: string, receipt: string): MailAttachment => ({
  filename: `${receipt}.pdf`,
  contentType: "application/pdf",
  made: receiptPart,
  of: paymentId,
});

/** To the student: a payment came, with its receipt. */
export async function receiptMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, studentName, courseTitle, amount, receipt, method, paidOn, credit, link, paymentId }: Paid,
): Promise<NewMail> {
  const settings = await siteReads(deps).getSettings();
  return composeMail(
    settings,
    { kind: "checkout.receipt", to, attachments: [receiptAttachment(paymentId, receipt)] },
    {
      heading: `We received ${amount} for ${courseTitle}`,
      paragraphs: [
        `Thank you, ${studentName}. Your payment came on ${longDate(paidOn)}${method ? `, ${method.toLowerCase()}` : ""}.`,
        ...(credit ? [`${credit} It pays for the next thing that you order.`] : []),
        `Receipt ${receipt} goes with this mail as a PDF.`,
        "Your order shows what is paid and what is due next, and keeps the receipt for you.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because you paid for a course. Keep it for your records.",
    },
  );
}
