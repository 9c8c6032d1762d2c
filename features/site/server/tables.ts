import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { documentSlugs } from "../office-texts.ts";

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

/** Terms and privacy as they were published, each text for good: the one with the highest number holds. */
export const documentVersions = pgTable(
  "document_versions",
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** What changed, for those who knew the one before; "": nothing is written. */
    note: text().notNull().default(""),
    /** Students who accepted an earlier one are asked for this one. */
    needsAcceptance: boolean().notNull().default(false),
    publishedAt: instant().notNull(),
  },
  (t) => [
    // Two that publish at once: the second is refused.
    unique("document_versions_number").on(t.slug, t.number),
    check("document_versions_slug_known", oneOf(t.slug, documentSlugs)),
    check("document_versions_from_one", sql`${t.number} >= 1`),
  ],
);
