import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";

/** To the administrator who tests the mail server. */
export const setupTestMail = (site: MailSite, to: string) =>
  composeMail(
    site,
    { kind: "setup.test", to },
    {
      heading: `A test mail of ${site.name}`,
      paragraphs: ["If you can read this, mail of the academy arrives: codes, links and receipts take the same way."],
      why: "You get this mail because you tested the mail server in the setup.",
      offersHelp: false,
    },
  );
