import { type AnyColumn, and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { attemptEvents, type attempts, knownKeys, notifiedOf } from "#features/attempts/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { LateAnswers } from "../contract.ts";

/** Of late answers (`event`) that a grader may count: those that came after the last ones someone decided about. */
const isUndecided = (event: SQL): SQL => sql`(${event}.kind = 'late' and ${event}.details ->> 'isForPerson' = 'true'
  and ${event}.id > coalesce((select max((done.details ->> 'through')::bigint) from attempt_events done
    where done.attempt_id = ${event}.attempt_id and done.kind = 'decided'), 0))`;

/** Whether an attempt, by the column of its id, has late answers that wait for a grader. */
export const hasUndecided = (attemptId: AnyColumn): SQL =>
  sql`exists (select from attempt_events came where came.attempt_id = ${attemptId} and ${isUndecided(sql.raw("came"))})`;

/** The late answers of an attempt that wait for a grader, in the order in which they came. */
export const undecidedOf = (db: DbOrTx, attemptId: string) =>
  db
    .select()
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attemptId), isUndecided(sql.raw("attempt_events"))))
    .orderBy(asc(attemptEvents.id));

/** Of answers to the same questions the newest of each, as they would count. */
export const newestOf = (events: Awaited<ReturnType<typeof undecidedOf>>) => [
  ...new Map(
    events
      .toSorted((a, b) => (a.epoch ?? 0) - (b.epoch ?? 0) || (a.version ?? 0) - (b.version ?? 0))
      .map((event) => [event.versionId, event]),
  ).values(),
];

/** What waits for a grader's word on an attempt, with what its student was notified before; null: nothing does. */
export async function lateAnswersOf(
  deps: Pick<TxDeps, "db" | "contributions">,
  attempt: Pick<typeof attempts.$inferSelect, "id" | "studentId" | "startedAt" | "paper">,
): Promise<LateAnswers | null> {
  const events = await undecidedOf(deps.db, attempt.id);
  const last = events.at(-1);
  if (!last) return null;
  const known = await knownKeys(
    deps,
    attempt.studentId,
    attempt.paper.map(({ version }) => version),
  );
  const notified = await notifiedOf(deps, attempt.id, known);
  return {
    through: last.id,
    notified: notified && { at: notified.at.toISOString(), how: notified.how },
    answers: newestOf(events).flatMap(({ versionId, answer, answeredAtMs, receivedAt }) =>
      versionId === null
        ? []
        : [
            {
              question: versionId,
              answer,
              arrivedAt: receivedAt.toISOString(),
              saidAt: new Date(attempt.startedAt.getTime() + (answeredAtMs ?? 0)).toISOString(),
            },
          ],
    ),
  };
}
