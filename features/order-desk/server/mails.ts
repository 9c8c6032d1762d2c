import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { BankDesk } from "../contract.ts";

const news = {
  asked: {
    heading: "A new bank account is asked for",
    text: (by: string) =>
      `${by} wants students to pay into another account. It waits until a second administrator approves it.`,
  },
  changed: {
    heading: "The bank account was changed",
    text: (by: string) => `Students pay into another account now. ${by} decided it.`,
  },
} as const;

/** To each administrator, also the one by whose session (`by`) it was done: another account for all transfers is asked for, or set. */
export function bankMail(
  { baseUrl }: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  email: string,
  { change, bank, by }: { change: keyof typeof news; bank: BankDesk["bank"]; by: string },
): NewMail {
  const { heading, text } = news[change];
  return composeMail(
    site,
    { kind: "order-desk.bank", to: email },
    {
      heading,
      paragraphs: [
        text(by),
        [bank.bankName, bank.accountNumber, bank.accountHolder].join("\n").trim() ||
          "No account: students are told to write to you.",
        "If you do not know of it, call them and log everybody out before you do anything else.",
      ],
      action: { label: "Look at it", url: baseUrl + paths.officeBank() },
      why: "You get this mail because you may change where students pay to. It cannot be switched off.",
    },
  );
}
