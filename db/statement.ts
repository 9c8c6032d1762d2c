import type { QueryResultRow } from "pg";
import { type DbOrTx, runnerOf } from "./client.ts";

/**
 * A statement in its own words, parsed and planned once a connection: for the few that a builder cannot show and that are asked with every
 * answer of an exam. `name` is unique among all; `on` is the database, or the transaction that it belongs to. Values are those of pg; what
 * is answered has its types of the driver (instants as Date, `numeric` and `bigint` as text). Errors: those of pg.
 */
export const statement =
  <Row extends QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (on: DbOrTx, ...values: Values): Promise<Row[]> =>
    (await runnerOf(on).query<Row>({ name, text, values: [...values] })).rows;
