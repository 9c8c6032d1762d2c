import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorPicks } from "./tables.ts";

/** Whether a student said with the last pick that another user pays. */
export async function hasOtherSponsor(db: DbOrTx, studentId: string): Promise<boolean> {
  const [pick] = await db
    .select({ sponsor: tutorPicks.sponsor })
    .from(tutorPicks)
    .where(eq(tutorPicks.studentId, studentId))
    .orderBy(desc(tutorPicks.updatedAt), desc(tutorPicks.id))
    .limit(1);
  return pick?.sponsor === "Other";
}
