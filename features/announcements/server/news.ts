import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  type Placeholder,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Announcement, CourseNews } from "../contract.ts";
import { announcementTexts } from "../texts.ts";
import { announcementReads, announcements } from "./tables.ts";

const pageSize = 40;
/** Anyone who is in a course or has put it on hold reads what is announced in it. */
export const reading = ["active", "paused"] as const;

/** Whether an announcement of a course is for a student of this tutor in it: staff's is for all, a tutor's for their own. */
export const isForStudentsOf = (tutorId: SQLWrapper | string | null) =>
  or(isNull(announcements.tutorId), tutorId === null ? undefined : eq(announcements.tutorId, tutorId));

/** Who reads an announcement, by their ids. */
export function readersOf(db: DbOrTx, { courseId, tutorId }: { courseId: string; tutorId: string | null }) {
  const enrolled = enrolledRows(db);
  return db
    .selectDistinct({ id: enrolled.studentId })
    .from(enrolled)
    .where(
      and(
        eq(enrolled.courseId, courseId),
        inArray(enrolled.state, [...reading]),
        tutorId === null ? undefined : eq(enrolled.tutorId, tutorId),
      ),
    );
}

/** Announcements of a student's courses that came after what they last read there, and after they joined. */
function unreadOf(db: DbOrTx, studentId: string | Placeholder) {
  const enrolled = enrolledRows(db);
  const { courseId, studentId: reader, readAt } = announcementReads;
  return db
    .select({
      courseId: announcements.courseId,
      number: sql<number>`count(distinct ${announcements.id})::int`.as("number"),
    })
    .from(enrolled)
    .innerJoin(announcements, and(eq(announcements.courseId, enrolled.courseId), isForStudentsOf(enrolled.tutorId)))
    .leftJoin(announcementReads, and(eq(courseId, enrolled.courseId), eq(reader, enrolled.studentId)))
    .where(
      and(
        eq(enrolled.studentId, studentId),
        inArray(enrolled.state, [...reading]),
        sql`${announcements.deletedAt} is null and ${announcements.createdAt} > coalesce(${readAt}, ${enrolled.startedAt})`,
      ),
    )
    .groupBy(announcements.courseId);
}

const unreadRows = prepared("announcements_unread", (db) => unreadOf(db, sql.placeholder("studentId")));

/** How many announcements a student has not read, over all courses. */
export const countNews = async ({ db }: Pick<VerbDeps, "db">, studentId: string): Promise<number> =>
  (await unreadRows(db, { studentId })).reduce((sum, { number }) => sum + number, 0);

/** A student's courses in which something was announced, the newest first. */
export async function listNews({ db }: Pick<VerbDeps, "db">, studentId: string): Promise<CourseNews[]> {
  const [courses, enrolled] = [courseRows(db), enrolledRows(db)];
  const rows = await db
    .selectDistinctOn([announcements.courseId], {
      courseId: announcements.courseId,
      slug: courses.slug,
      title: courses.title,
      body: sql<string>`left(${announcements.body}, 160)`,
      deletedAt: announcements.deletedAt,
      createdAt: announcements.createdAt,
    })
    .from(announcements)
    .innerJoin(courses, eq(courses.id, announcements.courseId))
    .innerJoin(enrolled, and(eq(enrolled.courseId, announcements.courseId), isForStudentsOf(enrolled.tutorId)))
    .where(and(eq(enrolled.studentId, studentId), inArray(enrolled.state, [...reading])))
    .orderBy(announcements.courseId, desc(announcements.createdAt));
  const unread = new Map((await unreadOf(db, studentId)).map(({ courseId, number }) => [courseId, number]));
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ courseId, slug, title, body, deletedAt, createdAt }) => ({
      course: { slug, title },
      last: { body, isDeleted: deletedAt !== null, createdAt: createdAt.toISOString() },
      unread: unread.get(courseId) ?? 0,
    }));
}

