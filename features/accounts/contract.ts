import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { oneLine, personName, trimmed } from "#lib/one-line.ts";
import { canBePrinted, notPrintedMessage } from "#lib/printed-letters.ts";
import { isTimeZone } from "#lib/time-zone.ts";
import { uuid } from "#lib/uuid.ts";
import {
  codeSentResponse,
  loginResponse,
  mailStateResponse,
  messageResponse,
  oauthFinishResponse,
  oauthStartResponse,
  securityEventsResponse,
  sessionResponse,
  sessionsResponse,
  studentAnswer,
  verifyEmailResponse,
} from "./answers-contract.ts";
import { accountTexts, oauthProviderNames } from "./texts.ts";

export { accountTexts, type OAuthProviderName, oauthLabels } from "./texts.ts";

/**
 * What browser and server both read about accounts: literals, the words shown to people, and the schemas of requests and
 * answers. Written with zod/mini, because the pages load it too.
 */

export const accountStates = ["active", "suspended", "closing", "closed"] as const;
export type AccountState = (typeof accountStates)[number];

/** What a code by e-mail may be for. */
export const codePurposes = ["2fa", "password", "two-factor-change", "close-account", "step-up"] as const;
export type CodePurpose = (typeof codePurposes)[number];

// ---- fields --------------------------------------------------------------------------------------------------------------

const atMost = (max: number) => z.maxLength(max, { error: `At most ${max} characters.`, abort: true });
const line = (max: number) => z.string().check(oneLine(), atMost(max));

/** What is on certificates, receipts and invoices. */
const printed = () => z.refine<string>(canBePrinted, notPrintedMessage);

const fullName = personName(accountTexts.nameMissing).check(printed());

/** One plain address, its domain in lower case. */
const email = z.string(accountTexts.emailMissing).check(
  trimmed(),
  z.minLength(1, { error: accountTexts.emailMissing, abort: true }),
  z.refine((text) => parseEmailAddress(text) !== null, accountTexts.emailInvalid),
  z.overwrite((text) => parseEmailAddress(text) ?? text),
);

/** Text that is compared with a secret: only its size is checked, everything else is "wrong". */
const secret = (missing: string, max = 1024) =>
  z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.maxLength(max, "That is too long."));

const token = z.string().check(z.minLength(1), z.maxLength(200));
const deviceToken = z.optional(z.nullable(z.string().check(z.maxLength(200))));
const code = secret(accountTexts.codeWrong, 32);

/** A random word that the browser which signs up keeps, so that following the mailed link there is distinguished from elsewhere. */
const browserKey = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** A code of the person who invited the person. Whatever is wrong with one, the sign-up goes on without it. */
const referralCode = z.optional(z.nullable(z.string().check(z.overwrite((text) => text.slice(0, 60)))));

const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, "A time zone is an IANA name such as Africa/Lagos."));

// ---- requests ------------------------------------------------------------------------------------------------------------

