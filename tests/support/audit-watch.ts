import type { RouteOptions } from "fastify";
import type pg from "pg";
import { propertiesOf, textOf } from "#lib/properties-of.ts";
import { type RequestNow, requestNow } from "#platform/audit/request.ts";
import { changesAsStaff } from "#platform/http/access.ts";

/** What any request may write besides: keys of repeats, limits, sessions, and what is sent to people because of it. */
const bookkeeping = /^(request_keys|rate_counters|sessions|mail_outbox|notification\w+)$/;

/** `written`: the values of its lines in the audit log. */
type Seen = { changed: Set<string>; written: unknown[] };

/** The routes that let staff or tutors change something. */
export const staffWrites = (routes: readonly RouteOptions[]): RouteOptions[] =>
  routes.filter(({ method, config }) => changesAsStaff([method].flat(), config?.access));

/**
 * Watches what requests write on these connections; the returned function lists the routes of staff and tutors that changed rows and left
 * no line in the audit log of an act that they declare.
 */
export function watchAudit(pool: pg.Pool): (routes: readonly RouteOptions[]) => string[] {
  const seen = new Map<RequestNow, Seen>();

  function note(request: RequestNow, statement: string, values: unknown[], rowCount: unknown): void {
    const all = seen.get(request) ?? { changed: new Set<string>(), written: [] };
    seen.set(request, all);
    if (/^\s*rollback\s*$/i.test(statement)) all.changed.clear();
    const table = /^\s*(?:insert into|update|delete from) "?(\w+)"?/i.exec(statement)?.[1];
    if (table === undefined || !rowCount) return;
    if (table === "audit_entries") all.written.push(...values);
    else if (!bookkeeping.test(table)) all.changed.add(table);
  }

  pool.on("connect", (client) => {
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => {
      const request = requestNow();
      if (!request) return query.apply(client, input);
      const statement = textOf(input[0]) ?? textOf(propertiesOf(input[0]).text) ?? "";
      const noted = (result: unknown) => note(request, statement, input.slice(1).flat(), propertiesOf(result).rowCount);
      // A pool asks with a callback, a transaction waits for a promise.
      const done = input.at(-1);
      if (typeof done === "function") {
        const watched = (error: unknown, result: unknown) => {
          noted(result);
          done(error, result);
        };
        return query.apply(client, [...input.slice(0, -1), watched]);
      }
      const response = query.apply(client, input);
      if (response instanceof Promise) void response.then(noted, () => {});
      return response;
    }) as typeof client.query;
  });
  return (routes) => {
    const declared = new Map(
      staffWrites(routes).map(({ method, url, config }) => [`${String(method)} ${url}`, config]),
    );
    return [...seen].flatMap(([{ method, url }, { changed, written }]) => {
      const name = `${method} ${url}`;
      const { audit = [] } = declared.get(name) ?? {};
      const acts = typeof audit === "object" && "none" in audit ? null : [audit].flat();
      const isMissing = declared.has(name) && changed.size > 0 && acts && !acts.some((act) => written.includes(act));
      return isMissing ? [`${name} changed ${[...changed].join(", ")}`] : [];
    });
  };
}
