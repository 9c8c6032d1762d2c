import { eq } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { findGraded, gradeFound, worthOf } from "./finalize-attempt.ts";
import { attempts } from "./tables.ts";

/**
 * Makes a grade again from questions, keys and log. Returns what the row has and what follows from the log: they are equal,
 * or someone has to look (a corrected key whose attempts are not graded again yet). Null: no such attempt, or one that still runs.
 */
export async function recomputeGrade(
  deps: Pick<VerbDeps, "db" | "once">,
  attemptId: string,
): Promise<{ stored: number | null; computed: number | null } | null> {
  const { db } = deps;
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, attemptId));
  if (!attempt?.closedAt) return null;
  const graded = await gradeFound(deps, attempt, await findGraded(db, attempt.id));
  const { score } = worthOf(graded, { ...attempt, closedAt: attempt.closedAt });
  return { stored: attempt.score, computed: graded.waits ? null : score };
}
