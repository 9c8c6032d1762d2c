import { receiptAttachment } from "#features/checkout/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { addressOf } from "#lib/call.ts";
import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { stopNotes } from "../calls.ts";
import { type NoteFacts, noteText } from "../note-rules.ts";

type Deps = Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

/** To anyone who paid by a link and asked for it: the receipt. */
export async function sponsorReceiptMail(
  deps: Deps,
  paid: {
    to: string;
    firstName: string;
    courseTitle: string;
    /** `₦77,500`. */
    amount: string;
    receipt: string;
    /** Day in Lagos. */
    paidOn: string;
    paymentId: string;
  },
): Promise<NewMail> {
  const settings = await getSettings(deps);
  const { to, firstName, courseTitle, amount, receipt, paidOn, paymentId } = paid;
  return composeMail(
    settings,
    { kind: "sponsors.receipt", to, attachments: [receiptAttachment(paymentId, receipt)] },
    {
      heading: `We received ${amount} for ${courseTitle}`,
      paragraphs: [
        `Thank you for paying for ${firstName}. Your payment came on ${longDate(paidOn)}.`,
        `Receipt ${receipt} goes with this mail as a PDF. Keep it for your records.`,
      ],
      why: "You get this mail because this address was given for the receipt. Nothing more comes to it.",
    },
  );
}

const unsubscribeLink = (baseUrl: string, stopToken: string) => ({
  label: "To stop the monthly note:",
  pageUrl: `${baseUrl}${paths.sponsorNotes({ stop: stopToken })}`,
  callUrl: `${baseUrl}${addressOf(stopNotes, { query: { token: stopToken } })}`,
});

/** Asks the owner of an address whether the monthly note shall come. */
export async function noteRequestMail(
  deps: Deps,
  request: { to: string; firstName: string; courseTitle: string; confirmToken: string; stopToken: string },
): Promise<NewMail> {
  const { name, supportEmail } = await getSettings(deps);
  return composeMail(
    { name, supportEmail },
    { kind: "sponsors.note-asked", to: request.to, secret: true },
    {
      subject: `A monthly note about ${request.firstName}'s course?`,
      heading: `A monthly note about ${request.firstName}'s course?`,
      paragraphs: [
        `Somebody, we hope you, asked for it at this address: once a month a few lines on ${request.courseTitle}, with the lessons done, the classes attended and what they did.`,
        "Follow the link and press the button there. It works for 7 days. Without it we send you nothing more.",
      ],
      action: {
        label: "Yes, send me the note",
        url: `${deps.baseUrl}${paths.sponsorNotes({ token: request.confirmToken })}`,
      },
      why: "If you did not ask for it, you need do nothing.",
      unsubscribe: { ...unsubscribeLink(deps.baseUrl, request.stopToken), label: "To refuse for good:" },
      offersHelp: false,
    },
  );
}

/** The monthly note. `dedupeKey`: of the address and the month. */
export async function noteMail(
  deps: Deps,
  { to, facts, stopToken, dedupeKey }: { to: string; facts: NoteFacts; stopToken: string; dedupeKey: string },
): Promise<NewMail> {
  const settings = await getSettings(deps);
  return composeMail(
    settings,
    { kind: "sponsors.note", to, dedupeKey, bulk: true },
    {
      ...noteText(facts),
      why: `You get this note once a month because you asked for it, and ${facts.firstName} agreed.`,
      unsubscribe: unsubscribeLink(deps.baseUrl, stopToken),
    },
  );
}
