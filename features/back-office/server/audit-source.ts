import { eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { idsOfPeople, personRows } from "#features/accounts/server/public.ts";
import { startOfDayInLagos } from "#lib/dates.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, sourceOf } from "#platform/list/list-source.ts";
import type { AuditRow } from "../audit-contract.ts";
import { auditList, fieldsText } from "../audit-texts.ts";

const dayMs = 86_400_000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Fields = object;
type Entry = { subject: string | null; before: Fields | null; after: Fields | null; details: Fields };

/** The names of the people whose ids are in some rows: who looks back reads no ids. */
async function namesIn(db: DbOrTx, entries: readonly Entry[]): Promise<Map<unknown, string>> {
  const values = entries.flatMap(({ subject, before, after, details }) => [
    subject,
    ...[before, after, details].flatMap((fields) => Object.values(fields ?? {})),
  ]);
  const ids = [...new Set(values.filter((value) => typeof value === "string" && uuid.test(value)))] as string[];
  if (ids.length === 0) return new Map();
  const people = personRows(db);
  const rows = await db.select({ id: people.id, name: people.personName }).from(people).where(inArray(people.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The ids of those who did something that is in the log, by name, address or number. Of all who fit few ever did: from one to the next the
 * index leaps, however long the log is.
 */
async function actorsNamed(db: DbOrTx, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors(id) as (
      (select actor_id from ${auditEntries} where actor_id is not null order by actor_id limit 1)
      union all
      select (select e.actor_id from ${auditEntries} e where e.actor_id > actors.id order by e.actor_id limit 1)
      from actors where actors.id is not null
    )
    select id from (${idsOfPeople(db, name)}) named where id in (select id from actors)`);
  return rows.map(({ id }) => id);
}

/** The audit log as a list, for what `filter` asks of it. */
export async function auditSource(db: DbOrTx, { by }: FilterOf<typeof auditList>) {
  // Known before the log is asked: of a subquery the planner knows neither that it is empty nor how often its people acted, and would read all.
  const actors = by ? await actorsNamed(db, by) : [];
  return sourceOf({
    spec: auditList,
    id: auditEntries.id,
    filters: {
      by: () => inArray(auditEntries.actorId, actors),
      about: (about) => eq(auditEntries.about, about),
      subject: (id) => eq(auditEntries.subject, id),
      from: (day) => gte(auditEntries.at, startOfDayInLagos(day)),
      to: (day) => lt(auditEntries.at, new Date(startOfDayInLagos(day).getTime() + dayMs)),
    },
    rows: async (reading, page) => {
      const names = personRows(reading);
      const query = reading
        .select({ entry: auditEntries, name: names.personName })
        .from(auditEntries)
        .leftJoin(names, eq(names.id, auditEntries.actorId));
      const lines = await page(query.$dynamic());
      const nameOf = await namesIn(
        reading,
        lines.map(({ entry }) => entry),
      );
      const named = (fields: Fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, nameOf.get(value) ?? value] as const),
        );
      return lines.map(({ entry: { actorId, before, after, details, at, ...entry }, name }): AuditRow => {
        const person = nameOf.get(entry.subject);
        return {
          ...entry,
          at: at.toISOString(),
          byName: actorId === null ? null : (name ?? "Someone who left"),
          before: before && named(before),
          after: after && named(after),
          details: { ...(person === undefined ? {} : { person }), ...named(details) },
        };
      });
    },
  });
}

const columns: CsvColumns<AuditRow> = {
  When: ({ at }) => at,
  Who: ({ byName }) => byName ?? "The academy",
  What: ({ action }) => action,
  About: ({ about }) => about,
  Id: ({ subject }) => subject,
  Why: ({ reason }) => reason,
  Before: ({ before }) => fieldsText(before),
  After: ({ after }) => fieldsText(after),
  Details: ({ details }) => fieldsText(details),
  Request: ({ request }) => request,
};

/** The log as a table for a file, as `sendCsv` takes it. */
export const auditCsv = async (db: DbOrTx, filter: FilterOf<typeof auditList>) => ({
  name: "audit",
  columns,
  batches: batchesOf(db, await auditSource(db, filter), filter),
});
