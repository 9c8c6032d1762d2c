import { paths } from "#lib/paths.ts";
import { renderMail } from "#platform/mail/mail-template.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

/**
 * The mail that asks to confirm a subscription. `unsubscribeToken` also works before confirming, so a person whose address
 * somebody else typed can refuse at once.
 */
export function confirmationMail(options: {
  to: string;
  siteName: string;
  baseUrl: string;
  confirmToken: string;
  unsubscribeToken: string;
}): NewMail {
  const { to, siteName, baseUrl } = options;
  const confirmUrl = `${baseUrl}${paths.newsletterConfirm(options.confirmToken)}`;
  const unsubscribeQuery = `unsubscribe?token=${options.unsubscribeToken}`;
  return {
    kind: "newsletter.confirm",
    to,
    subject: `Confirm your subscription to ${siteName}`,
    ...renderMail({
      brand: siteName,
      heading: "Confirm your subscription",
      paragraphs: [
        `Somebody, we hope you, asked for the ${siteName} newsletter at this address.`,
        "Follow the link and press the button there. It works for 7 days. Without it we send you nothing more.",
      ],
      action: { label: "Confirm my subscription", url: confirmUrl },
      footer: [
        "If you did not ask for it, you need do nothing.",
        `To refuse for good: ${baseUrl}/newsletter/${unsubscribeQuery}`,
      ],
    }),
    headers: {
      // RFC 8058: mail programs show their own button and send one POST to this address.
      "List-Unsubscribe": `<${baseUrl}/api/newsletters/${unsubscribeQuery}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}
