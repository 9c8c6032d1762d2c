import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { trimmed } from "#lib/one-line.ts";
import { accountTexts } from "../../../texts.ts";
import { newPasswordError } from "../../public/new-password.ts";

/** What the forms check before they are sent. The server checks the same again and more. */

export const termsMissing = "Please agree to the terms to sign up.";

const required = (message: string) => z.string(message).check(trimmed(), z.minLength(1, message));

const emailField = required(accountTexts.emailMissing).check(
  z.refine((text) => text === "" || parseEmailAddress(text) !== null, accountTexts.emailInvalid),
);

/** A new password: there, and by the rule of AUTH-06. Never trimmed: blanks belong to it. */
export const newPasswordField = (missing: string = accountTexts.passwordMissing) => {
  const errorOf = (text: string) => (text === "" ? missing : newPasswordError(text));
  // One check with the sentence of the first error: an aborting one would keep the other fields' errors from being shown.
  return z
    .string(missing)
    .check(z.refine((text) => errorOf(text) === null, { error: (issue) => errorOf(String(issue.input)) ?? undefined }));
};

/** That the second password is the first; shown along with all other errors, as soon as both are there. */
export const samePasswords = <Name extends string>(first: Name) =>
  z.refine<Record<Name | "confirmPassword", string>>(
    (form) => !form.confirmPassword || form.confirmPassword === form[first],
    { error: accountTexts.passwordsDiffer, path: ["confirmPassword"], when: () => true },
  );

const confirmField = z.string(accountTexts.confirmMissing).check(z.minLength(1, accountTexts.confirmMissing));

export const loginForm = z.object({
  email: required(accountTexts.bothFields),
  password: z.string(accountTexts.bothFields).check(z.minLength(1, accountTexts.bothFields)),
  remember: z.optional(z.boolean()),
});
export type LoginForm = z.output<typeof loginForm>;

export const registerForm = z
  .object({
    fullName: required(accountTexts.nameMissing),
    email: emailField,
    password: newPasswordField(),
    confirmPassword: confirmField,
    terms: z.literal(true, termsMissing),
  })
  .check(samePasswords("password"));
export type RegisterForm = z.output<typeof registerForm>;

export const newAdminForm = z
  .object({
    fullName: required(accountTexts.nameMissing),
    email: emailField,
    password: newPasswordField(),
    confirmPassword: confirmField,
  })
  .check(samePasswords("password"));
export type NewAdminForm = z.output<typeof newAdminForm>;

export const forgotForm = z.object({ email: emailField });
export type ForgotForm = z.output<typeof forgotForm>;

export const resetForm = z
  .object({ password: newPasswordField(), confirmPassword: confirmField })
  .check(samePasswords("password"));
export type ResetForm = z.output<typeof resetForm>;
