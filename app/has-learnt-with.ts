import type { Tx } from "#db/client.ts";
import { attendedClassWith } from "#features/classes/server/public.ts";
import { paidCourseWith } from "#features/learning/server/public.ts";

/** Whether a student learnt with a tutor: a class attended or a course paid for (FIND-08). */
export const hasLearntWith = async (tx: Tx, studentId: string, tutorId: string): Promise<boolean> =>
  (await attendedClassWith(tx, studentId, tutorId)) || (await paidCourseWith(tx, studentId, tutorId));
