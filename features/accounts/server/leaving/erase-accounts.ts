import { and, asc, eq, lte } from "drizzle-orm";
import { mainRole } from "#lib/capabilities.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { accounts } from "../tables.ts";

export type EraseDeps = Pick<VerbDeps, "db" | "clock" | "log" | "personalData">;

/**
 * Erases every account whose days of grace are over, each in a transaction of its own, and returns how many. Safe next to
 * other processes that do the same: an account that another one has locked is skipped. What stays is a row without name,
 * address, password or picture, so that payments and the ledger can still point to someone.
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const item = await deps.db.transaction(async (tx) => {
      const [due] = await tx
        .select(accountColumns)
        .from(accounts)
        .where(and(eq(accounts.state, "closing"), lte(accounts.closeAfter, deps.clock.now())))
        .orderBy(asc(accounts.closeAfter))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return false;
      await eraseAccount(within(deps, tx), due);
      return true;
    });
    if (!item) return erased;
  }
}

async function eraseAccount(deps: Within<EraseDeps>, account: AccountRow): Promise<void> {
  const { db: tx } = deps;
  const owner = { id: account.id, email: account.email, emailVerified: account.emailVerifiedAt !== null };
  const fileKeys: (string | null)[] = [account.avatarKey, account.avatarSmallKey];
  for (const holder of deps.personalData) fileKeys.push(...(await holder.erase(tx, owner)));
  const now = deps.clock.now();
  await tx
    .update(accounts)
    .set({
      email: `closed-${account.id}@unwalled.invalid`, // RFC 2606: no one can have it
      fullName: `Former ${mainRole(account.roles)}`,
      phone: "",
      address: "",
      passwordHash: null,
      passwordChangedAt: null,
      emailVerifiedAt: null,
      signUpKeyHash: null,
      twoFactorEnabled: false,
      avatarKey: null,
      avatarSmallKey: null,
      state: "closed",
      closeAfter: null,
      lastLoginAt: null,
      updatedAt: now,
    })
    .where(eq(accounts.id, account.id));
  await disownFiles(tx, fileKeys);
}
