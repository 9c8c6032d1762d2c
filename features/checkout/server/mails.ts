import { siteReads } from "#features/site/server/public.ts";
import { longDate } from "#lib/dates.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

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
  /** Path of the order's page, which has the receipt. */
  link: string;
};

/** To the student: a payment came, and where its receipt is. */
export async function receiptMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, studentName, courseTitle, amount, receipt, method, paidOn, link }: Paid,
): Promise<NewMail> {
  const settings = await siteReads(deps).getSettings();
  return composeMail(
    settings,
    { kind: "checkout.receipt", to },
    {
      heading: `We received ${amount} for ${courseTitle}`,
      paragraphs: [
        `Thank you, ${studentName}. Your payment came on ${longDate(paidOn)}${method ? `, ${method.toLowerCase()}` : ""}.`,
        `Receipt ${receipt}`,
        "Your order shows what is paid, what is due next, and the receipt to print or keep.",
      ],
      action: { label: "See my order", url: deps.baseUrl + link },
      why: "You get this mail because you paid for a course. Keep it for your records.",
    },
  );
}
