import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import type { MovedChanges } from "#features/site/server/public.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type ThingKind, thingKinds } from "../texts.ts";

/** A list of people that staff brought from elsewhere, by the name of its file. */
export const broughtLists = pgTable(
  "brought_lists",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    broughtBy: uuid()
      .notNull()
      .references(() => accounts.id),
    broughtAt: instant().notNull(),
  },
  (t) => [index().on(t.broughtAt), index().on(t.broughtBy)],
);

/** `taken`: its person has what it brought. `undone`: all of it was taken back. `stays`: the undo left it, since it is used. */
export const rowStates = ["taken", "undone", "stays"] as const;

/** What a row of it brought; its cells are not stored. The opening balance in the ledger is about the row's id. */
export const broughtRows = pgTable(
  "brought_rows",
  {
    id: uuid().primaryKey(),
    listId: uuid()
      .notNull()
      .references(() => broughtLists.id),
    line: integer().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The account was made for it. */
    isAccountMade: boolean().notNull(),
    courseId: uuid().references(() => courses.id),
    orderId: uuid().references(() => orders.id),
    /** What it paid is credit, for no course. */
    isCredit: boolean().notNull().default(false),
    state: text().$type<(typeof rowStates)[number]>().notNull().default("taken"),
  },
  (t) => [
    index().on(t.listId, t.state),
    index().on(t.accountId),
    index().on(t.courseId),
    index().on(t.orderId),
    check("brought_rows_state_known", oneOf(t.state, rowStates)),
    check("brought_rows_ordered_course", sql`${t.orderId} is null or ${t.courseId} is not null`),
  ],
);

/** What came in from a zip, each with the hash of what it was then: what is another now was changed since. */
export const broughtThings = pgTable(
  "brought_things",
  {
    listId: uuid()
      .notNull()
      .references(() => broughtLists.id),
    /** Its place in the zip, from 0. */
    line: integer().notNull(),
    kind: text().$type<ThingKind>().notNull(),
    /** The key of a school or of a group of settings; the id of a course, tutor, post or import of questions; of what home asks or quotes, whether it had `none` or the `supplied` before. */
    subject: text().notNull(),
    title: text().notNull(),
    sha256: text().notNull(),
    /** Of settings: what they were before. */
    changes: jsonb().$type<MovedChanges>(),
    state: text().$type<(typeof rowStates)[number]>().notNull().default("taken"),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.line] }),
    check("brought_things_kind_known", oneOf(t.kind, thingKinds)),
    check("brought_things_state_known", oneOf(t.state, rowStates)),
  ],
);

export const listPersonal = personal(broughtLists, {
  erase: { retain: "It tells what came from where, and names no one." },
  acting: [broughtLists.broughtBy],
});
export const rowPersonal = personal(broughtRows, {
  owner: broughtRows.accountId,
  exported: { line: broughtRows.line, state: broughtRows.state },
  by: broughtRows.line,
  erase: { retain: "The books point to it; it names no one." },
});