/** The course of this name that a student is in. Errors: AppError not_found for any other. */
async function ownCourse(db: DbOrTx, studentId: string, slug: string) {
  const [courses, enrolled, tutors] = [courseRows(db), enrolledRows(db), tutorRows(db)];
  const [row] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      taughtBy: enrolled.tutorId,
      tutorId: tutors.id,
      tutorName: tutors.tutorName,
    })
    .from(enrolled)
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(tutors, and(eq(tutors.id, enrolled.tutorId), isNotNull(tutors.tutorAccountId)))
    .where(and(eq(enrolled.studentId, studentId), eq(courses.slug, slug), inArray(enrolled.state, [...reading])))
    .orderBy(desc(enrolled.startedAt))
    .limit(1);
  if (!row) throw notFound(announcementTexts.unknownCourse);
  return row;
}

/** A page of a course's announcements for a tutor's students (`tutorId` undefined: all there are), the oldest of it first. */
export async function pageOf(
  db: DbOrTx,
  { courseId, tutorId }: { courseId: string; tutorId: string | null | undefined },
  before: string | undefined,
) {
  const tutors = tutorRows(db);
  const rows = await db
    .select({ row: announcements, tutorName: tutors.tutorName })
    .from(announcements)
    .leftJoin(tutors, and(eq(tutors.tutorAccountId, announcements.authorId), eq(announcements.side, "tutor")))
    .where(
      and(
        eq(announcements.courseId, courseId),
        tutorId === undefined ? undefined : isForStudentsOf(tutorId),
        before === undefined
          ? undefined
          : sql`${announcements.createdAt} < (select a.created_at from ${announcements} a where a.id = ${before} and a.course_id = ${courseId})`,
      ),
    )
    .orderBy(desc(announcements.createdAt))
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize).toReversed(), hasMore: rows.length > pageSize };
}

export type AnnouncementRow = typeof announcements.$inferSelect;

export const viewOf = ({ row, tutorName }: { row: AnnouncementRow; tutorName: string | null }): Announcement => ({
  id: row.id,
  author: tutorName ?? announcementTexts.academy,
  body: row.body,
  isDeleted: row.deletedAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** The announcements of one of a student's courses. Errors: AppError not_found for a course that they are not in. */
export async function readNews(
  { db }: Pick<VerbDeps, "db">,
  studentId: string,
  { course: slug, before }: { course: string; before?: string | undefined },
) {
  const { id, title, taughtBy, tutorId, tutorName } = await ownCourse(db, studentId, slug);
  const { rows, hasMore } = await pageOf(db, { courseId: id, tutorId: taughtBy }, before);
  const unread = await unreadOf(db, studentId);
  return {
    course: { slug, title },
    data: rows.map(viewOf),
    hasMore,
    unread: unread.find(({ courseId }) => courseId === id)?.number ?? 0,
    tutor: tutorId && tutorName ? { id: tutorId, name: tutorName } : null,
  };
}

/** Records that a student has read up to an announcement; an older one takes nothing back. Errors: AppError not_found as readNews. */
export async function markNewsRead(
  { db }: Pick<VerbDeps, "db">,
  studentId: string,
  { course: slug, upTo }: { course: string; upTo: string },
): Promise<void> {
  const { id } = await ownCourse(db, studentId, slug);
  await db.execute(sql`
    insert into ${announcementReads} (student_id, course_id, read_at)
    select ${studentId}, a.course_id, a.created_at from ${announcements} a where a.id = ${upTo} and a.course_id = ${id}
    on conflict (student_id, course_id) do update set read_at = greatest(${announcementReads}.read_at, excluded.read_at)`);
}

/** When an account of a student last read in each course, by the course's name. */
export const readsOf = (db: DbOrTx, studentId: string) => {
  const courses = courseRows(db);
  return db
    .select({ course: courses.title, readAt: max(announcementReads.readAt) })
    .from(announcementReads)
    .innerJoin(courses, eq(courses.id, announcementReads.courseId))
    .where(eq(announcementReads.studentId, studentId))
    .groupBy(courses.title)
    .orderBy(asc(courses.title));
};
