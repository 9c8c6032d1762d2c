import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** What people of the academy changed: rows are added, never changed (db/append-only.ts). */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    /** Who did it; null: the person who has the machine, or the academy itself. */
    actorId: uuid().references(() => accounts.id),
    /** `order.refund-asked`. */
    action: text().notNull(),
    /** What kind of thing it is about: `order`, `settings`. */
    about: text().notNull(),
    /** Its id, where it has one. */
    subject: uuid(),
    /** What else there is to know. Names no one. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Why, as the person gave it. */
    reason: text(),
    /** What was changed, before and after. */
    before: jsonb().$type<object>(),
    after: jsonb().$type<object>(),
    /** The id of the request in which it was changed; null: a command or a job. */
    request: uuid(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.actorId, t.id), index().on(t.about, t.subject, t.at), index().on(t.subject, t.id)],
);

export const auditPersonal = personal(auditEntries, {
  owner: auditEntries.actorId,
  exported: { action: auditEntries.action, about: auditEntries.about, at: auditEntries.at },
  by: auditEntries.at,
  erase: { retain: "Who moved money stays written; the account behind it has no name any more." },
});
