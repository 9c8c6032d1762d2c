import { addressOf } from "#lib/call.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { unsubscribe } from "../../calls.ts";

type IssueText = { subject: string; preview: string; body: string };

/** An issue as a mail. `unsubscribeToken`: its reader's; null: a test, which has no subscription. */
export function issueMail(
  { site, baseUrl }: { site: MailSite; baseUrl: string },
  { subject, preview, body }: IssueText,
  { to, unsubscribeToken }: { to: string; unsubscribeToken: string | null },
): NewMail {
  return composeMail(
    site,
    { kind: unsubscribeToken === null ? "newsletter.test" : "newsletter.issue", to },
    {
      heading: subject,
      paragraphs: preview === "" ? [] : [preview],
      body: { html: absolute(renderMarkdown(body), baseUrl), text: body },
      why:
        unsubscribeToken === null
          ? "This is a test: readers get it with a link to leave the list."
          : `You get this because you asked for the newsletter of ${site.name}.`,
      ...(unsubscribeToken === null
        ? {}
        : {
            unsubscribe: {
              label: "To leave the list with one press:",
              pageUrl: `${baseUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`,
              callUrl: `${baseUrl}${addressOf(unsubscribe, { query: { token: unsubscribeToken } })}`,
            },
          }),
      offersHelp: false,
    },
  );
}

/** In a mail an address of the site needs its host. */
const absolute = (html: string, baseUrl: string): string => html.replace(/(href|src)="\/(?!\/)/g, `$1="${baseUrl}/`);
