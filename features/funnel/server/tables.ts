import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type CallEnd, callEnds, maxNote, type Stage, stages } from "../texts.ts";

/** How calls with people of the funnel ended. Rows are added, never changed: one that `undoes` another takes it back. */
export const callNotes = pgTable(
  "call_notes",
  {
    id: uuid().primaryKey(),
    /** The row of the funnel: a trial, an order or an enrolment. */
    subject: uuid().notNull(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    stage: text().$type<Stage>().notNull(),
    /** Null for a row that undoes another. */
    callEnd: text().$type<CallEnd>(),
    /** The day in Lagos on which they are in the list again. */
    until: date({ mode: "string" }),
    note: text().notNull().default(""),
    notedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    notedAt: instant().notNull(),
    undoes: uuid()
      .references((): AnyPgColumn => callNotes.id)
      .unique("call_notes_undone_once"),
  },
  (t) => [
    index().on(t.subject, t.notedAt),
    index().on(t.studentId),
    index().on(t.notedBy),
    index().on(t.notedAt),
    index().on(t.until), // who is not in the list
    check("call_notes_stage_known", oneOf(t.stage, stages)),
    check("call_notes_end_known", oneOf(t.callEnd, callEnds)),
    check(
      "call_notes_whole",
      sql`(${t.callEnd} is null) = (${t.undoes} is not null) and (${t.callEnd} is null) = (${t.until} is null)`,
    ),
    check("call_notes_length", sql`char_length(${t.note}) <= ${sql.raw(String(maxNote))}`),
  ],
);

export const callNotePersonal = personal(callNotes, {
  owner: callNotes.studentId,
  exported: { ended: callNotes.callEnd, until: callNotes.until, note: callNotes.note, notedAt: callNotes.notedAt },
  by: callNotes.notedAt,
  erase: "delete",
  acting: [callNotes.notedBy],
});
