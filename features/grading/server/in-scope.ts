import { and, eq, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { enrolledRows } from "#features/learning/server/public.ts";
import type { tutorRows } from "#features/tutors/server/public.ts";

/** A grader; of a statement that is prepared the account has a place. */
export type GraderScope = { accountId: string | Placeholder; isStaff: boolean };

/**
 * Of rows of work joined with its enrolment and that one's tutor: those which a grader may see, list and open, files too. A cancelled
 * enrolment has none, for anybody who grades.
 */
export const inScope = (
  enrolled: ReturnType<typeof enrolledRows>,
  tutor: ReturnType<typeof tutorRows>,
  { accountId, isStaff }: GraderScope,
): SQL => and(ne(enrolled.state, "cancelled"), isStaff ? undefined : eq(tutor.tutorAccountId, accountId)) ?? sql`true`;
