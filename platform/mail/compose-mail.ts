import { type MailContent, renderMail } from "./mail-template.ts";
import type { NewMail } from "./mailer.ts";

/** What the mails of a site share: who writes, and where to ask ("" for nowhere). */
export type MailSite = { name: string; supportEmail: string };

/** A mail as a feature words it: plain text throughout. */
export type MailLabels = Omit<MailContent, "brand" | "footer"> & {
  /** The heading by default. */
  subject?: string;
  /** Why this mail came and what else to do, one string a line of the small print. */
  why: string | string[];
  /** Whether the small print names the site's support: true by default. Not where the reader is staff, or returns the mail. */
  offersHelp?: boolean;
  /** How to leave for good: the sentence before the page's address, and the call for the button of mail programs (RFC 8058). */
  unsubscribe?: { label: string; pageUrl: string; callUrl: string };
};

type Envelope = Pick<NewMail, "kind" | "to" | "replyTo" | "secret" | "dedupeKey" | "attachments" | "bulk">;

const maxSubject = 180;
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/**
 * The one frame of all mails: the site's name on top, why it came, where to ask and how to leave below, and the headers that
 * go with that. Heading and subject become one line, whatever names are in them.
 * Errors: RangeError for an action whose address is not http(s).
 */
export function composeMail(site: MailSite, envelope: Envelope, labels: MailLabels): NewMail {
  const { subject, why, offersHelp = true, unsubscribe, ...content } = labels;
  const heading = oneLine(content.heading);
  const footer = [
    ...[why].flat(),
    ...(unsubscribe ? [`${unsubscribe.label} ${unsubscribe.pageUrl}`] : []),
    ...(offersHelp && site.supportEmail ? [`Questions? Write to ${site.supportEmail}.`] : []),
  ];
  return {
    ...envelope,
    subject: oneLine(subject ?? heading)
      .slice(0, maxSubject)
      .toWellFormed(),
    ...renderMail({ ...content, heading, brand: site.name, footer }),
    headers: {
      // Exchange answers by itself what shows nothing else (smtp-transport.ts has the header for the others).
      ...(envelope.replyTo !== undefined && { "X-Auto-Response-Suppress": "OOF, AutoReply" }),
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe.callUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      }),
    },
  };
}