/** POST /api/students/submit with a sign-up. `confirmPassword` may come along; it must then be the same. */
export const signUpSchema = z
  .strictObject({
    fullName,
    email,
    password: secret(accountTexts.passwordMissing),
    confirmPassword: z.optional(z.string()),
    referralCode,
    browserKey,
    /** Where the person is; a sign-up goes on without one that is none. */
    timeZone: z.catch(z.optional(timeZone), undefined),
  })
  .check(
    z.refine((input) => input.confirmPassword === undefined || input.confirmPassword === input.password, {
      error: accountTexts.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type SignUp = z.output<typeof signUpSchema>;

const loginSchema = z.strictObject({
  email: z
    .string(accountTexts.bothFields)
    .check(trimmed(), z.minLength(1, { error: accountTexts.bothFields, abort: true }), atMost(254)),
  password: secret(accountTexts.bothFields),
  /** Remember Password: 30 days instead of 12 hours. */
  remember: z.optional(z.boolean()),
  /** What an earlier login answered as `deviceToken`. */
  device: deviceToken,
});
export type Login = z.output<typeof loginSchema>;

const verifyTwoFactorSchema = z.strictObject({ code: secret(accountTexts.sixDigits, 32), device: deviceToken });
const codeSchema = z.strictObject({ code });
const resendSchema = z.nullish(z.strictObject({ purpose: z.optional(z.enum(codePurposes)) }));
const emailOnlySchema = z.strictObject({ email });

/** `device` and `browserKey`: what this browser stored of a log-in and a sign-up here. */
const verifyEmailSchema = z.strictObject({ token, device: deviceToken, browserKey });
export type VerifyEmail = z.output<typeof verifyEmailSchema>;

/** POST /api/admins/link. */
const adminLinkSchema = z.strictObject({ token });

/** POST /api/admins: makes an administrator with the link that the machine printed. */
export const makeAdminSchema = z
  .strictObject({
    token,
    fullName,
    email,
    password: secret(accountTexts.passwordMissing),
    confirmPassword: z.optional(z.string()),
  })
  .check(
    z.refine((input) => input.confirmPassword === undefined || input.confirmPassword === input.password, {
      error: accountTexts.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type MakeAdmin = z.output<typeof makeAdminSchema>;

const resetPasswordSchema = z
  .strictObject({ token, password: secret(accountTexts.passwordMissing), confirmPassword: z.optional(z.string()) })
  .check(
    z.refine((input) => input.confirmPassword === undefined || input.confirmPassword === input.password, {
      error: accountTexts.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type ResetPassword = z.output<typeof resetPasswordSchema>;

const changePasswordSchema = z
  .strictObject({
    email: secret(accountTexts.allFour, 254),
    oldPassword: secret(accountTexts.allFour),
    newPassword: secret(accountTexts.allFour),
    confirmPassword: secret(accountTexts.allFour),
  })
  .check(
    z.refine((input) => input.newPassword === input.confirmPassword, {
      error: accountTexts.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type ChangePassword = z.output<typeof changePasswordSchema>;

export const updateStudentSchema = z.strictObject({
  fullName,
  /** Read-only: when it comes along it must be the account's own. */
  email: z.optional(z.string().check(atMost(254))),
  phone: z.optional(line(40)),
  address: z.optional(line(300).check(printed())),
});
export type UpdateStudent = z.output<typeof updateStudentSchema>;

export const timeZoneSchema = z.strictObject({ timeZone });

/** That it is really them: the password, or a code that was mailed. */
const proofSchema = z.strictObject({
  password: z.optional(secret(accountTexts.passwordOrCode)),
  code: z.optional(code),
});
export type Proof = z.output<typeof proofSchema>;

const oauthStartSchema = z.nullish(
  z.strictObject({ next: z.optional(z.nullable(z.string())), remember: z.optional(z.boolean()) }),
);
const oauthFinishSchema = z.strictObject({ handoff: token, key: token, device: deviceToken, referralCode });

// ---- the calls -----------------------------------------------------------------------------------------------------------

/** Calls that take nothing; an empty object passes, because clients that always send JSON send that. */
const noBody = z.nullish(z.strictObject({}));
const shortId = z.string().check(z.maxLength(100));
const ownId = z.strictObject({ id: shortId });
const ownStudentId = z.strictObject({ studentId: shortId });
const provider = z.strictObject({ provider: z.enum(oauthProviderNames) });

/** What each call of calls.ts takes and answers. */
export const accountShapes = {
  logIn: { body: loginSchema, answer: loginResponse },
  verifyTwoFactor: { body: verifyTwoFactorSchema, answer: loginResponse },
  getMailState: { answer: mailStateResponse },
  resendCode: { body: resendSchema, answer: codeSentResponse },
  logOut: { body: noBody, answer: messageResponse },
  getSession: { answer: sessionResponse },
  listSessions: { answer: sessionsResponse },
  endSession: { params: z.strictObject({ sessionId: shortId }), answer: messageResponse },
  endViewing: { body: noBody, answer: messageResponse },
  endOtherSessions: { body: noBody, answer: messageResponse },
  listSecurityEvents: {
    query: z.strictObject({ before: z.optional(uuid()).check(z.describe("`next` of the page before.")) }),
    answer: securityEventsResponse,
  },
  signUp: { body: signUpSchema, answer: messageResponse },
  forgotPassword: { body: emailOnlySchema, answer: messageResponse },
  resetPassword: { body: resetPasswordSchema, answer: messageResponse },
  changePassword: { body: changePasswordSchema, answer: codeSentResponse },
  confirmPassword: { body: codeSchema, answer: messageResponse },
  verifyEmail: { body: verifyEmailSchema, answer: verifyEmailResponse },
  resendVerification: { body: noBody, answer: messageResponse },
  getStudent: { params: ownId, answer: studentAnswer },
  updateStudent: { params: ownId, body: updateStudentSchema, answer: studentAnswer },
  saveTimeZone: { body: timeZoneSchema, answer: studentAnswer },
  toggleEmailNotifications: { params: ownStudentId, body: noBody, answer: studentAnswer },
  togglePushNotifications: { params: ownStudentId, body: noBody, answer: studentAnswer },
  toggleTheme: { params: ownStudentId, body: noBody, answer: studentAnswer },
  beginTwoFactorChange: { params: ownStudentId, body: noBody, answer: codeSentResponse },
  confirmTwoFactorChange: { body: codeSchema, answer: studentAnswer },
  saveAvatar: { params: ownId, answer: studentAnswer },
  removeAvatar: { params: ownId, answer: studentAnswer },
  getAvatar: {
    params: z.strictObject({ id: shortId, file: shortId }),
    answer: z.unknown().check(z.describe("image/webp")),
  },
  exportData: { answer: z.unknown().check(z.describe("application/zip")) },
  sendIdentityCode: { body: noBody, answer: codeSentResponse },
  confirmIdentity: { body: proofSchema, answer: messageResponse },
  sendCloseCode: { body: noBody, answer: codeSentResponse },
  closeAccount: { body: proofSchema, answer: z.object({ message: z.string(), closeAfter: z.iso.datetime() }) },
  startOAuth: { params: provider, body: oauthStartSchema, answer: oauthStartResponse },
  returnFromOAuth: {
    params: provider,
    // Providers add parameters of their own.
    query: z.object({
      state: z.optional(z.string().check(z.maxLength(500))),
      code: z.optional(z.string().check(z.maxLength(4096))),
      error: z.optional(z.string().check(z.maxLength(500))),
    }),
    answer: z.null(),
  },
  finishOAuth: { params: provider, body: oauthFinishSchema, answer: oauthFinishResponse },
  checkAdminLink: { body: adminLinkSchema, answer: messageResponse },
  makeAdmin: { body: makeAdminSchema, answer: messageResponse },
};
