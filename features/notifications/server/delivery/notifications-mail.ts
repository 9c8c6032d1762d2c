import { paths, workplaceAt } from "#lib/paths.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { Unsubscribe } from "./notify-by-mail.ts";

/** Sentences that a mail writes out. */
const writtenOut = 20;

type Notified = { message: string; link: string | null };

/** One sentence is the mail's subject; several are listed, the oldest first. */
export function notificationsMail(
  { baseUrl }: { baseUrl: string },
  site: MailSite,
  {
    to,
    name,
    unread,
    unsubscribe,
  }: {
    to: string;
    name: string;
    unread: readonly Notified[];
    unsubscribe: Unsubscribe;
  },
): NewMail {
  const shown = unread.slice(0, writtenOut);
  const left = unread.length - shown.length;
  const [first] = shown;
  const isOne = unread.length === 1;
  const link = shown.find((notified) => notified.link !== null)?.link;
  return composeMail(
    site,
    { kind: "notifications.digest", to },
    {
      heading: isOne ? (first?.message ?? "") : `${unread.length} things are new for you`,
      paragraphs: isOne
        ? [`${name}, this is what your bell at ${site.name} says. You had not read it yet.`]
        : [
            `${name}, this is what your bell at ${site.name} says and you had not read yet.`,
            ...shown.map((notified) =>
              notified.link ? `${notified.message}\n${baseUrl}${notified.link}` : notified.message,
            ),
            ...(left > 0 ? [`And ${left} more.`] : []),
          ],
      ...(link
        ? {
            action: isOne
              ? { label: "See it", url: baseUrl + link }
              : { label: `Open ${site.name}`, url: `${baseUrl}/${workplaceAt(link)}` },
          }
        : {}),
      why: `You get this mail because your settings say so: ${baseUrl}${paths.notificationSettings(link ? workplaceAt(link) : "dashboard")}`,
      unsubscribe,
    },
  );
}
