import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { Guardian, GuardianInput, GuardianResponse } from "../../guardian-contract.ts";
import { accountGuardians } from "./tables.ts";

/** Whether a student is under 18, and who their guardian is, for those who teach, staff and the reports that a guardian gets. */
export async function findGuardian(
  { db }: { db: DbOrTx },
  accountId: string,
): Promise<{ isMinor: boolean; guardian: Guardian | null }> {
  const [row] = await db.select().from(accountGuardians).where(eq(accountGuardians.accountId, accountId));
  const { isMinor = false, fullName = null, phone = null, email = null, consentAt = null } = row ?? {};
  const guardian =
    fullName !== null && phone !== null && consentAt !== null
      ? { fullName, phone, email, consentAt: consentAt.toISOString() }
      : null;
  return { isMinor, guardian };
}

/** Whom to call about these students: those who have a guardian, by the account. */
export async function guardiansOf(
  { db }: { db: DbOrTx },
  accountIds: readonly string[],
): Promise<Map<string, { fullName: string; phone: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(accountGuardians)
    .where(inArray(accountGuardians.accountId, [...accountIds]));
  return new Map(
    rows.flatMap(({ accountId, fullName, phone, consentAt }) =>
      fullName !== null && phone !== null && consentAt !== null ? [[accountId, { fullName, phone }] as const] : [],
    ),
  );
}

/**
 * Sets what a student says of their age and guardian. The day of consent stays as long as it is the same person at the same number. Who
 * is of age and names no one leaves nothing stored.
 */
export async function saveGuardian(
  deps: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  { isMinor, ...input }: GuardianInput,
): Promise<GuardianResponse> {
  const now = deps.clock.now();
  const named = input.fullName === "" ? null : input;
  if (!isMinor && !named) {
    await deps.db.delete(accountGuardians).where(eq(accountGuardians.accountId, accountId));
  } else {
    const values = {
      isMinor,
      fullName: named?.fullName ?? null,
      phone: named?.phone ?? null,
      email: named?.email || null,
      consentAt: named ? now : null,
      updatedAt: now,
    };
    const isSame = sql`${accountGuardians.fullName} = excluded.full_name and ${accountGuardians.phone} = excluded.phone`;
    await deps.db
      .insert(accountGuardians)
      .values({ accountId, ...values })
      .onConflictDoUpdate({
        target: accountGuardians.accountId,
        set: {
          ...values,
          consentAt: sql`case when ${isSame} then ${accountGuardians.consentAt} else excluded.consent_at end`,
        },
      });
  }
  return findGuardian(deps, accountId);
}
