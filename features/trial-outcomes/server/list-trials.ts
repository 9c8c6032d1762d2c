import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { trialRows } from "#features/classes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { TrialsResponse } from "../contract.ts";
import { askedWithinMs } from "../texts.ts";
import { listOutcomes } from "./outcome-rows.ts";
import { trialOutcomes } from "./tables.ts";

/** So many of each are listed. */
const shown = 10;

/** The trials of a tutor's account that have begun: those without an outcome yet, the oldest first, and what came of the last ones. */
export async function listTrials(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
): Promise<TrialsResponse> {
  const now = clock.now();
  const since = new Date(now.getTime() - askedWithinMs);
  const [trials, people, tutors] = [trialRows(db), personRows(db), tutorRows(db)];
  const [tutor] = await db.select({ id: tutors.id }).from(tutors).where(eq(tutors.tutorAccountId, accountId));
  if (!tutor) return { waiting: [], outcomes: [] };
  const [waiting, outcomes] = await Promise.all([
    db
      .select({
        id: trials.id,
        student: { id: people.id, fullName: people.personName, isMinor: people.isMinor },
        startsAt: trials.startsAt,
        endsAt: trials.endsAt,
      })
      .from(trials)
      .innerJoin(people, eq(people.id, trials.studentId))
      .leftJoin(trialOutcomes, eq(trialOutcomes.sessionId, trials.id))
      .where(
        and(
          eq(trials.tutorId, tutor.id),
          lte(trials.startsAt, now),
          gte(trials.startsAt, since),
          isNull(trialOutcomes.sessionId),
        ),
      )
      .orderBy(asc(trials.startsAt), asc(trials.id))
      .limit(shown),
    listOutcomes(db, { where: eq(trialOutcomes.tutorId, tutor.id), since, limit: shown }),
  ]);
  return {
    waiting: waiting.map(({ startsAt, endsAt, ...trial }) => ({
      ...trial,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    outcomes,
  };
}
