import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { PlaceChoice } from "../contract.ts";
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
  exported: { text: classWishes.text, askedAt: classWishes.askedAt },
  by: classWishes.askedAt,
  erase: "delete",
});

/** A seat or weekly times that a tutor keeps for someone who has not paid yet; once `until` has passed they are free by the clock. */
export const reservedTimes = pgTable(
  "reserved_times",
  {
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: "cascade" }),
    choice: jsonb().$type<PlaceChoice>().notNull(),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.studentId] }), index().on(t.studentId), index().on(t.courseId)],
);

export const reservedPersonal = personal(reservedTimes, {
  owner: reservedTimes.studentId,
  exported: { choice: reservedTimes.choice, until: reservedTimes.until },
  by: reservedTimes.until,
  erase: "delete",
});
