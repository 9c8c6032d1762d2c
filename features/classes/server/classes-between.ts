import { and, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { cohortMembers } from "#features/learning/server/public.ts";
import { thereStates } from "../attendance-rules.ts";
import { isTheirs } from "./rescues/class-people.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** The classes of a course that a student's group had between two moments, and those of them that the student was in. */
export async function classesBetween(
  db: DbOrTx,
  { studentId, courseId, from, until }: { studentId: string; courseId: string; from: Date; until: Date },
): Promise<{ taught: number; attended: number }> {
  const members = cohortMembers(db);
  const [counted] = await db
    .select({
      taught: count(),
      attended: sql<number>`count(*) filter (where ${inArray(classAttendance.state, thereStates)})`.mapWith(Number),
    })
    .from(members)
    .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
    .leftJoin(
      classAttendance,
      and(eq(classAttendance.sessionId, classSessions.id), eq(classAttendance.studentId, members.studentId)),
    )
    .where(
      and(
        eq(members.studentId, studentId),
        eq(classSessions.courseId, courseId),
        eq(classSessions.state, "scheduled"),
        gte(classSessions.endsAt, members.since),
        gte(classSessions.endsAt, from),
        lt(classSessions.endsAt, until),
        isTheirs(db, { sessionId: classSessions.id, studentId: members.studentId }),
      ),
    );
  return counted ?? { taught: 0, attended: 0 };
}
