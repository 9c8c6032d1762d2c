import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

/** To the owner of an account: a number gets its news from now on, which no one should learn too late who did not do it. */
export const linkedMail = (
  { baseUrl }: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  { to, name, number }: { to: string; name: string; number: string },
): NewMail =>
  composeMail(
    site,
    { kind: "whatsapp.linked", to },
    {
      heading: "WhatsApp is linked to your account",
      paragraphs: [
        `${name}, messages of your account go to the WhatsApp number that ends in ${number.slice(-4)} from now on.`,
        "If that was not you, turn it off in your settings and change your password.",
      ],
      action: { label: "Open my settings", url: baseUrl + paths.notificationSettings() },
      why: "You get this mail because a WhatsApp number was linked to your account.",
    },
  );
