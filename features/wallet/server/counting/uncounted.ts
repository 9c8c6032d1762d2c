import { and, asc, eq, exists, gt, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { reportedRows, trialRows } from "#features/classes/server/public.ts";
import { settledRows } from "#features/trial-outcomes/server/public.ts";
import { payRates, walletClasses } from "../tables.ts";

/** Whether a rate holds for a class, by what it is a class of. */
const hasRate = (
  db: DbOrTx,
  { tutorId, courseId, startsAt }: { tutorId: SQLWrapper; courseId: SQLWrapper | null; startsAt: SQLWrapper },
): SQL => {
  const day = sql`(${startsAt} at time zone 'Africa/Lagos')::date`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(payRates)
      .where(
        and(
          sql`${day} >= ${payRates.validFrom} and ${day} <= coalesce(${payRates.validUntil}, 'infinity'::date)`,
          sql`(${payRates.tutorId} is null or ${payRates.tutorId} = ${tutorId})`,
          courseId
            ? sql`(${payRates.courseId} is null or ${payRates.courseId} = ${courseId})`
            : isNull(payRates.courseId),
        ),
      ),
  );
};

type Which = { isPriced: boolean; tutorId?: string; after?: string; limit: number };

/** Classes of groups that have a report and are in no wallet: those for which there is a rate (no one has counted them yet), or none. */
export function uncountedClasses(db: DbOrTx, { isPriced, tutorId, after, limit }: Which) {
  const rows = reportedRows(db);
  const priced = hasRate(db, rows);
  return db
    .select({
      id: rows.sessionId,
      tutorId: rows.tutorId,
      courseId: rows.courseId,
      title: rows.title,
      startsAt: rows.startsAt,
      endsAt: rows.endsAt,
      reportedAt: rows.reportedAt,
    })
    .from(rows)
    .leftJoin(walletClasses, eq(walletClasses.sessionId, rows.sessionId))
    .where(
      and(
        isNull(walletClasses.id),
        isPriced ? priced : not(priced),
        tutorId ? eq(rows.tutorId, tutorId) : undefined,
        after ? gt(rows.sessionId, after) : undefined,
      ),
    )
    .orderBy(asc(rows.sessionId))
    .limit(limit);
}

/** The same of trials that were settled. */
export function uncountedTrials(db: DbOrTx, { isPriced, tutorId, after, limit }: Which) {
  const [trials, settled] = [trialRows(db), settledRows(db)];
  const priced = hasRate(db, { tutorId: trials.tutorId, courseId: null, startsAt: trials.startsAt });
  return db
    .select({
      id: trials.id,
      tutorId: trials.tutorId,
      title: trials.title,
      startsAt: trials.startsAt,
      endsAt: trials.endsAt,
      reportedAt: settled.settledAt,
    })
    .from(trials)
    .innerJoin(settled, eq(settled.settledId, trials.id))
    .leftJoin(walletClasses, eq(walletClasses.sessionId, trials.id))
    .where(
      and(
        isNull(walletClasses.id),
        isPriced ? priced : not(priced),
        tutorId ? eq(trials.tutorId, tutorId) : undefined,
        after ? gt(trials.id, after) : undefined,
      ),
    )
    .orderBy(asc(trials.id))
    .limit(limit);
}
