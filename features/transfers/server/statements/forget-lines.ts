import { and, eq, lt, ne, or } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { bankLines } from "../tables.ts";

/** Days for which the words of a line that was not ours are kept, should its payer ask. */
const keptDays = 90;

/**
 * Forgets who paid and what for of lines that were not ours; that they were seen stays, so that no statement brings them again.
 * Answers how many.
 */
export async function forgetLines({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  const { rowCount } = await db
    .update(bankLines)
    .set({ narration: "", sender: "" })
    .where(
      and(
        eq(bankLines.state, "ignored"),
        lt(bankLines.decidedAt, before),
        or(ne(bankLines.narration, ""), ne(bankLines.sender, "")),
      ),
    );
  return rowCount ?? 0;
}
