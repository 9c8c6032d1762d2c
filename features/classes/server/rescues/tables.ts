import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type RescueState, rescueStates } from "../../rescue-texts.ts";
import { classSessions } from "../tables.ts";

/** A class whose tutor was not there ten minutes after its start, and what became of it. */
export const classRescues = pgTable(
  "class_rescues",
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    /** When it was to be: the class itself may follow later. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Who did not come. */
    absentId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** Who stands in, or is reserved for it while it is offered. */
    substituteId: uuid().references(() => tutors.id, { onDelete: "set null" }),
    state: text().$type<RescueState>().notNull(),
    offeredAt: instant().notNull(),
    /** When it was decided; null while it is offered. */
    endedAt: instant(),
  },
  (t) => [
    unique("class_rescues_once").on(t.sessionId, t.startsAt), // however many processes look at once
    // A tutor stands in for one class at a time: the same is never offered to two.
    uniqueIndex("class_rescues_one_substitute").on(t.substituteId).where(sql`${t.state} = 'offered'`),
    index().on(t.absentId),
    index().on(t.substituteId),
    index().on(t.endsAt),
    check("class_rescues_state_known", oneOf(t.state, rescueStates)),
    check("class_rescues_ended", sql`(${t.state} = 'offered') = (${t.endedAt} is null)`),
    check("class_rescues_other", sql`${t.substituteId} <> ${t.absentId}`),
  ],
);

/** Who took credit for a class instead of it: it is not theirs any more, whenever it follows. The money is in the ledger, by this id. */
export const classCredits = pgTable(
  "class_credits",
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    creditedAt: instant().notNull(),
  },
  (t) => [
    unique("class_credits_once").on(t.sessionId, t.studentId),
    index().on(t.studentId),
    check("class_credits_positive", sql`${t.amountMinor} > 0`),
    check("class_credits_currency_known", oneOf(t.currency, currencies)),
  ],
);

export const creditPersonal = personal(classCredits, {
  owner: classCredits.studentId,
  exported: {
    title: classSessions.title,
    amountMinor: classCredits.amountMinor,
    currency: classCredits.currency,
    creditedAt: classCredits.creditedAt,
  },
  by: classCredits.creditedAt,
  erase: { retain: "It says why the ledger has that credit; it has no name any more, nor has the account behind it." },
});
