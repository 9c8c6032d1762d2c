import type { TxDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { deviceLabel } from "../../rules.ts";
import type { Caller } from "../account-deps.ts";
import { securityEvents } from "../tables.ts";

/** What an account's owner can read about its security, each with its sentence. */
export const securityEventTexts = {
  "signed-up": "The account was made.",
  "admin-made": "The account was made as an administrator's, with a link from the machine that serves the site.",
  "granted-admin": "The account was made an administrator's. All devices were logged out.",
  "granted-support": "The account was given the role of support. All devices were logged out.",
  "granted-student": "The account was given the role of a student.",
  "granted-tutor": "The account was given the role of a tutor.",
  "taken-admin": "The account is not an administrator's any more.",
  "taken-support": "The role of support was taken from the account.",
  "taken-student": "The role of a student was taken from the account.",
  "taken-tutor": "The role of a tutor was taken from the account.",
  "staff-role-given": "A role of the academy's staff was given to the account.",
  "staff-role-taken": "A role of the academy's staff was taken from the account.",
  "staff-role-changed": "What a role of the account lets it do was changed.",
  login: "Logged in.",
  "login-new-device": "Logged in on a new device.",
  "login-failed": "Somebody tried to log in with a wrong password.",
  logout: "Logged out.",
  "session-ended": "A device was logged out from Settings.",
  "other-sessions-ended": "All other devices were logged out from Settings.",
  "code-failed": "A wrong code was entered.",
  "email-verified": "The e-mail address was verified.",
  "given-to-owner":
    "The e-mail address was verified from elsewhere. Earlier log-ins, the password and contact details were removed.",
  "sign-up-again": "Somebody tried to sign up with this address.",
  "reset-asked": "A link to set a new password was asked for.",
  "password-reset": "A new password was set with a link. All devices were logged out.",
  "password-change-asked": "A change of the password was begun.",
  "password-changed": "The password was changed. All devices were logged out.",
  "two-factor-on": "Two-factor authentication was switched on.",
  "two-factor-off": "Two-factor authentication was switched off.",
  "social-linked": "Log-in with Google or Facebook was connected.",
  "data-downloaded": "A copy of all data was downloaded.",
  "closing-asked": "The account was closed. It will be deleted after 14 days.",
  "closing-cancelled": "The account was taken back by logging in.",
  "sessions-ended": "All devices were logged out by the academy.",
  "viewed-by-staff": "A member of our team looked at your pages, without changing anything.",
  "guardian-changed": "The academy changed age or guardian.",
  suspended: "The account was suspended.",
  reinstated: "The suspension ended.",
} as const;
export type SecurityEventKind = keyof typeof securityEventTexts;

/** Writes one event of an account's audit trail, in the transaction of what happened. `caller` null: the academy did it. */
export async function recordEvent(
  { db: tx, clock }: Pick<TxDeps, "db" | "clock">,
  event: { accountId: string | null; kind: SecurityEventKind; caller: Caller | null; note?: string },
): Promise<void> {
  await tx.insert(securityEvents).values({
    id: newId(),
    accountId: event.accountId,
    kind: event.kind,
    note: event.note ?? null,
    device: event.caller && deviceLabel(event.caller.userAgent),
    ipAddress: event.caller?.ip ?? null,
    at: clock.now(),
  });
}
