import { eq } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { inviteLinkMs } from "../../rules.ts";
import { accountColumns, insertAccount } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts } from "../tables.ts";
import { giveRole } from "./change-role.ts";

/**
 * Has the person of an address hold a role, in the caller's transaction. Without an account one is made that only `token` opens: the secret of a link to set
 * a password (paths.choosePassword), for their mailbox alone. Who has an account keeps their password, and `token` is null.
 * Errors: AppError conflict for an account that is closed or suspended; as giveRole.
 */
export async function inviteAccount(
  deps: InTx<"clock">,
  { email, fullName, phone = "", role }: { email: string; fullName: string; phone?: string; role: "tutor" | "student" },
): Promise<{ accountId: string; token: string | null }> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const made = await insertAccount(deps, { id: newId(), email, fullName, phone, createdAt: now, updatedAt: now }, [
    role,
  ]);
  const event = (accountId: string) => recordEvent(deps, { accountId, kind: `granted-${role}`, caller: null });
  if (made) {
    await event(made.id);
    const token = await newLinkToken(deps, { accountId: made.id, purpose: "reset-password", livesMs: inviteLinkMs });
    return { accountId: made.id, token };
  }
  const [account] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.email, email))
    .for("update", { of: accounts });
  if (account?.state !== "active") throw conflict(`The account of ${email} cannot log in at the moment.`);
  if (!account.roles.includes(role)) {
    await giveRole(deps, account, role);
    await event(account.id);
  }
  return { accountId: account.id, token: null };
}
