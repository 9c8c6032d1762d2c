import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type WriterSide, writers } from "../contract.ts";

/** What staff say to all students of a course, or a tutor to their own in it; they do not answer it, but write to their tutor. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    side: text().$type<WriterSide>().notNull(),
    /** Whose students of the course it is for; null: everybody's, as staff said it. */
    tutorId: uuid().references(() => tutors.id, { onDelete: "cascade" }),
    /** Null once the account is erased. */
    authorId: uuid().references(() => accounts.id),
    body: text().notNull(),
    /** The sender's own key, so that a retry is the same announcement. */
    requestKey: text(),
    /** Later than the one before of its course, so that what was read of them is a moment. */
    createdAt: instant().notNull(),
    /** It goes to those who have WhatsApp linked too, which costs money. */
    isOnWhatsApp: boolean().notNull().default(false),
    /** When the students were notified about it in their bells. */
    notifiedAt: instant(),
    /** When it was taken back; nothing of its words is stored. */
    deletedAt: instant(),
  },
  (t) => [
    unique("announcements_moment").on(t.courseId, t.createdAt),
    unique("announcements_request_key").on(t.courseId, t.requestKey),
    index().on(t.authorId),
    index().on(t.tutorId),
    index("announcements_untold").on(t.createdAt).where(sql`${t.notifiedAt} is null`),
    check("announcements_side_known", oneOf(t.side, writers)),
    check("announcements_staff_to_all", sql`${t.side} <> 'support' or ${t.tutorId} is null`),
    check(
      "announcements_length",
      sql`char_length(${t.body}) <= 4000 and (${t.deletedAt} is not null) = (${t.body} = '')`,
    ),
  ],
);

/** Up to which moment a student has read the announcements of a course. */
export const announcementReads = pgTable(
  "announcement_reads",
  {
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.courseId] }), index().on(t.courseId)],
);

/** What was announced to a course stays with it, without the account. */
export const announcementPersonal = personal(announcements, {
  owner: announcements.authorId,
  exported: { announcement: announcements.body, createdAt: announcements.createdAt },
  by: announcements.createdAt,
  erase: { blank: { authorId: null } },
});

export const announcementReadPersonal = personal(announcementReads, {
  owner: announcementReads.studentId,
  erase: "delete",
});
