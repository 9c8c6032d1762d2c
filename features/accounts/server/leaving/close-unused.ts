import { and, eq, isNull } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { accountClosing } from "../../events.ts";
import { accounts } from "../tables.ts";

/**
 * Closes an account that was never used, in the caller's transaction: its address is free at once, and the rest goes with the next round of
 * cleanupAccounts. False, and nothing is changed, where it was logged into, has a password, or its address is confirmed.
 */
export async function closeUnused(
  { db: tx, clock, emit }: InTx<"clock" | "emit">,
  accountId: string,
): Promise<boolean> {
  const now = clock.now();
  const isUnused = and(
    eq(accounts.id, accountId),
    eq(accounts.state, "active"),
    isNull(accounts.lastLoginAt),
    isNull(accounts.passwordHash),
    isNull(accounts.emailVerifiedAt),
  );
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isUnused).for("update");
  if (!account) return false;
  await emit(tx, accountClosing, { accountId, at: now });
  await tx
    .update(accounts)
    .set({
      email: `closed-${accountId}@unwalled.invalid`, // as eraseAccount leaves it
      fullName: "Former student",
      phone: "",
      state: "closing",
      closeAfter: now,
      updatedAt: now,
    })
    .where(eq(accounts.id, accountId));
  return true;
}
