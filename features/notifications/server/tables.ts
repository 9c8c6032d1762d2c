import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { type NotificationKind, notificationKinds } from "../contract.ts";

/** One line in a person's bell. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    message: text().notNull(),
    /** A path of this site that shows what it is about. */
    link: text(),
    /** What it is about, so that telling it twice tells it once. */
    about: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    unique("notifications_once").on(t.accountId, t.about),
    index().on(t.accountId, t.createdAt, t.id),
    index("notifications_unread").on(t.accountId).where(sql`${t.readAt} is null`),
    check("notifications_link_here", sql`${t.link} is null or ${t.link} ~ '^/[^/]'`),
    check("notifications_kind_known", oneOf(t.kind, notificationKinds)),
  ],
);
