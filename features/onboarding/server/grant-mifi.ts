import { notify } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";
import { mifiGrants } from "./tables.ts";

/** Gives a student the Mifi, once, and tells them. Returns whether it was this call. */
export async function grantMifi(deps: InTx<"clock">, accountId: string): Promise<boolean> {
  const made = await deps.db
    .insert(mifiGrants)
    .values({ accountId, earnedAt: deps.clock.now() })
    .onConflictDoNothing({ target: mifiGrants.accountId })
    .returning({ accountId: mifiGrants.accountId });
  if (made.length === 0) return false;
  await notify(deps, {
    accountId,
    kind: "announcement",
    message: "You earned your free Mifi with 50 GB. We will tell you where to collect it.",
    link: paths.dashboard(),
    about: "mifi:earned",
  });
  return true;
}
