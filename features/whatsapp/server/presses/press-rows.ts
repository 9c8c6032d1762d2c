import { gte, lt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { whatsappPresses } from "./tables.ts";

/** Who opened the academy's chat and where, as a subquery for other features to join with. */
export const pressRows = (db: DbOrTx) =>
  db
    .select({
      id: whatsappPresses.id,
      path: whatsappPresses.path,
      presserId: whatsappPresses.accountId,
      pressedAt: whatsappPresses.pressedAt,
    })
    .from(whatsappPresses)
    .as("press_rows");

/** How often since a moment. */
export const countPresses = (db: DbOrTx, since: Date): Promise<number> =>
  db.$count(whatsappPresses, gte(whatsappPresses.pressedAt, since));

const retentionMs = 90 * 86_400_000;

/** Deletes those of more than 90 days ago; answers how many. */
export async function purgePresses({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const { rowCount } = await db.delete(whatsappPresses).where(lt(whatsappPresses.pressedAt, before));
  return rowCount ?? 0;
}
