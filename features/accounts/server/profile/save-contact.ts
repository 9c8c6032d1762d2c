import { and, eq, sql } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { accounts } from "../tables.ts";

/**
 * Puts what a student wrote elsewhere into their profile, in the caller's transaction, so that no one types it twice: only where
 * the profile has nothing. What is there is the student's own word and stays.
 */
export async function saveContact(
  { db: tx, clock }: InTx<"clock">,
  accountId: string,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  await tx
    .update(accounts)
    .set({
      phone: sql`case when ${accounts.phone} = '' then ${phone} else ${accounts.phone} end`,
      address: sql`case when ${accounts.address} = '' then ${address} else ${accounts.address} end`,
      updatedAt: clock.now(),
    })
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.state, "active"),
        sql`(${accounts.phone} = '' or ${accounts.address} = '')`,
      ),
    );
}
