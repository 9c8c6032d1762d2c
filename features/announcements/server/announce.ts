import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { whatsappRecipientRows } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError, conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import type { SentAnnouncement, WriterSide } from "../contract.ts";
import { announcementTexts, takeBackMs } from "../texts.ts";
import { type AnnouncementRow, pageOf, readersOf, reading, viewOf } from "./news.ts";
import { announcements } from "./tables.ts";

const perAccount = { name: "announcements", max: 30, windowS: 60 * 60 };

/** Who writes: a tutor in the courses that they teach, staff in all. */
export type Writer = { accountId: string; side: WriterSide };

type AnnounceDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "whatsapp">;

/** The courses in which a writer announces, with how many read it, and what WhatsApp would cost besides. */
export async function listTellable(deps: AnnounceDeps, writer: Writer) {
  const { db } = deps;
  const mayCost = deps.whatsapp !== null && writer.side === "support";
  const { whatsappPrices } = await getSettings(deps);
  const taught = await taughtBy(db, writer);
  const rows = await tellable(db, taught?.tutorId ?? null).where(and(hasReaders(db), isAmong(db, taught)));
  return rows.map(({ onWhatsApp, ...course }) => ({
    ...course,
    whatsapp: mayCost ? { students: onWhatsApp, costMinor: onWhatsApp * whatsappPrices.marketing } : null,
  }));
}

/** Courses with how many read what is announced in them (`tutorId`: by that tutor), and how many of those get it on WhatsApp. */
function tellable(db: DbOrTx, tutorId: string | null) {
  const [courses, enrolled, reached] = [courseRows(db), enrolledRows(db), whatsappRecipientRows(db, "announcement")];
  return db
    .select({
      slug: courses.slug,
      title: courses.title,
      students: sql<number>`count(distinct ${enrolled.studentId})::int`,
      onWhatsApp: sql<number>`count(distinct ${reached.accountId})::int`,
    })
    .from(courses)
    .leftJoin(
      enrolled,
      and(
        eq(enrolled.courseId, courses.id),
        inArray(enrolled.state, [...reading]),
        tutorId === null ? undefined : eq(enrolled.tutorId, tutorId),
      ),
    )
    .leftJoin(reached, eq(reached.accountId, enrolled.studentId))
    .groupBy(courses.slug, courses.title)
    .orderBy(asc(courses.title))
    .$dynamic();
}

/** The tutor that a writer is, with their courses; null: staff, who write in all. */
async function taughtBy(db: DbOrTx, { accountId, side }: Writer): Promise<Taught> {
  if (side === "support") return null;
  const tutors = tutorRows(db);
  const [tutor] = await db
    .select({ tutorId: tutors.id, courseIds: tutors.tutorCourseIds })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  return tutor ?? { tutorId: null, courseIds: [] };
}

/** `tutorId` null: a tutor whom no one sees yet. */
type Taught = { tutorId: string | null; courseIds: string[] } | null;

function isAmong(db: DbOrTx, taught: Taught) {
  if (taught === null) return undefined;
  return taught.courseIds.length === 0 ? sql`false` : inArray(courseRows(db).id, taught.courseIds);
}

/** A course that is published, or hidden by now and someone still takes it: its students keep it. */
function hasReaders(db: DbOrTx) {
  const [courses, enrolled] = [courseRows(db), enrolledRows(db)];
  const readers = db
    .select({ courseId: enrolled.courseId })
    .from(enrolled)
    .where(inArray(enrolled.state, [...reading]));
  return or(eq(courses.isPublished, true), inArray(courses.id, readers));
}

/** A course, and whose students in it are written to; null: all. Errors: AppError not_found where this writer may not announce. */
async function courseFor(db: DbOrTx, writer: Writer, slug: string): Promise<{ id: string; tutorId: string | null }> {
  const courses = courseRows(db);
  const taught = await taughtBy(db, writer);
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.slug, slug), hasReaders(db), isAmong(db, taught)));
  if (!course) throw notFound(announcementTexts.unknownCourse);
  return { id: course.id, tutorId: taught?.tutorId ?? null };
}

const sentView = (view: Parameters<typeof viewOf>[0], { accountId }: Writer): SentAnnouncement => ({
  ...viewOf(view),
  takeBackUntil:
    view.row.authorId === accountId && view.row.deletedAt === null
      ? new Date(view.row.createdAt.getTime() + takeBackMs).toISOString()
      : null,
});

/** What was announced in a course; to a tutor, what their students read. Errors: AppError not_found as above. */
export async function listSent(
  { db }: Pick<VerbDeps, "db">,
  writer: Writer,
  { course: slug, before }: { course: string; before?: string | undefined },
) {
  const { id: courseId, tutorId } = await courseFor(db, writer, slug);
  const { rows, hasMore } = await pageOf(db, { courseId, tutorId: tutorId ?? undefined }, before);
  return { data: rows.map((row) => sentView(row, writer)), hasMore };
}

