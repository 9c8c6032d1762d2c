import type { RouteOptions } from "fastify";
import type pg from "pg";
import { rolesWith } from "#lib/capabilities.ts";
import { propertiesOf, textOf } from "#lib/properties-of.ts";
import { type RequestNow, requestNow } from "#platform/audit/request.ts";

/** What staff and tutors may change without a line in the audit log, and why. */
export const unaudited: Readonly<Record<string, string>> = {
  "POST /api/desk/:as/messages": "a message names its author",
  "PATCH /api/desk/:as/messages/:id": "a message that was changed says so, to its author's name",
  "DELETE /api/desk/:as/messages/:id": "the place of a message stays, with its author",
  "POST /api/desk/:as/conversations": "a conversation that nobody has written in is nothing yet",
  "POST /api/desk/:as/conversations/:id/read": "how far somebody has read",
  "POST /api/desk/:as/conversations/:id/typing": "that somebody types",
  "POST /api/desk/:as/announcements/:course": "an announcement names its author and is never changed",
  "DELETE /api/desk/:as/announcements/:course/:id": "the place of an announcement stays, with its author",
  "POST /api/tutor/answer-files": "a file that no message holds is nothing yet",
  "PUT /api/tutor/grading/:piece/mark":
    "a mark is a row that names who gave it and is never changed; one that was released is audited",
  "POST /api/tutor/grading/release": "a result names who marked it; a change of a released one is audited",
  "POST /api/staff/statements": "a file that was not imported is nothing yet",
  "POST /api/staff/statements/:id/preview": "as it",
  "DELETE /api/staff/statements/:id": "as it",
};

/** Whether a route lets staff or tutors change something that students may not. */
export function isStaffWrite({ method, config }: Pick<RouteOptions, "method" | "config">): boolean {
  const access = config?.access;
  if (typeof access !== "object" || ["GET", "HEAD"].includes(String(method))) return false;
  return !rolesWith(access).includes("student");
}

/** What any request may write besides: keys of repeats, limits, sessions, and what is sent to people because of it. */
const bookkeeping = /^(request_keys|rate_counters|sessions|mail_outbox|notification\w+)$/;

type Seen = { changed: Set<string>; isAudited: boolean };

/**
 * Watches what requests write on these connections; the returned function lists the routes of staff and tutors that changed rows and left
 * no line in the audit log.
 */
export function watchAudit(pool: pg.Pool): (routes: readonly RouteOptions[]) => string[] {
  const seen = new Map<RequestNow, Seen>();

  function note(request: RequestNow, statement: string, rowCount: unknown): void {
    const all = seen.get(request) ?? { changed: new Set<string>(), isAudited: false };
    seen.set(request, all);
    if (/^\s*rollback\s*$/i.test(statement)) all.changed.clear();
    const table = /^\s*(?:insert into|update|delete from) "?(\w+)"?/i.exec(statement)?.[1];
    if (table === undefined || !rowCount) return;
    if (table === "audit_entries") all.isAudited = true;
    else if (!bookkeeping.test(table)) all.changed.add(table);
  }

  pool.on("connect", (client) => {
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const request = requestNow();
      if (!request) return query.apply(client, given);
      const statement = textOf(given[0]) ?? textOf(propertiesOf(given[0]).text) ?? "";
      const noted = (result: unknown) => note(request, statement, propertiesOf(result).rowCount);
      // A pool asks with a callback, a transaction waits for a promise.
      const done = given.at(-1);
      if (typeof done === "function") {
        const told = (error: unknown, result: unknown) => {
          noted(result);
          done(error, result);
        };
        return query.apply(client, [...given.slice(0, -1), told]);
      }
      const answer = query.apply(client, given);
      if (answer instanceof Promise) void answer.then(noted, () => {});
      return answer;
    }) as typeof client.query;
  });
  return (routes) => {
    const watched = new Set(routes.filter(isStaffWrite).map(({ method, url }) => `${String(method)} ${url}`));
    return [...seen].flatMap(([{ method, url }, { changed, isAudited }]) => {
      const name = `${method} ${url}`;
      const isMissing = watched.has(name) && !isAudited && changed.size > 0 && !Object.hasOwn(unaudited, name);
      return isMissing ? [`${name} changed ${[...changed].join(", ")}`] : [];
    });
  };
}
