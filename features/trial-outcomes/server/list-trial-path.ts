import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { trialRows } from "#features/classes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { trialOutcomes } from "./tables.ts";

/** So many of a student's last trials are read. */
const lastTrials = 5;

/** The last trials of a student, the newest first, each with what its tutor said and what was answered. */
export function listTrialPath(db: DbOrTx, studentId: string) {
  const [trials, tutors, courses] = [trialRows(db), tutorRows(db), courseRows(db)];
  return db
    .select({
      id: trials.id,
      tutorName: tutors.tutorName,
      bookedAt: trials.bookedAt,
      startsAt: trials.startsAt,
      outcome: trialOutcomes,
      course: courses.title,
    })
    .from(trials)
    .innerJoin(tutors, eq(tutors.id, trials.tutorId))
    .leftJoin(trialOutcomes, eq(trialOutcomes.sessionId, trials.id))
    .leftJoin(courses, eq(courses.id, trialOutcomes.courseId))
    .where(eq(trials.studentId, studentId))
    .orderBy(desc(trials.startsAt))
    .limit(lastTrials);
}
