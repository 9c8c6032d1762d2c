import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { citext, instant } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { accounts } from "../tables.ts";

/** Filters and sort of a list that someone named to find them again, on any device. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The list's name (ListSpec). */
    list: text().notNull(),
    name: citext().notNull(),
    /** As the address had it: anyone who reads it takes what the list knows by then. */
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("saved_views_name").on(t.accountId, t.list, t.name)],
);

export const viewPersonal = personal(savedViews, {
  owner: savedViews.accountId,
  exported: { list: savedViews.list, name: savedViews.name, query: savedViews.query, createdAt: savedViews.createdAt },
  by: savedViews.createdAt,
  erase: "delete",
});
