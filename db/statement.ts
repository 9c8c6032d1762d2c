import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import { type DbOrTx, runnerOf } from "./client.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement in its own words, parsed and planned once a connection: for the few that a builder cannot say, or that are asked too
 * often for one. `name` is unique among all; `on` is the database, or the transaction that it belongs to. Values are those of pg; what is
 * answered has its types of the driver (instants as Date, `numeric` and `bigint` as text). Errors: those of pg.
 */
export const statement =
  <Row extends QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (on: DbOrTx, ...values: Values): Promise<Row[]> =>
    (await runnerOf(on).query<Row>({ name, text, values: [...values] })).rows;

/**
 * The same for words that are put together from parts of a builder, such as another feature's rows: they are made once a process, on the
 * first call, and not again for each, which costs more than asking. A value is a `sql.placeholder` with its name.
 */
export function builtStatement<Row extends QueryResultRow, Values extends Readonly<Record<string, unknown>>>(
  name: string,
  words: (on: DbOrTx) => SQL,
): (on: DbOrTx, values: Values) => Promise<Row[]> {
  let made: { ask: (on: DbOrTx, ...values: unknown[]) => Promise<Row[]>; params: readonly unknown[] } | undefined;
  return (on, values) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(words(on));
      made = { ask: statement<Row, unknown[]>(name, text), params };
    }
    return made.ask(on, ...made.params.map((param) => (is(param, Placeholder) ? values[param.name] : param)));
  };
}
