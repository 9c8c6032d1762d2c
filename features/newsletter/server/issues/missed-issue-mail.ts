import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { planText } from "../../issue-rules.ts";

/** To staff: an issue did not go out at its time and waits for them. */
export const missedIssueMail = (
  site: MailSite,
  { to, id, number, at }: { to: string; id: string; number: number; at: Date },
): NewMail =>
  composeMail(
    site,
    { kind: "newsletter.missed", to, dedupeKey: `newsletter.missed/${id}/${at.toISOString()}` },
    {
      heading: `Issue ${number} of the newsletter did not go out`,
      paragraphs: [
        `It was to go out on ${planText(at.toISOString(), at)}, and for a day it could not: the academy was away, another issue was going out, no mail server was set, or there was no reader.`,
        "It waits for you: send it, give it another time, or leave it.",
      ],
      why: "You find it in the back office, under Newsletter.",
    },
  );
