import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { findOrderForPayer, paymentRows } from "#features/checkout/server/public.ts";
import { classesBetween, reportsBetween } from "#features/classes/server/public.ts";
import { findEnrolment, lessonsDoneBetween } from "#features/learning/server/public.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { firstNameOf, monthBefore, type NoteFacts } from "../../note-rules.ts";
import type { LinkDeps } from "../links.ts";
import { noteMail } from "../mails.ts";
import { sponsorLinks, sponsorNoteMonths, sponsorNotes, sponsorPayments } from "../tables.ts";

/**
 * Sends the note of the month before to everybody who said yes while it lasted, once each, however often this runs: whatever a
 * stopped process left is sent by the next run. Of an account that is away, a course that ended before and a link whose student
 * lets no notes go nothing is sent. Returns how many were sent; returns early when `signal` aborts.
 */
export async function sendNotes(deps: LinkDeps & Pick<VerbDeps, "mail">, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  const { from, until } = monthBefore(dateInLagos(clock.now()));
  const span = { from: startOfDayInLagos(from), until: startOfDayInLagos(until) };
  const wasSent = db
    .select({ one: sql`1` })
    .from(sponsorNoteMonths)
    .where(and(eq(sponsorNoteMonths.noteId, sponsorNotes.id), eq(sponsorNoteMonths.month, from)));
  const due = await db
    .select({
      id: sponsorNotes.id,
      email: sponsorNotes.email,
      stopToken: sponsorNotes.stopToken,
      orderId: sponsorLinks.orderId,
    })
    .from(sponsorNotes)
    .innerJoin(sponsorLinks, eq(sponsorLinks.id, sponsorNotes.linkId))
    .where(
      and(
        isNull(sponsorLinks.endedAt),
        eq(sponsorLinks.sendsNotes, true),
        isNotNull(sponsorNotes.confirmedAt),
        lt(sponsorNotes.confirmedAt, span.until),
        notExists(wasSent),
      ),
    )
    // Anyone who writes to several mailboxes does so in one order.
    .orderBy(asc(sponsorNotes.email), asc(sponsorNotes.id));
  let sent = 0;
  for (const note of due) {
    if (signal.aborted) break;
    const facts = await factsOf(deps, note.orderId, from, span);
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .insert(sponsorNoteMonths)
        .values({ noteId: note.id, month: from })
        .onConflictDoNothing();
      if (rowCount === 0 || facts === null) return;
      const dedupeKey = `sponsors.note/${note.id}/${from}`;
      const mail = await noteMail(within(deps, tx), { to: note.email, facts, stopToken: note.stopToken, dedupeKey });
      await deps.mail.enqueueMail(tx, mail);
      sent += 1;
    });
  }
  return sent;
}

/** What there is to tell of a month; null where nothing is. */
async function factsOf(
  deps: LinkDeps,
  orderId: string,
  month: string,
  span: { from: Date; until: Date },
): Promise<NoteFacts | null> {
  const { db } = deps;
  const order = await findOrderForPayer(deps, orderId);
  if (!order?.studentName) return null;
  const enrolment = await findEnrolment({ db }, order.studentId, order.course.slug);
  if (!enrolment || (enrolment.completedAt && enrolment.completedAt < span.from)) return null;
  const ofMonth = { studentId: order.studentId, courseId: enrolment.courseId, ...span };
  const [lessonsDoneThen, classes, reports] = await Promise.all([
    lessonsDoneBetween(db, { enrolmentId: enrolment.id, ...span }),
    classesBetween(db, ofMonth),
    reportsBetween(db, ofMonth),
  ]);
  return {
    firstName: firstNameOf(order.studentName),
    course: order.course.title,
    month,
    lessons: enrolment.lessons,
    lessonsDone: enrolment.lessonsDone,
    lessonsDoneThen,
    classesTaught: classes.taught,
    classesAttended: classes.attended,
    classesDid: reports.map(({ startsAt, topics }) => ({ on: dayText(dateInLagos(startsAt), "short"), topics })),
    isCompleted: enrolment.state === "completed",
    next: order.next && { amountMinor: order.next.leftMinor, currency: order.currency, dueOn: order.next.dueOn },
  };
}

const unconfirmedMs = 30 * 86_400_000;
const failedMs = 7 * 86_400_000;

/**
 * Forgets addresses that no one said yes for within 30 days, and those of payments that failed within 7. Returns how
 * many.
 */
export async function forgetAddresses({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const notes = await db
    .delete(sponsorNotes)
    .where(and(isNull(sponsorNotes.confirmedAt), lt(sponsorNotes.askedAt, before(unconfirmedMs))))
    .returning({ id: sponsorNotes.id });
  const payments = paymentRows(db);
  const over = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(ne(payments.paymentState, "open"), lt(payments.endedAt, before(failedMs))));
  const forgotten = await db
    .update(sponsorPayments)
    .set({ email: null })
    .where(and(isNotNull(sponsorPayments.email), inArray(sponsorPayments.paymentId, over)))
    .returning({ id: sponsorPayments.paymentId });
  return notes.length + forgotten.length;
}
