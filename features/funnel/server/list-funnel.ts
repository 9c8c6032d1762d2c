import { and, count, countDistinct, gte, isNull, type SQL, sql } from "drizzle-orm";
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
  const source = funnelSource(db, which);
  const counting = countRows(db, which, query.q ? source.filters.q(query.q) : undefined);
  // Who is there is worked out once for the stages and for how many fit.
  const counted = counting.then((rows) =>
    rows.reduce((sum, { stage, fit }) => sum + (query.stage === undefined || query.stage === stage ? fit : 0), 0),
  );
  const [page, rows, doneToday] = await Promise.all([pageOf(db, source, query, counted), counting, countDone(db, now)]);
  return { ...page, stages: stagesOf(rows), doneToday };
}

/** Every stage with how many are in it, how many of them longer than promised, since when the longest does, and their sums. */
export const countStages = async (db: DbOrTx, scope: FunnelScope): Promise<StageCount[]> =>
  stagesOf(await countRows(db, scope));

/** The people of each stage and currency, and how many of them `fits` takes. */
async function countRows(db: DbOrTx, scope: FunnelScope, fits: SQL = sql`true`) {
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
  return await db
    .select({
      stage: funnel.stage,
      currency: funnel.currency,
      count: count(),
      fit: sql<number>`count(*) filter (where ${fits})`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${isLate})`.mapWith(Number),
      oldestAt: sql<Date>`min(${funnel.sinceAt})`.mapWith((text: string) => new Date(text)),
      amountMinor: sql<number>`coalesce(sum(${funnel.amountMinor}), 0)`.mapWith(Number),
    })
    .from(funnel)
    .groupBy(funnel.stage, funnel.currency)
    .orderBy(funnel.currency);
}

function stagesOf(rows: Awaited<ReturnType<typeof countRows>>): StageCount[] {
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
