import { getSettings } from "#features/site/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailLabels } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { CodePurpose } from "../contract.ts";
import { deviceLabel } from "../rules.ts";
import type { Caller } from "./account-deps.ts";

/**
 * The mails of this feature. Those to an address that a visitor typed contain nothing that the visitor typed: else anybody could
 * send their own words to anybody in our name.
 */

type Envelope = Pick<NewMail, "kind" | "to" | "secret" | "dedupeKey">;

const where = (caller: Caller, now: Date) =>
  `Device: ${deviceLabel(caller.userAgent)}\nAddress on the network: ${caller.ip}\nTime: ${momentText(now, "Africa/Lagos", now)}, Lagos`;

const notYou = "If this was not you, set a new password now: that ends every session.";
const security = "You get this mail because it concerns the security of your account. It cannot be switched off.";
const typedAddress = "This address was entered on our site. If it was not you, ignore this mail.";
const codeHeadings: Record<CodePurpose, { heading: string; use: string }> = {
  "2fa": { heading: "Your log-in code", use: "Enter this code to finish logging in." },
  password: { heading: "Your code to change the password", use: "Enter this code to confirm your new password." },
  "two-factor-change": {
    heading: "Your code for two-factor authentication",
    use: "Enter this code to switch two-factor authentication.",
  },
  "step-up": { heading: "Your code to go on", use: "Enter this code to confirm that it is you." },
  "close-account": { heading: "Your code to close the account", use: "Enter this code to close your account." },
};

/**
 * Reads what all mails share, once, and returns the mails of this feature. Call it before a transaction begins: inside one it
 * would take a second connection.
 */
