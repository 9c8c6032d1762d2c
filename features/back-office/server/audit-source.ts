import { eq, gte, ilike, inArray, lt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { startOfDayInLagos } from "#lib/dates.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, containing, sourceOf } from "#platform/list/list-source.ts";
import type { AuditRow } from "../audit-contract.ts";
import { auditList, fieldsText } from "../audit-texts.ts";

const dayMs = 86_400_000;

/** The audit log as a list. */
export const auditSource = (db: DbOrTx) => {
  const people = personRows(db);
  return sourceOf({
    spec: auditList,
    id: auditEntries.id,
    filters: {
      by: (name) =>
        inArray(
          auditEntries.actorId,
          db
            .select({ id: people.id })
            .from(people)
            .where(ilike(people.personName, containing(name))),
        ),
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
      return (await page(query.$dynamic())).map(
        ({ entry: { actorId, before, after, at, ...entry }, name }): AuditRow => ({
          ...entry,
          at: at.toISOString(),
          byName: actorId === null ? null : (name ?? "Someone who left"),
          before: before && { ...before },
          after: after && { ...after },
        }),
      );
    },
  });
};

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
export const auditCsv = (db: DbOrTx, filter: FilterOf<typeof auditList>) => ({
  name: "audit",
  columns,
  batches: batchesOf(db, auditSource(db), filter),
});
