import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import type { PlaceChoice } from "#features/placement/contract.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { maxLine, maxReason, type OutcomeState, outcomeStates, type Verdict, verdicts } from "../texts.ts";

/** How a trial ended, by its tutor's word, and what came of what was proposed. */
export const trialOutcomes = pgTable(
  "trial_outcomes",
  {
    sessionId: uuid()
      .primaryKey() // one a trial
      .references(() => classSessions.id, { onDelete: "cascade" }),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    verdict: text().$type<Verdict>().notNull(),
    /** Why it does not fit, as the student reads it. */
    reason: text(),
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    planKey: text(),
    currency: text().$type<Currency>(),
    /** What was to be paid first when it was sent. */
    firstMinor: integer(),
    /** Null: no times were proposed. */
    choice: jsonb().$type<PlaceChoice>(),
    line: text(),
    sentAt: instant().notNull(),
    reservedUntil: instant(),
    state: text().$type<OutcomeState>().notNull(),
    answerReason: text(),
    answeredAt: instant(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** When the classes begin in which the student was placed by it. */
    firstClassAt: instant(),
  },
  (t) => [
    index().on(t.tutorId, t.sentAt),
    index().on(t.studentId, t.courseId),
    index().on(t.courseId),
    index().on(t.orderId),
    index("trial_outcomes_open")
      .on(t.sentAt)
      .where(oneOf(t.state, ["sent", "accepted"])), // who has not paid
    index("trial_outcomes_to_place").on(t.answeredAt).where(sql`${t.state} = 'paid'`),
    check("trial_outcomes_verdict_known", oneOf(t.verdict, verdicts)),
    check("trial_outcomes_state_known", oneOf(t.state, outcomeStates)),
    check("trial_outcomes_currency_known", oneOf(t.currency, currencies)),
    check(
      "trial_outcomes_proposes",
      sql`(${t.verdict} = 'fits') = (${t.courseId} is not null and ${t.planKey} is not null and ${t.currency} is not null and ${t.firstMinor} is not null) and (${t.verdict} = 'fits') = (${t.state} <> 'notified')`,
    ),
    check("trial_outcomes_reason", sql`(${t.verdict} = 'not-fits') = (${t.reason} is not null)`),
    check("trial_outcomes_times", sql`(${t.choice} is null) = (${t.reservedUntil} is null)`),
    check("trial_outcomes_amount", sql`${t.firstMinor} >= 0`),
    check(
      "trial_outcomes_lengths",
      sql`char_length(${t.reason}) between 1 and ${sql.raw(String(maxReason))} and char_length(${t.line}) between 1 and ${sql.raw(String(maxLine))} and char_length(${t.answerReason}) between 1 and ${sql.raw(String(maxReason))}`,
    ),
  ],
);

export const outcomePersonal = personal(trialOutcomes, {
  owner: trialOutcomes.studentId,
  exported: {
    verdict: trialOutcomes.verdict,
    reason: trialOutcomes.reason,
    course: courses.title,
    line: trialOutcomes.line,
    sentAt: trialOutcomes.sentAt,
    answer: trialOutcomes.state,
    answerReason: trialOutcomes.answerReason,
    answeredAt: trialOutcomes.answeredAt,
  },
  by: trialOutcomes.sentAt,
  erase: "delete",
});
