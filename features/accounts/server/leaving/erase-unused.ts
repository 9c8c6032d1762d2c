import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { accountClosing } from "../../events.ts";
import { accountColumns } from "../account-rows.ts";
import { accounts } from "../tables.ts";
import { type EraseDeps, eraseAccount } from "./erase-accounts.ts";

/**
 * Erases an account at once that was made for somebody who never came: in the caller's transaction. False, and nothing is changed, where
 * its person has logged in, chosen a password or confirmed the address.
 */
export async function eraseUnused(
  deps: Omit<EraseDeps, "db"> & Pick<VerbDeps, "db" | "emit">,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const [account] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.state, "active"),
        isNull(accounts.lastLoginAt),
        isNull(accounts.passwordHash),
        isNull(accounts.emailVerifiedAt),
      ),
    )
    .for("update", { of: accounts });
  if (!account) return false;
  await deps.emit(tx, accountClosing, { accountId, at: deps.clock.now() });
  await eraseAccount(within(deps, tx), account);
  return true;
}
