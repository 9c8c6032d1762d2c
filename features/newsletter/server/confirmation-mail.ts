import { addressOf } from "#lib/call.ts";
import { paths } from "#lib/paths.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { unsubscribe } from "../calls.ts";

/**
 * The mail that asks to confirm a subscription. `unsubscribeToken` also works before confirming, so a person whose address
 * another user typed can refuse at once.
 */
export function confirmationMail(options: {
  to: string;
  site: MailSite;
  baseUrl: string;
  confirmToken: string;
  unsubscribeToken: string;
}): NewMail {
  const { to, site, baseUrl } = options;
  const unsubscribeQuery = `unsubscribe?token=${options.unsubscribeToken}`;
  return composeMail(
    site,
    { kind: "newsletter.confirm", to },
    {
      subject: `Confirm your subscription to ${site.name}`,
      heading: "Confirm your subscription",
      paragraphs: [
        `Somebody, we hope you, asked for the ${site.name} newsletter at this address.`,
        "Follow the link and press the button there. It works for 7 days. Without it we send you nothing more.",
      ],
      action: {
        label: "Confirm my subscription",
        url: `${baseUrl}${paths.newsletterConfirm(options.confirmToken)}`,
      },
      why: "If you did not ask for it, you need do nothing.",
      unsubscribe: {
        label: "To refuse for good:",
        pageUrl: `${baseUrl}/newsletter/${unsubscribeQuery}`,
        callUrl: `${baseUrl}${addressOf(unsubscribe, { query: { token: options.unsubscribeToken } })}`,
      },
      offersHelp: false,
    },
  );
}
