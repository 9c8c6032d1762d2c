import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { bookedRows, orderedRows } from "#features/checkout/server/public.ts";
import { flowOf, moneyAccounts } from "#features/ledger/rules.ts";
import { entryRows } from "#features/ledger/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { dateInLagos, daysOfPeriod, startOfDayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { readsPay } from "../calls.ts";
import type { Revenue, RevenueSum } from "../contract.ts";
import { sumsBy, sumsByMonth } from "../rules.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/**
 * What came and what went back in a year in Lagos, by month, course and provider, and for those who may read pay what tutors were paid.
 * Without a year: in this one.
 */
export async function readRevenue(
  deps: Deps,
  holder: Holder,
  { year: requestedYear }: { year?: string | undefined },
): Promise<Revenue> {
  const thisYear = dateInLagos(deps.clock.now()).slice(0, 4);
  const year = requestedYear ?? thisYear;
  const [moved, first] = await Promise.all([movedIn(deps, year), firstYear(deps)]);
  const rows = mayDo(holder, readsPay) ? moved : moved.filter((row) => flowOf(row) !== "tutors");
  const since = Math.max(2000, Number(first ?? thisYear));
  const years = Array.from({ length: Math.max(1, Number(thisYear) - since + 1) }, (_, back) =>
    String(Number(thisYear) - back),
  );
  return {
    year,
    years: years.includes(year) ? years : [...years, year].toSorted().toReversed(),
    total: sumsBy(rows, () => ({})),
    months: sumsByMonth(rows),
    courses: sumsBy(rows, ({ courseId, courseName }) => ({ courseId, courseName })).toSorted(byNet),
    providers: sumsBy(rows, ({ provider }) => ({ provider })).toSorted(byNet),
  };
}

const byNet = (a: RevenueSum, b: RevenueSum) => b.netMinor - a.netMinor;

/** What moved in a year, summed by all that the tables tell apart, so that each table adds up the same. */
async function movedIn({ db }: Deps, year: string) {
  const [entries, booked, ordered, courses] = [entryRows(db), bookedRows(db), orderedRows(db), courseRows(db)];
  const { from, until } = daysOfPeriod(year);
  const month = sql<string>`to_char(${entries.occurredAt} at time zone 'Africa/Lagos', 'YYYY-MM')`;
  return db
    .select({
      month,
      kind: entries.kind,
      account: entries.account,
      // A tutor, where a tutor was paid: no table names them.
      provider: sql<string>`case ${entries.account} when 'cash' then ${entries.holder} else '' end`,
      courseId: courses.id,
      courseName: courses.shortTitle,
      currency: entries.entryCurrency,
      amountMinor: sql<number>`sum(${entries.entryMinor})`.mapWith(Number),
    })
    .from(entries)
    .leftJoin(booked, eq(booked.bookedId, entries.subject))
    .leftJoin(ordered, eq(ordered.id, booked.bookedOrderId))
    .leftJoin(courses, eq(courses.id, ordered.orderedCourseId))
    .where(
      and(
        inArray(entries.account, [...moneyAccounts]),
        gte(entries.occurredAt, startOfDayInLagos(from)),
        lt(entries.occurredAt, startOfDayInLagos(until)),
      ),
    )
    .groupBy(sql`1`, entries.kind, entries.account, sql`4`, courses.id, courses.shortTitle, entries.entryCurrency)
    .orderBy(asc(courses.shortTitle), sql`4`);
}

async function firstYear({ db }: Deps): Promise<string | null> {
  const entries = entryRows(db);
  const [row] = await db.select({ at: entries.occurredAt }).from(entries).orderBy(asc(entries.occurredAt)).limit(1);
  return row ? dateInLagos(row.at).slice(0, 4) : null;
}
