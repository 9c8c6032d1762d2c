import { date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** Settings that staff edit: one row a key of SiteSettings. */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

export const testimonials = pgTable("testimonials", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
  /** Free text, such as "March 2024". */
  dateText: text().notNull(),
  portrait: text().notNull(),
  position: integer().notNull().unique(),
});

export const faqItems = pgTable("faq_items", {
  id: uuid().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull().unique(),
});

/** Terms and privacy: Markdown that staff can edit. */
export const siteDocuments = pgTable("site_documents", {
  slug: text().primaryKey(),
  title: text().notNull(),
  updatedOn: date({ mode: "string" }).notNull(),
  body: text().notNull(),
});
