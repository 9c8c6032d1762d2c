import type { QueryResultRow } from "pg";
import { type Db, poolOf } from "./client.ts";

/**
 * A statement in its own words, parsed and planned once a connection: for the few that a builder cannot say, or that are asked too
 * often for one. `name` is unique among all. Values are those of pg; what is answered has its types of the driver (instants as
 * Date, `numeric` and `bigint` as text). Errors: those of pg.
 */
export const statement = <Row extends QueryResultRow, Values extends readonly unknown[]>(
  db: Db,
  name: string,
  text: string,
) => {
  const pool = poolOf(db);
  return async (...values: Values): Promise<Row[]> => (await pool.query<Row>({ name, text, values: [...values] })).rows;
};
