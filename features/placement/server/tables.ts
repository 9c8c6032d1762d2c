import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { maxWishLength } from "../texts.ts";

/** Who asked the tutor to propose class times, with when they can. It goes once they are placed. */
export const classWishes = pgTable(
  "class_wishes",
  {
    enrolmentId: uuid()
      .primaryKey() // one wish a course
      .references(() => enrolments.id, { onDelete: "cascade" }),
    text: text().notNull(),
    askedAt: instant().notNull(),
  },
  (t) => [check("class_wishes_length", sql`char_length(${t.text}) between 1 and ${sql.raw(String(maxWishLength))}`)],
);

export const wishPersonal = personal(classWishes, {
  owner: enrolments.studentId,
  told: { text: classWishes.text, askedAt: classWishes.askedAt },
  by: classWishes.askedAt,
  erase: "delete",
});