export async function accountMails(deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">) {
  const { baseUrl } = deps;
  const settings = await getSettings(deps);
  const mail = (envelope: Envelope, labels: MailLabels) => composeMail(settings, envelope, labels);
  const resetPage = { label: "Set a new password", url: `${baseUrl}${paths.forgotPassword()}` };

  return {
    /** A code to type. */
    code: (to: string, purpose: CodePurpose, code: string) =>
      mail(
        { kind: `accounts.code-${purpose}`, to, secret: true },
        {
          heading: codeHeadings[purpose].heading,
          paragraphs: [
            codeHeadings[purpose].use,
            "It works once, for 10 minutes. We never ask for it by phone or message: do not give it to anybody.",
          ],
          code,
          why: "If you did not ask for it, somebody knows your password. Please change it.",
        },
      ),

    /** To a new account: verify the address. */
    verify: (to: string, token: string) =>
      mail(
        { kind: "accounts.verify-email", to, secret: true },
        {
          heading: "Verify your e-mail address",
          paragraphs: ["Welcome! Follow the link to tell us that this address is yours. It works for three days."],
          action: { label: "Verify my address", url: `${baseUrl}${paths.verifyEmail(token)}` },
          why: typedAddress,
        },
      ),

    /** To the owner of an address with which someone signed up again. */
    signUpAgain: (to: string, resetToken: string) =>
      mail(
        { kind: "accounts.sign-up-again", to, secret: true },
        {
          heading: "You already have an account",
          paragraphs: [
            "Somebody, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.",
            "Log in with your password. If you forgot it, set a new one with this link. It works for 30 minutes.",
          ],
          action: { label: "Set a new password", url: `${baseUrl}${paths.choosePassword(resetToken)}` },
          why: typedAddress,
        },
      ),

    /** The link to set a new password. */
    reset: (to: string, token: string) =>
      mail(
        { kind: "accounts.reset-password", to, secret: true },
        {
          heading: "Set a new password",
          paragraphs: [
            "Follow the link to set a new password. It works once, for 30 minutes. Your old password stays until then.",
          ],
          action: { label: "Set a new password", url: `${baseUrl}${paths.choosePassword(token)}` },
          why: "If you did not ask for it, ignore this mail: your password stays as it is.",
        },
      ),

    /** To a person whom the academy made an account for, which they have not opened yet. */
    invited: (to: string, token: string) =>
      mail(
        { kind: "accounts.invited", to, secret: true },
        {
          heading: "Choose your password",
          paragraphs: [
            "We made an account for you. Follow the link to choose a password: then it is yours. The link works once, for seven days.",
          ],
          action: { label: "Choose a password", url: `${baseUrl}${paths.choosePassword(token)}` },
          why: "If you did not expect this, ignore it: without a password nobody can log in.",
        },
      ),

    /** To a guardian whom a student named: whether the lesson reports shall come. */
    guardianAsked: (to: string, { student, token }: { student: string; token: string }) =>
      mail(
        { kind: "accounts.guardian-asked", to, secret: true },
        {
          heading: `Reports on ${student.slice(0, 40)}'s lessons?`,
          paragraphs: [
            `${student.slice(0, 40)} named you as guardian, at this address. After each class the tutor writes what was done, whether ${student.slice(0, 40)} was there, and what the homework is.`,
            "Follow the link and press the button there, and these reports come to you as well. Without it we send you nothing more.",
          ],
          action: { label: "Yes, send me the reports", url: `${baseUrl}${paths.guardianReports({ token })}` },
          why: [
            "If you do not know who this is, you need do nothing.",
            `To refuse, and have this address forgotten: ${baseUrl}${paths.guardianReports({ stop: token })}`,
          ],
        },
      ),

    /** Someone logged in where no one did before. */
    newDevice: (to: string, caller: Caller, now: Date) =>
      mail(
        { kind: "accounts.new-device", to },
        {
          heading: "A new device logged in",
          paragraphs: [`Somebody logged in to your account on a new device.\n${where(caller, now)}`, notYou],
          action: resetPage,
          why: security,
        },
      ),

    /** The password is another one. */
    passwordChanged: (to: string, caller: Caller, now: Date) =>
      mail(
        { kind: "accounts.password-changed", to },
        {
          heading: "Your password was changed",
          paragraphs: [`All devices were logged out.\n${where(caller, now)}`, notYou],
          action: resetPage,
          why: security,
        },
      ),

    /** The second factor was switched. */
    twoFactorChanged: (to: string, isOn: boolean, caller: Caller, now: Date) =>
      mail(
        { kind: "accounts.two-factor-changed", to },
        {
          heading: `Two-factor authentication is ${isOn ? "on" : "off"}`,
          paragraphs: [
            isOn
              ? `From now on logging in takes a code that we send to this address.\n${where(caller, now)}`
              : `From now on your password alone opens your account.\n${where(caller, now)}`,
            notYou,
          ],
          action: resetPage,
          why: security,
        },
      ),

    /** A person at Google or Facebook can log in from now on. */
    socialLinked: (to: string, label: string, caller: Caller, now: Date) =>
      mail(
        { kind: "accounts.social-linked", to },
        {
          heading: `${label} was connected to your account`,
          paragraphs: [`From now on you can log in with ${label} as well.\n${where(caller, now)}`, notYou],
          action: resetPage,
          why: security,
        },
      ),

    /** A staff member began to look at the pages of a student. */
    viewed: (to: string, { staffName, reason, until }: { staffName: string; reason: string; until: Date }) =>
      mail(
        { kind: "accounts.viewed", to },
        {
          heading: "A member of our team looks at your pages",
          paragraphs: [
            `${staffName} of our team sees the pages of your account as you see them, until ${clockTime(until, "Africa/Lagos")}, Lagos.\nWhy: ${reason}`,
            "Nothing can be changed that way, and your messages, devices and download are not shown. If you did not ask for help, please write to us.",
          ],
          action: { label: "See your security activity", url: `${baseUrl}${paths.settings()}` },
          why: security,
        },
      ),

    /** The account will be deleted. */
    closing: (to: string, closeAfter: Date) =>
      mail(
        { kind: "accounts.closing", to },
        {
          heading: "Your account is closed",
          paragraphs: [
            `On ${dayInLagos(closeAfter)} your account and everything in it is deleted for good. Receipts of payments stay, as the law asks, without your name on our pages.`,
            "Nobody can see or book you any more. Classes that you had booked, or that were booked with you, are cancelled, and everybody who was coming has been told.",
            "If you change your mind, or if this was not you, log in before that day: everything else stays as it was.",
          ],
          action: { label: "Keep my account", url: `${baseUrl}${paths.login()}` },
          why: "This is the last mail about your account.",
        },
      ),
  };
}

export type AccountMails = Awaited<ReturnType<typeof accountMails>>;
