import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import {
  type Agreement,
  agreements,
  type DisputeSide,
  type DisputeState,
  disputeSides,
  disputeStates,
  type LineKind,
  lineKinds,
  maxDisputeText,
  type RateKind,
  rateKinds,
} from "../texts.ts";

/** What a class pays: for one tutor, one course, both or all, from a day on. That the days of the same do not overlap is an exclusion. */
export const payRates = pgTable(
  "pay_rates",
  {
    id: uuid().primaryKey(),
    tutorId: uuid().references(() => tutors.id, { onDelete: "cascade" }),
    courseId: uuid().references(() => courses.id, { onDelete: "cascade" }),
    kind: text().$type<RateKind>().notNull(),
    amountMinor: bigint({ mode: "number" }),
    currency: text().$type<Currency>(),
    /** Of a share. */
    percent: integer(),
    trialPercent: integer().notNull(),
    missedPercent: integer().notNull(),
    /** Days in Lagos, both included; without a last one it goes on. */
    validFrom: date({ mode: "string" }).notNull(),
    validUntil: date({ mode: "string" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index().on(t.tutorId),
    index().on(t.courseId),
    check("pay_rates_kind_known", oneOf(t.kind, rateKinds)),
    check("pay_rates_currency_known", oneOf(t.currency, currencies)),
    check(
      "pay_rates_amount",
      sql`(${t.kind} = 'share') = (${t.amountMinor} is null) and (${t.kind} = 'share') = (${t.currency} is null) and (${t.kind} = 'share') = (${t.percent} is not null)`,
    ),
    check("pay_rates_amount_positive", sql`${t.amountMinor} >= 0`),
    check(
      "pay_rates_percents",
      sql`${t.percent} between 1 and 100 and ${t.trialPercent} between 0 and 100 and ${t.missedPercent} between 0 and 100`,
    ),
    check("pay_rates_order", sql`${t.validUntil} >= ${t.validFrom}`),
  ],
);

/** A class in the wallet of its tutor, once: as it was counted, and since when it is agreed. What it pays are its lines. */
export const walletClasses = pgTable(
  "wallet_classes",
  {
    id: uuid().primaryKey(),
    /** Null: the class is gone with its student or group; what it pays stays. */
    sessionId: uuid()
      .unique() // no class counts twice
      .references(() => classSessions.id, { onDelete: "set null" }),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id),
    rateId: uuid()
      .notNull()
      .references(() => payRates.id),
    cohortId: uuid().references(() => cohorts.id, { onDelete: "set null" }),
    courseId: uuid().references(() => courses.id, { onDelete: "set null" }),
    title: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isTrial: boolean().notNull(),
    /** A student pressed Join and the tutor did not: silence does not agree it. */
    isTutorAbsent: boolean().notNull(),
    booked: integer().notNull(),
    present: integer().notNull(),
    classesInAll: integer().notNull(),
    /** When its report was there. */
    reportedAt: instant().notNull(),
    countedAt: instant().notNull(),
    /** From when on silence is a yes. */
    agreesAt: instant().notNull(),
    agreedAt: instant(),
    agreedBy: text().$type<Agreement>(),
  },
  (t) => [
    index().on(t.tutorId, t.agreedAt),
    index().on(t.rateId),
    index().on(t.cohortId),
    index().on(t.courseId),
    index("wallet_classes_to_agree").on(t.agreesAt).where(sql`${t.agreedAt} is null`),
    check("wallet_classes_agreed_by", oneOf(t.agreedBy, agreements)),
    check("wallet_classes_agreed", sql`(${t.agreedAt} is null) = (${t.agreedBy} is null)`),
    check("wallet_classes_counts", sql`${t.present} between 0 and ${t.booked} and ${t.classesInAll} >= 1`),
  ],
);

/** What a class pays and why: lines are added, never changed (db/append-only.ts). Each is in the ledger by its id. */
export const walletLines = pgTable(
  "wallet_lines",
  {
    id: uuid().primaryKey(),
    classId: uuid()
      .notNull()
      .references(() => walletClasses.id),
    kind: text().$type<LineKind>().notNull(),
    label: text().notNull(),
    why: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The order of which it is a share. */
    orderId: uuid().references(() => orders.id),
    at: instant().notNull(),
  },
  (t) => [
    index().on(t.classId),
    index().on(t.orderId),
    check("wallet_lines_kind_known", oneOf(t.kind, lineKinds)),
    check("wallet_lines_currency_known", oneOf(t.currency, currencies)),
  ],
);

/** Which students said that a class was as its tutor reported it. */
export const classAgreements = pgTable(
  "class_agreements",
  {
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    agreedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.studentId] }), index().on(t.studentId)],
);

/** Someone said that something was not right in a class: it waits for staff. */
export const classDisputes = pgTable(
  "class_disputes",
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    state: text().$type<DisputeState>().notNull().default("open"),
    openedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => accounts.id),
    /** Why, as student and tutor read it. */
    note: text(),
  },
  (t) => [
    uniqueIndex("class_disputes_one_open").on(t.sessionId).where(sql`${t.state} = 'open'`),
    index().on(t.sessionId),
    index().on(t.decidedBy),
    check("class_disputes_state_known", oneOf(t.state, disputeStates)),
    check(
      "class_disputes_decided",
      sql`(${t.state} = 'decided') = (${t.decidedAt} is not null) and (${t.state} = 'decided') = (${t.note} is not null)`,
    ),
  ],
);

/** What was written about a dispute. A student reads their own words and those of tutor and staff. */
export const disputeMessages = pgTable(
  "dispute_messages",
  {
    id: uuid().primaryKey(),
    disputeId: uuid()
      .notNull()
      .references(() => classDisputes.id, { onDelete: "cascade" }),
    /** Null: the academy itself. */
    authorId: uuid().references(() => accounts.id),
    side: text().$type<DisputeSide>().notNull(),
    words: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index().on(t.disputeId),
    index().on(t.authorId),
    check("dispute_messages_side_known", oneOf(t.side, disputeSides)),
    check("dispute_messages_length", sql`char_length(${t.words}) <= ${sql.raw(String(maxDisputeText))}`),
  ],
);

export const walletPersonal = personal(walletClasses, {
  owner: tutors.accountId,
  exported: {
    title: walletClasses.title,
    startsAt: walletClasses.startsAt,
    agreedAt: walletClasses.agreedAt,
    agreedBy: walletClasses.agreedBy,
  },
  by: walletClasses.startsAt,
  erase: { retain: "The law asks to keep what was paid for; the tutor has no name any more." },
});

export const ratesPersonal = personal(payRates, {
  owner: tutors.accountId,
  exported: {
    kind: payRates.kind,
    amountMinor: payRates.amountMinor,
    currency: payRates.currency,
    percent: payRates.percent,
    validFrom: payRates.validFrom,
    validUntil: payRates.validUntil,
  },
  by: payRates.validFrom,
  erase: { retain: "By them is known what classes paid; the tutor has no name any more." },
});

export const agreementPersonal = personal(classAgreements, {
  owner: classAgreements.studentId,
  exported: { title: classSessions.title, agreedAt: classAgreements.agreedAt },
  by: classAgreements.agreedAt,
  erase: "delete",
});

export const disputePersonal = personal(disputeMessages, {
  owner: disputeMessages.authorId,
  exported: { title: classSessions.title, words: disputeMessages.words, at: disputeMessages.at },
  by: disputeMessages.at,
  erase: { blank: { words: "" } },
});

export const decidersPersonal = personal(classDisputes, {
  erase: { retain: "What was decided about money stays; who decided has no name any more." },
  acting: [classDisputes.decidedBy],
});
