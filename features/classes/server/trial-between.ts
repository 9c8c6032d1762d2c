import { and, desc, eq } from "drizzle-orm";
import type { TopicPair } from "#features/messaging/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { trialRows } from "./trial-rows.ts";

/** The last trial class of a student with a tutor, ahead or past; none with support. */
export async function trialBetween({ db }: Pick<VerbDeps, "db">, { studentId, tutorId }: TopicPair) {
  if (tutorId === null) return [];
  const trials = trialRows(db);
  const rows = await db
    .select({ startsAt: trials.startsAt })
    .from(trials)
    .where(and(eq(trials.studentId, studentId), eq(trials.tutorId, tutorId)))
    .orderBy(desc(trials.startsAt))
    .limit(1);
  return rows.map(({ startsAt }) => ({ kind: "trial" as const, startsAt: startsAt.toISOString() }));
}
