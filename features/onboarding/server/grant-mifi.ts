import type { Tx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import { mifiGrants } from "./tables.ts";

/** Gives a student the Mifi, once, and tells them. Answers whether it was this call. */
export async function grantMifi(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const made = await tx
    .insert(mifiGrants)
    .values({ accountId, earnedAt: now })
    .onConflictDoNothing({ target: mifiGrants.accountId })
    .returning({ accountId: mifiGrants.accountId });
  if (made.length === 0) return false;
  await notify(
    tx,
    {
      accountId,
      kind: "announcement",
      message: "You earned your free Mifi with 50 GB. We will tell you where to collect it.",
      link: paths.dashboard(),
      about: "mifi:earned",
    },
    now,
  );
  return true;
}
