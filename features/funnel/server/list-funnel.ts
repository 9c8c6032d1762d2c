import { and, count, countDistinct, gte, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf } from "#platform/list/list-source.ts";
import type { StageCount } from "../contract.ts";
import { promisedMs } from "../rules.ts";
import { type funnelList, stages } from "../texts.ts";
import { type FunnelScope, funnelRows } from "./funnel-rows.ts";
import { funnelSource } from "./funnel-source.ts";
import { callNotes } from "./tables.ts";

/** A page of the funnel, who waits longest first, with how many are in each stage and with how many a call was noted today. */
export async function listFunnel({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: ListQuery<typeof funnelList>) {
  const now = clock.now();
  const which = { now, isLater: query.show === "later" };
  const counting = countStages(db, which);
  // The stages have counted who is there; only a search has to count again.
  const counted = query.q
    ? undefined
    : counting.then((counts) =>
        counts.reduce(
          (sum, { stage, count }) => sum + (query.stage === undefined || query.stage === stage ? count : 0),
          0,
        ),
      );
  const [page, counts, doneToday] = await Promise.all([
    pageOf(db, funnelSource(db, which), query, counted),
    counting,
    countDone(db, now),
  ]);
  return { ...page, stages: counts, doneToday };
}

/** Every stage with how many are in it, how many of them longer than promised, since when the longest does, and their sums. */
export async function countStages(db: DbOrTx, scope: FunnelScope): Promise<StageCount[]> {
  const { now } = scope;
  const funnel = funnelRows(db, scope);
  const isLate = sql.join(
    stages.flatMap((stage) => {
      const promised = promisedMs[stage];
      return promised === null
        ? []
        : [sql`(${funnel.stage} = ${stage} and ${funnel.sinceAt} < ${new Date(now.getTime() - promised)})`];
    }),
    sql` or `,
  );
  const rows = await db
    .select({
      stage: funnel.stage,
      currency: funnel.currency,
      count: count(),
      late: sql<number>`count(*) filter (where ${isLate})`.mapWith(Number),
      oldestAt: sql<Date>`min(${funnel.sinceAt})`.mapWith((text: string) => new Date(text)),
      amountMinor: sql<number>`coalesce(sum(${funnel.amountMinor}), 0)`.mapWith(Number),
    })
    .from(funnel)
    .groupBy(funnel.stage, funnel.currency)
    .orderBy(funnel.currency);
  return stages.map((stage) => {
    const own = rows.filter((row) => row.stage === stage);
    const oldest = own.map(({ oldestAt }) => oldestAt).toSorted((a, b) => a.getTime() - b.getTime())[0];
    return {
      stage,
      count: own.reduce((sum, row) => sum + row.count, 0),
      late: own.reduce((sum, row) => sum + row.late, 0),
      oldestAt: oldest?.toISOString() ?? null,
      sums: own.flatMap(({ currency, amountMinor }) => (currency === null ? [] : [{ currency, amountMinor }])),
    };
  });
}

/** With how many a call was noted today. */
async function countDone(db: DbOrTx, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(callNotes.subject) })
    .from(callNotes)
    .where(
      and(
        gte(callNotes.notedAt, startOfDayInLagos(dateInLagos(now))),
        isNull(callNotes.undoes),
        sql`not exists (select from ${callNotes} undoing where undoing.undoes = ${callNotes.id})`,
      ),
    );
  return row?.count ?? 0;
}
