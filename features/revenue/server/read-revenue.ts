import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { bookedRows, orderedRows } from "#features/checkout/server/public.ts";
import { flowOf, moneyAccounts } from "#features/ledger/rules.ts";
import { entryRows } from "#features/ledger/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { addMonths, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { readsPay } from "../calls.ts";
import type { Revenue, RevenueSum } from "../contract.ts";
import { type MovedSum, sumsBy, sumsByMonth } from "../rules.ts";

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
    providers: sumsBy(
      rows.filter((row) => flowOf(row) !== "vat"),
      ({ provider }) => ({ provider }),
    ).toSorted(byNet),
  };
}

const byNet = (a: RevenueSum, b: RevenueSum) => b.netMinor - a.netMinor;

/** What moved in a year, summed by all that the tables tell apart, so that each table adds up the same. */
async function movedIn({ db }: Deps, year: string): Promise<MovedSum[]> {
  const [entries, booked, ordered, courses] = [entryRows(db), bookedRows(db), orderedRows(db), courseRows(db)];
  const months = Array.from({ length: 12 }, (_, at) => addMonths(`${year}-01-01`, at));
  const starts = sql.join(
    months.map((day) => sql`${startOfDayInLagos(day).toISOString()}`),
    sql`, `,
  );
  const rows = await db.transaction(async (tx) => {
    // Tens of thousands of lines are summed in memory; by default they would be sorted on disk first.
    await tx.execute(sql`set local work_mem = '32MB'`);
    return (
      tx
        .select({
          month: sql<number>`width_bucket(${entries.occurredAt}, array[${starts}]::timestamptz[])`,
          kind: entries.kind,
          account: entries.account,
          // A tutor, where a tutor was paid: no table names them.
          provider: sql<string>`case ${entries.account} when 'cash' then ${entries.holder} else '' end`,
          orderedCourseId: ordered.orderedCourseId,
          currency: entries.entryCurrency,
          amountMinor: sql<number>`sum(${entries.entryMinor})`.mapWith(Number),
        })
        .from(entries)
        .leftJoin(booked, eq(booked.bookedId, entries.subject))
        // The VAT of credit that was used is booked about the order itself, which holds it.
        .leftJoin(
          ordered,
          sql`${ordered.id} = coalesce(${booked.bookedOrderId}, case ${entries.account} when 'vat' then ${entries.holder}::uuid end)`,
        )
        .where(
          and(
            inArray(entries.account, [...moneyAccounts]),
            gte(entries.occurredAt, startOfDayInLagos(`${year}-01-01`)),
            lt(entries.occurredAt, startOfDayInLagos(addMonths(`${year}-01-01`, 12))),
          ),
        )
        .groupBy(sql`1`, entries.kind, entries.account, sql`4`, ordered.orderedCourseId, entries.entryCurrency)
    );
  });
  const names = await db.select({ id: courses.id, name: courses.shortTitle }).from(courses);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows
    .map(({ month, orderedCourseId, ...row }) => {
      const courseName = nameOf.get(orderedCourseId ?? "") ?? null;
      const courseId = courseName === null ? null : orderedCourseId;
      return { ...row, month: months[month - 1]?.slice(0, 7) ?? year, courseId, courseName };
    })
    .toSorted((a, b) => compare(a.courseName ?? "~", b.courseName ?? "~") || compare(a.provider, b.provider));
}

const compare = (a: string, b: string) => a.localeCompare(b, "en");

async function firstYear({ db }: Deps): Promise<string | null> {
  const entries = entryRows(db);
  const [row] = await db.select({ at: entries.occurredAt }).from(entries).orderBy(asc(entries.occurredAt)).limit(1);
  return row ? dateInLagos(row.at).slice(0, 4) : null;
}
