import { and, asc, eq, gte, lt, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { cohortMembers } from "#features/learning/server/public.ts";
import { classSessions } from "../tables.ts";
import { classReports } from "./tables.ts";

/** What the classes of a course that a student's group had between two moments did, in order: those of which their tutor sent topics. */
export function reportsBetween(
  db: DbOrTx,
  { studentId, courseId, from, until }: { studentId: string; courseId: string; from: Date; until: Date },
): Promise<{ topics: string[]; startsAt: Date }[]> {
  const members = cohortMembers(db);
  return db
    .selectDistinct({ topics: classReports.topics, startsAt: classSessions.startsAt })
    .from(members)
    .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
    .innerJoin(classReports, eq(classReports.sessionId, classSessions.id))
    .where(
      and(
        eq(members.studentId, studentId),
        eq(classSessions.courseId, courseId),
        eq(classSessions.state, "scheduled"),
        gte(classSessions.endsAt, members.since),
        gte(classSessions.endsAt, from),
        lt(classSessions.endsAt, until),
        ne(classReports.topics, []),
      ),
    )
    .orderBy(asc(classSessions.startsAt));
}
