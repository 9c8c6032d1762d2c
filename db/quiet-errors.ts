import { NodePgPreparedQuery } from "drizzle-orm/node-postgres";
import type pg from "pg";

/**
 * Errors of the database without what was asked with. Parameters of statements are links of mails, addresses, words of people;
 * an error ends in logs, in rows of failed jobs and on a console. So none ever holds them, wherever it is shown: what stays is
 * the statement in its own words, and what Postgres names by itself (SQLSTATE, table, constraint).
 */

type Asks = { queryWithCache(text: string, params: unknown[], ask: () => Promise<unknown>): Promise<unknown> };

/** drizzle writes the parameters into the message of its error, and passes them on separately: it receives none. */
const prepared = NodePgPreparedQuery.prototype as unknown as Asks;
const { queryWithCache } = prepared;
prepared.queryWithCache = function (this: Asks, text, _params, ask) {
  return queryWithCache.call(this, text, [], ask);
};

/** Postgres repeats values in these. */
const tellingFields = ["detail", "where", "hint", "internalQuery"] as const;

/** What Postgres reports about a value that it cannot read (class 22: data exception) contains the value. */
const containsValue = (code: string | undefined) => code?.startsWith("22") ?? false;

/** Takes the values out of an error of the driver, before anybody gets it. */
export function quieten(error: pg.DatabaseError): void {
  for (const field of tellingFields) error[field] = undefined;
  if (!containsValue(error.code)) return;
  const { message, stack } = error;
  error.message = message.replace(/".*"/s, '"…"');
  // The stack begins with the message.
  if (stack) error.stack = stack.replace(message, () => error.message);
}
