import { passwordFault } from "../../rules.ts";
import { accountTexts } from "../../texts.ts";

export { passwordHint } from "../app/sign-in/password-hint.ts";

/** What is wrong with a new password (AUTH-06), as a sentence; null: nothing that a browser can tell. */
export function newPasswordFault(password: string): string | null {
  if (password === "") return accountTexts.passwordMissing;
  const fault = passwordFault(password);
  return fault && (fault === "rule" ? accountTexts.passwordRule : accountTexts.passwordTooLong);
}
