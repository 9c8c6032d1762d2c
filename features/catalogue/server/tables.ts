import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { currencies } from "#lib/money.ts";
import { cardGroups, feePlans, schoolKinds } from "../contract.ts";

/** The schools that courses belong to, in the order of the price list. */
export const schools = pgTable(
  "schools",
  {
    key: text().primaryKey(),
    name: text().notNull(),
    note: text(),
    kind: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    // It is in addresses and in class names.
    check("schools_key_form", sql`${t.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("schools_kind_known", oneOf(t.kind, schoolKinds)),
  ],
);

/** A course or exam preparation that the academy teaches. */
export const courses = pgTable(
  "courses",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(), // the public address
    title: text().notNull(),
    shortTitle: text().notNull(),
    school: text()
      .notNull()
      .references(() => schools.key, { onUpdate: "cascade" }),
    glyph: text().notNull(),
    summary: text().notNull(),
    overview: text().array().notNull(),
    level: text().notNull(),
    format: text().notNull(),
    tools: text().array().notNull(),
    objectives: text().array().notNull(),
    weeks: integer(),
    projectWeeks: integer().notNull().default(0),
    durationNote: text(),
    /** Percent off the fee in the enroll view and at checkout (VIEW-02, PAY-02); 0: none. */
    discountPercent: integer().notNull().default(0),
    position: integer().notNull(),
    /** Its place among the popular courses of the footer and of the dashboard while picks do not decide; null: after those. */
    popularRank: integer(),
    dashboardRank: integer(),
    published: boolean().notNull().default(true),
    /** When the public saw it first; null: it is a draft. */
    firstPublishedAt: instant().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.school, t.position),
    check("courses_discount_percent", sql`${t.discountPercent} between 0 and 100`),
    check("courses_weeks_positive", sql`${t.weeks} is null or ${t.weeks} > 0`),
    check("courses_published_once", sql`not ${t.published} or ${t.firstPublishedAt} is not null`),
  ],
);

/** Addresses that courses had before: links to them lead on, and what a device still sends to them arrives. */
export const courseAddresses = pgTable(
  "course_addresses",
  {
    slug: text().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.courseId)],
);

/** The syllabus: one row a week, numbered from 1. */
export const courseWeeks = pgTable(
  "course_weeks",
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    week: integer().notNull(),
    title: text().notNull(),
    topics: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.week] }), check("course_weeks_from_one", sql`${t.week} >= 1`)],
);

/**
 * Prices. School courses have the plans upfront, installment and monthly in both currencies; exam courses have `course`
 * (one fee) or `month`, by length in weeks. A null amount means "on request". A price holds from `validFrom` (null: from the
 * beginning) until just before `validUntil` (null: until further notice). The constraint course_fees_one_price of its migration
 * refuses two that hold at once for one thing: the page would show one and the checkout charge the other.
 */
export const courseFees = pgTable(
  "course_fees",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    plan: text().notNull(),
    lengthWeeks: integer(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: "number" }),
    position: integer().notNull(),
    validFrom: instant(),
    validUntil: instant(),
  },
  (t) => [
    index().on(t.courseId),
    check("course_fees_valid_some_time", sql`${t.validFrom} < ${t.validUntil}`),
    check("course_fees_plan_known", oneOf(t.plan, feePlans)),
    check("course_fees_currency_known", oneOf(t.currency, currencies)),
    check("course_fees_positive", sql`${t.amountMinor} is null or ${t.amountMinor} > 0`),
  ],
);

const cardGroupKeys = cardGroups.map(({ key }) => key);

/** The cards of the home page: a staff-edited text and claim over a course, whose title they have. */
export const courseCards = pgTable(
  "course_cards",
  {
    id: uuid().primaryKey(),
    text: text().notNull(),
    claim: text(),
    group: text("card_group").notNull(),
    glyph: text().notNull(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    position: integer().notNull().unique(),
  },
  (t) => [index().on(t.courseId), check("course_cards_group_known", oneOf(t.group, cardGroupKeys))],
);
