import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { type SearchKind, searchGroups } from "#features/accounts/office-search-texts.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** What someone of staff found by the search and opened last. What it is about may be gone: then it is not shown. */
export const recentFinds = pgTable(
  "recent_finds",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<SearchKind>().notNull(),
    subject: uuid().notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.subject] }),
    index().on(t.accountId, t.usedAt),
    check("recent_finds_kind_known", oneOf(t.kind, Object.keys(searchGroups))),
  ],
);

export const recentPersonal = personal(recentFinds, {
  owner: recentFinds.accountId,
  exported: { kind: recentFinds.kind, usedAt: recentFinds.usedAt },
  by: recentFinds.usedAt,
  erase: "delete",
});
