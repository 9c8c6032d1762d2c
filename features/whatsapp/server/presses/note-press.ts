import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { whatsappPresses } from "./tables.ts";

/** Notes that someone opened the academy's chat; `actor` null: a visitor, of whom nothing is stored. */
export async function notePress(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  actor: { accountId: string } | null,
  { path }: { path: string },
): Promise<Record<string, never>> {
  await db.insert(whatsappPresses).values({
    id: newId(),
    path,
    accountId: actor?.accountId ?? null,
    pressedAt: clock.now(),
  });
  return {};
}
