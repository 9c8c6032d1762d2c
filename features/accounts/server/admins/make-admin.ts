import { AppError, invalidAt } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { accountTexts, type MakeAdmin } from "../../contract.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { insertAccount } from "../account-rows.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { recordEvent } from "../security/record-event.ts";
import { adminLinks } from "../tables.ts";
import { endOpenLinks, openLink } from "./admin-links.ts";

const linkExpired = () => new AppError("gone", accountTexts.adminLinkExpired);

/** Whether the link still works, so that no one fills in a form for nothing. Errors: AppError gone. */
export async function checkAdminLink(deps: Pick<AccountDeps, "db" | "clock">, token: string): Promise<void> {
  const [link] = await deps.db.select({ id: adminLinks.id }).from(adminLinks).where(openLink(token, deps.clock.now()));
  if (!link) throw linkExpired();
}

/**
 * Makes an administrator with the link that the machine printed, with two-factor on. The link is used up and every other one
 * ends. No session begins: logging in takes the code that is mailed, and that verifies the address. Until then the person who reads
 * that mailbox, should it be mistyped, may have the account but not the role (giveToOwner).
 * Errors: AppError gone for a link that is unknown, used or too old; invalid at /password for a password that breaks the rule
 * and at /email for an address that has an account, both of which leave the link good; unavailable when too many hash at once.
 */
export async function makeAdmin(deps: AccountDeps, caller: Caller, input: MakeAdmin): Promise<void> {
  // Looked up before the password is hashed: hashing for tokens that no one printed would be a gift to floods.
  await checkAdminLink(deps, input.token);
  checkNewPassword(input.password, "password", input);
  const passwordHash = await deps.hasher.hash(input.password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const used = await tx
      .update(adminLinks)
      .set({ usedAt: now })
      .where(openLink(input.token, now))
      .returning({ id: adminLinks.id });
    if (used.length === 0) throw linkExpired();
    const { email, fullName } = input;
    const account = {
      id: newId(),
      email,
      fullName,
      passwordHash,
      twoFactorEnabled: true,
      createdAt: now,
      updatedAt: now,
    };
    const made = await insertAccount(within(deps, tx), account, ["admin"]);
    if (!made) {
      throw invalidAt("email", accountTexts.adminEmailTaken, "taken");
    }
    await endOpenLinks(within(deps, tx));
    await recordEvent(within(deps, tx), { accountId: made.id, kind: "admin-made", caller });
  });
}
