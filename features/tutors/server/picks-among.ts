import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorPicks } from "./tables.ts";

/** Those of some tutors whom a student picked, by id. */
export async function picksAmong(db: DbOrTx, studentId: string, tutorIds: readonly string[]): Promise<Set<string>> {
  if (tutorIds.length === 0) return new Set();
  const rows = await db
    .select({ tutorId: tutorPicks.tutorId })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.studentId, studentId), inArray(tutorPicks.tutorId, [...tutorIds])));
  return new Set(rows.flatMap(({ tutorId }) => tutorId ?? []));
}
