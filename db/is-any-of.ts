import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * A column holds one of these ids. They are one value, however many: `inArray` makes a place of each, and hundreds of them take long to
 * write, to read and to plan.
 */
export const isAnyOf = (column: AnyColumn | SQL | SQL.Aliased, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any (${"name" in ids ? ids : sql.param([...ids])}::uuid[])`;
