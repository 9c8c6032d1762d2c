import { and, eq, isNull } from "drizzle-orm";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { accountClosing } from "../../events.ts";
import { accountColumns } from "../account-rows.ts";
import { accounts } from "../tables.ts";
import { type EraseDeps, eraseAccount } from "./erase-accounts.ts";

/**
 * Erases at once an account that was never used, in the caller's transaction. False, and nothing is changed, where it was logged
 * into, has a password, or its address is confirmed.
 */
export async function eraseUnused(
  deps: Within<EraseDeps & Pick<VerbDeps, "emit">>,
  accountId: string,
): Promise<boolean> {
  const { db: tx } = deps;
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
  await eraseAccount(deps, account);
  return true;
}
