import { passwordError } from "../../rules.ts";
import { accountTexts } from "../../texts.ts";

export { passwordHint } from "../app/sign-in/password-hint.ts";

/** What is wrong with a new password (AUTH-06), as a sentence; null: nothing that a browser can tell. */
export function newPasswordError(password: string): string | null {
  if (password === "") return accountTexts.passwordMissing;
  const error = passwordError(password);
  return error && (error === "rule" ? accountTexts.passwordRule : accountTexts.passwordTooLong);
}
