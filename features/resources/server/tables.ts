import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";

/** A post of the resources section. Not yet published when publishedAt is null or in the future. */
export const posts = pgTable(
  "posts",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    author: text().notNull(),
    /** The date shown under the title. */
    postedOn: date({ mode: "string" }).notNull(),
    summary: text().notNull(),
    school: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    publishedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.publishedAt.desc())],
);