/** One announcement with its author's name. */
async function viewAgain(db: DbOrTx, row: AnnouncementRow, writer: Writer): Promise<SentAnnouncement> {
  const tutors = tutorRows(db);
  const [tutor] =
    row.side === "tutor" && row.authorId !== null
      ? await db.select({ name: tutors.tutorName }).from(tutors).where(eq(tutors.tutorAccountId, row.authorId))
      : [];
  return sentView({ row, tutorName: tutor?.name ?? null }, writer);
}

/**
 * Sends an announcement to all students of a course, or as a tutor to one's own in it: their open pages show it at once, their bells within a minute (notify-students.ts). With the
 * same key it is sent once. `whatsappMaxMinor`: it also goes on WhatsApp, for at most that, in kobo. Errors: AppError forbidden for a tutor's on WhatsApp, conflict where that costs more by now; AppError not_found for a course that is not theirs, invalid for a key of another, too_many.
 */
export async function announce(
  deps: AnnounceDeps,
  writer: Writer,
  {
    course: slug,
    body,
    whatsappMaxMinor,
    requestKey,
  }: { course: string; body: string; whatsappMaxMinor?: number | undefined; requestKey: string | null },
): Promise<SentAnnouncement> {
  const retryAfterS = await createLimiter(deps).hit(perAccount, { id: writer.accountId });
  if (retryAfterS > 0) throw new AppError("too_many", announcementTexts.tooMany, { retryAfterS });
  return deps.db.transaction(async (tx) => {
    const { id: courseId, tutorId } = await courseFor(tx, writer, slug);
    if (whatsappMaxMinor !== undefined) await checkCost(within(deps, tx), writer, { courseId, whatsappMaxMinor });
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announcements:${courseId}`}, 5120944071))`);
    const now = deps.clock.now();
    const [last] = await tx
      .select({ at: sql`max(${announcements.createdAt})`.mapWith(announcements.createdAt) })
      .from(announcements)
      .where(eq(announcements.courseId, courseId));
    const createdAt = new Date(Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + 1));
    const [row] = await tx
      .insert(announcements)
      .values({
        id: newId(),
        courseId,
        tutorId,
        side: writer.side,
        authorId: writer.accountId,
        body,
        requestKey,
        createdAt,
        isOnWhatsApp: whatsappMaxMinor !== undefined,
      })
      .onConflictDoNothing({ target: [announcements.courseId, announcements.requestKey] })
      .returning();
    if (row) {
      await refreshPages(tx, row);
      return viewAgain(tx, row, writer);
    }
    const [before] = await tx
      .select()
      .from(announcements)
      .where(and(eq(announcements.courseId, courseId), eq(announcements.requestKey, requestKey ?? "")));
    if (!before || before.authorId !== writer.accountId || (before.deletedAt === null && before.body !== body)) {
      throw invalidAt("Idempotency-Key", announcementTexts.other, "used");
    }
    return viewAgain(tx, before, writer);
  });
}

async function checkCost(
  deps: Within<AnnounceDeps>,
  { side }: Writer,
  { courseId, whatsappMaxMinor }: { courseId: string; whatsappMaxMinor: number },
): Promise<void> {
  if (side !== "support" || deps.whatsapp === null) throw new AppError("forbidden", announcementTexts.notByYou);
  const { whatsappPrices } = await getSettings(deps);
  const [course] = await tellable(deps.db, null).where(eq(courseRows(deps.db).id, courseId));
  if ((course?.onWhatsApp ?? 0) * whatsappPrices.marketing > whatsappMaxMinor) throw conflict(announcementTexts.dearer);
}

/**
 * Takes an own announcement back, for 15 minutes: its place stays, none of its words. Errors: AppError not_found for another's, invalid
 * once it is too late.
 */
export async function takeBack(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  writer: Writer,
  { course: slug, id }: { course: string; id: string },
): Promise<SentAnnouncement> {
  return db.transaction(async (tx) => {
    const { id: courseId } = await courseFor(tx, writer, slug);
    const own = and(
      eq(announcements.id, id),
      eq(announcements.courseId, courseId),
      eq(announcements.authorId, writer.accountId),
    );
    const [announcement] = await tx.select().from(announcements).where(own).for("update");
    if (!announcement) throw notFound(announcementTexts.gone);
    if (announcement.deletedAt !== null) return viewAgain(tx, announcement, writer);
    if (clock.now().getTime() - announcement.createdAt.getTime() > takeBackMs) {
      throw invalidAt("id", announcementTexts.late, "late");
    }
    const [row] = await tx
      .update(announcements)
      .set({ body: "", deletedAt: clock.now() })
      .where(and(own, isNull(announcements.deletedAt)))
      .returning();
    if (!row) throw new Error("A locked announcement is gone.");
    await refreshPages(tx, row);
    return viewAgain(tx, row, writer);
  });
}

/** The open pages of those who read an announcement ask again. */
async function refreshPages(tx: DbOrTx, row: AnnouncementRow): Promise<void> {
  await tx.execute(
    sql`select tell_account(reader.student_id, 'messages') from (${readersOf(tx, row)}) reader (student_id)`,
  );
}
