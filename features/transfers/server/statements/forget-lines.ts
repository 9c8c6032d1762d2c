import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { VerbDeps } from "#platform/deps.ts";
import { bankLines } from "../tables.ts";

/** Days for which the words of a line that was not ours are stored, should its payer ask. */
const retentionDays = 90;

const stored = alias(bankLines, "stored");

/**
 * Forgets who paid and what for of lines that were not ours, and of those that were joined to one; that they were seen stays, so that no statement brings them again.
 * Returns how many.
 */
export async function forgetLines({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  const notOurs = db.select({ id: stored.id }).from(stored).where(eq(stored.state, "ignored"));
  const { rowCount } = await db
    .update(bankLines)
    .set({ narration: "", sender: "" })
    .where(
      and(
        or(eq(bankLines.state, "ignored"), inArray(bankLines.joinedTo, notOurs)),
        lt(bankLines.decidedAt, before),
        or(ne(bankLines.narration, ""), ne(bankLines.sender, "")),
      ),
    );
  return rowCount ?? 0;
}
