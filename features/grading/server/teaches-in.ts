import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";

/** Whether an account is of a tutor who has a student in this course. */
export async function teachesIn(db: DbOrTx, accountId: string, courseId: string): Promise<boolean> {
  const [enrolled, tutors] = [enrolledRows(db), tutorRows(db)];
  const matches = await db
    .select({ id: enrolled.id })
    .from(enrolled)
    .innerJoin(tutors, eq(tutors.id, enrolled.tutorId))
    .where(and(eq(enrolled.courseId, courseId), ne(enrolled.state, "cancelled"), eq(tutors.tutorAccountId, accountId)))
    .limit(1);
  return matches.length > 0;
}
