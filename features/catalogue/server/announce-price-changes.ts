import { between, inArray, or } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { courseFees } from "./tables.ts";

/** A run that was missed is made up for by those after it; pages of a process that was suspended longer are gone with it. */
const lookBackMs = 15 * 60_000;

/**
 * Makes cached pages and shared reads old when a price came into force, or ended, by the clock alone: no one changed a row then, so
 * that the trigger which announces changes was silent. Writing the rows as they are lets it speak. Returns how many there were.
 */
export async function announcePriceChanges({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs);
  const turned = await db
    .select({ id: courseFees.id })
    .from(courseFees)
    .where(or(between(courseFees.validFrom, since, now), between(courseFees.validUntil, since, now)));
  if (turned.length === 0) return 0; // the trigger speaks of a statement, also of one without rows
  const ids = turned.map(({ id }) => id);
  await db.update(courseFees).set({ validFrom: courseFees.validFrom }).where(inArray(courseFees.id, ids));
  return ids.length;
}
