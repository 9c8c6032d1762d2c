import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Case-insensitive text, for e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/** An instant; always with its zone, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** Bytes, for small files that belong to a row. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A number with two decimals, such as a percentage of 66.67. Postgres sends it as text. */
export const hundredths = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(5,2)",
  fromDriver: Number,
  toDriver: String,
});

/** The condition of a check that a column holds one of these literals: the same list as its TypeScript union. */
export const oneOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(","))})`;
