import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ReadVersions } from "../bank/question-versions.ts";
import { findGraded, gradeFound, worthOf } from "./settle.ts";
import { attempts } from "./tables.ts";

/**
 * Binds the making of a grade again from paper, keys and log. Answers what the row says and what follows from the log: they are equal,
 * or somebody has to look (a corrected key whose attempts are not graded again yet). Null: no such attempt, or one that still runs.
 */
export function recomputeGrade({ db, readVersions }: { db: Db; readVersions: ReadVersions }) {
  return async (attemptId: string): Promise<{ held: number | null; computed: number | null } | null> => {
    const [attempt] = await db.select().from(attempts).where(eq(attempts.id, attemptId));
    if (!attempt?.closedAt) return null;
    const graded = await gradeFound(db, readVersions, attempt, await findGraded(db, attempt.id));
    const { score } = worthOf(graded, { ...attempt, closedAt: attempt.closedAt });
    return { held: attempt.score, computed: graded.waits ? null : score };
  };
}
