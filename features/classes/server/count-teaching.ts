import { and, count, eq, gt, inArray, or } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { classSessions } from "./tables.ts";

/**
 * Whom the tutor of an account teaches: the students who take a course with them, and the classes ahead, those too that were cancelled
 * because the tutor is away. Null: no tutor's account.
 */
export async function countTeaching(
  db: DbOrTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ students: number; classes: number } | null> {
  const [tutors, enrolled] = [tutorRows(db), enrolledRows(db)];
  const [tutor] = await db
    .select({ id: tutors.id, hiddenAt: tutors.hiddenAt })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  if (!tutor) return null;
  const isAway = tutor.hiddenAt
    ? and(eq(classSessions.state, "cancelled"), eq(classSessions.updatedAt, tutor.hiddenAt))
    : undefined;
  const [[students], [classes]] = await Promise.all([
    db
      .select({ number: count() })
      .from(enrolled)
      .where(and(eq(enrolled.tutorId, tutor.id), inArray(enrolled.state, ["active", "paused"]))),
    db
      .select({ number: count() })
      .from(classSessions)
      .where(
        and(
          eq(classSessions.tutorId, tutor.id),
          eq(classSessions.kind, "class"),
          gt(classSessions.startsAt, now),
          or(eq(classSessions.state, "scheduled"), isAway),
        ),
      ),
  ]);
  return { students: students?.number ?? 0, classes: classes?.number ?? 0 };
}
