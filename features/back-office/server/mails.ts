import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailLabels, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

type Told = { to: string; lines: readonly string[]; unsubscribe: MailLabels["unsubscribe"]; dedupeKey: string };

/** To an administrator who chose it: what the day begins with, in the figures of the office's first page. */
export const morningMail = (
  { baseUrl }: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  { to, lines, unsubscribe, dedupeKey }: Told,
): NewMail =>
  composeMail(
    site,
    { kind: "back-office.morning", to, dedupeKey },
    {
      heading: "Good morning",
      paragraphs: [...lines],
      action: { label: "Open the office", url: baseUrl + paths.workplace("admin") },
      why: "You get this mail because you chose the morning's figures in your notification settings.",
      offersHelp: false,
      ...(unsubscribe && { unsubscribe }),
    },
  );
