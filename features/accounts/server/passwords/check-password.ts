import { invalidAt } from "#lib/app-error.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { isOwnPassword } from "./change-password.ts";

/** Lets pass who types the account's own password. Errors: AppError invalid at /password, too_many after many attempts. */
export async function checkPassword(
  deps: AccountDeps,
  account: { id: string; passwordHash: string | null },
  password: string | undefined,
): Promise<void> {
  const refuse = (message: string) => invalidAt("password", message, "wrong");
  if (password === undefined) throw refuse(accountTexts.passwordOrCode);
  if (!(await isOwnPassword(deps, account.id, account.passwordHash, password)))
    throw refuse(accountTexts.wrongPassword);
}
