import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { enrolledRows } from "#features/learning/server/public.ts";
import type { tutorRows } from "#features/tutors/server/public.ts";

/**
 * Of rows of work joined with its enrolment and that one's tutor: those which a grader may see, list and open, files too. A cancelled
 * enrolment has none, for anybody who grades.
 */
export const inReach = (
  enrolled: ReturnType<typeof enrolledRows>,
  tutor: ReturnType<typeof tutorRows>,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
): SQL => and(ne(enrolled.state, "cancelled"), isStaff ? undefined : eq(tutor.tutorAccountId, accountId)) ?? sql`true`;
