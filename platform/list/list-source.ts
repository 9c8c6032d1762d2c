import { and, asc, desc, eq, inArray, type SQL, type Subquery, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { DbOrTx } from "#db/client.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { ListQuery, Which } from "#lib/list/list-schema.ts";
import { type FilterOf, isDay, type ListSpec, type SortKey, type SortOf } from "#lib/list/list-spec.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const pageSize = 50;
const batchSize = 500;

/** How the database answers a list: what each filter means, what each sort key compares, and its rows. */
export type ListSource<Spec extends ListSpec, Row extends { id: string }> = {
  spec: Spec;
  /** Ids sort by time. */
  id: PgColumn;
  /** What has all columns that filters and sort keys name; left out, the table of `id`. */
  from?: Subquery;
  /** What every row of it has, whatever the filters ask. */
  base?: SQL;
  filters: { [Name in keyof Spec["filters"]]: (value: NonNullable<FilterOf<Spec>[Name]>) => SQL | undefined };
  /** Of each key but `id`. The table of `id` has to have it. */
  sorts?: { [Name in Exclude<SortOf<Spec>, "id">]: SQL | PgColumn };
  /** `page` narrows a statement (`$dynamic()`) to the rows that are requested, in their order. */
  rows: (db: DbOrTx, page: <Query extends PgSelect>(query: Query) => Query) => Promise<Row[]>;
};

const pageBy =
  (where: SQL | undefined, orderBy: SQL[], limit: number) =>
  <Query extends PgSelect>(query: Query): Query =>
    query
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);

/** A text that is somewhere in a column, for `ilike`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A source whose rows are what `rows` reads. */
export const sourceOf = <Spec extends ListSpec, Row extends { id: string }>(source: ListSource<Spec, Row>) => source;

/** One row. Errors: AppError not_found. */
export const rowOf = async <Spec extends ListSpec, Row extends { id: string }>(
  db: DbOrTx,
  { id, rows }: ListSource<Spec, Row>,
  which: string,
): Promise<Row> => {
  const [row] = await rows(db, pageBy(eq(id, which), [], 1));
  if (!row) throw notFound();
  return row;
};

/** What the filter asks of a row. */
export function whereOf<Spec extends ListSpec, Row extends { id: string }>(
  { spec, filters, base }: ListSource<Spec, Row>,
  filter: FilterOf<Spec>,
): SQL | undefined {
  const names: (keyof Spec["filters"])[] = Object.keys(spec.filters);
  return and(
    base,
    ...names.map((name) => {
      const value = filter[name];
      return value === undefined || value === "" ? undefined : filters[name](value);
    }),
  );
}

/** How many rows fit; of a list that is not counted to its end, one more than it counts to where there are more. */
function countRows<Spec extends ListSpec, Row extends { id: string }>(
  db: DbOrTx,
  { id, from, spec: { countsTo } }: ListSource<Spec, Row>,
  where: SQL | undefined,
): PromiseLike<number> {
  const rows = from ?? id.table;
  if (countsTo === undefined) return db.$count(rows, where);
  const first = db.select({ id }).from(rows).where(where);
  return db.$count(first.limit(countsTo + 1).as("counted"));
}

/**
 * A page of 50 rows that fit, and how many there are in all; `counted` where the caller counts them anyway. Errors: AppError invalid for a `before` that
 * is none of this list's.
 */
export async function pageOf<Spec extends ListSpec, Row extends { id: string }>(
  db: DbOrTx,
  source: ListSource<Spec, Row>,
  { sort, before, ...filter }: ListQuery<Spec>,
  counted?: Promise<number>,
): Promise<{ data: Row[]; next: string | null; count: number }> {
  const where = whereOf(source, filter as unknown as FilterOf<Spec>);
  const order = orderOf(source, sort);
  const [rows, count] = await Promise.all([
    source.rows(db, pageBy(and(where, order.after(before)), order.by, pageSize + 1)),
    counted ?? countRows(db, source, where),
  ]);
  const data = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? data.at(-1) : undefined;
  return { data, next: last ? await order.cursorOf(db, last.id) : null, count };
}

/** All rows that fit, the newest first, in batches, so that an export holds few of them at once. */
export async function* batchesOf<Spec extends ListSpec, Row extends { id: string }>(
  db: DbOrTx,
  source: ListSource<Spec, Row>,
  filter: FilterOf<Spec>,
): AsyncGenerator<Row[]> {
  const { by, after } = orderOf(source, undefined);
  for (let before: string | undefined; ; ) {
    const rows = await source.rows(db, pageBy(and(whereOf(source, filter), after(before)), by, batchSize));
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.id;
  }
}

/**
 * The ids of the rows that an act on several changes, locked for this transaction.
 * Errors: AppError conflict where there are more or fewer than were seen.
 */
export async function lockThese<Spec extends ListSpec, Row extends { id: string }>(
  tx: DbOrTx,
  source: ListSource<Spec, Row>,
  { ids, filter, count }: Which<Spec>,
): Promise<string[]> {
  const where = and(whereOf(source, filter), ids && inArray(source.id, ids));
  const rows = await tx.select({ id: source.id }).from(source.id.table).where(where).orderBy(source.id).for("update");
  if (rows.length === count) return rows.map(({ id }) => String(id));
  throw new AppError(
    "conflict",
    `There were ${count.toLocaleString("en-GB")} and are ${rows.length.toLocaleString("en-GB")} now. Nothing was changed: please look again.`,
  );
}

/** What the database may take for a value of a sort key: a cursor comes from outside. */
const comparable: Record<Exclude<SortKey["by"], "id">, { value: z.ZodType<string>; type: SQL }> = {
  text: { value: z.string().regex(/^[^\0]*$/), type: sql`text` },
  number: { value: z.string().regex(/^-?\d{1,18}(\.\d{1,18})?$/), type: sql`numeric` },
  time: {
    value: z
      .string()
      .regex(/^(?!0000)\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/)
      .refine((text) => isDay(text.slice(0, 10))),
    type: sql`timestamptz`,
  },
};

function orderOf<Spec extends ListSpec, Row extends { id: string }>(
  { spec, id, from, sorts }: ListSource<Spec, Row>,
  name: SortOf<Spec> | undefined = Object.keys(spec.sorts)[0],
) {
  const key = name === undefined ? undefined : spec.sorts[name];
  const direction = key?.isAscending ? asc : desc;
  const sign = key?.isAscending ? sql`>` : sql`<`;
  const value = sorts?.[name as Exclude<SortOf<Spec>, "id">];
  if (key === undefined || key.by === "id" || value === undefined) {
    return {
      by: [direction(id)],
      after: (before: string | undefined) =>
        before === undefined ? undefined : sql`${id} ${sign} ${before.slice(before.lastIndexOf(".") + 1)}::uuid`,
      cursorOf: async (_: DbOrTx, last: string) => last,
    };
  }
  const { value: schema, type } = comparable[key.by];
  return {
    by: [direction(value), direction(id)],
    after(before: string | undefined) {
      if (before === undefined) return undefined;
      const last = readCursor(before, schema, "before");
      return sql`(${value}, ${id}) ${sign} (${last.by}::${type}, ${last.id}::uuid)`;
    },
    /** With the value as the database has it, so that a row that changes between pages moves no page. */
    async cursorOf(db: DbOrTx, last: string) {
      const [row] = await db
        .select({ text: sql<string>`${value}::text` })
        .from(from ?? id.table)
        .where(sql`${id} = ${last}`);
      return writeCursor(last, row?.text);
    },
  };
}
