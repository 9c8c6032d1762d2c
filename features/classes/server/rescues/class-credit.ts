import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { findPaidCourse } from "#features/checkout/server/public.ts";
import { post } from "#features/ledger/server/public.ts";
import type { Money } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { classShareMinor } from "../../rescue-rules.ts";
import { classSchedules, classSessions } from "../tables.ts";
import { classCredits } from "./tables.ts";

type Session = typeof classSessions.$inferSelect;

/** What a class of a course is worth to a student who paid for it; null where nothing came for it. */
export async function worthOfClass(
  db: DbOrTx,
  session: Session,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<Money | null> {
  const paid = await findPaidCourse(db, { studentId, courseId });
  if (!paid || session.cohortId === null) return null;
  const courses = courseRows(db);
  const on = session.occursOn ?? session.startsAt.toISOString().slice(0, 10);
  const [[course], perWeek, [credited]] = await Promise.all([
    db.select({ weeks: courses.weeks }).from(courses).where(eq(courses.id, courseId)),
    db.$count(
      classSchedules,
      and(
        eq(classSchedules.cohortId, session.cohortId),
        lte(classSchedules.startsOn, on),
        gte(classSchedules.endsOn, on),
      ),
    ),
    db
      .select({ sum: sql<number>`coalesce(sum(${classCredits.amountMinor}), 0)`.mapWith(Number) })
      .from(classCredits)
      .innerJoin(classSessions, eq(classSessions.id, classCredits.sessionId))
      .where(and(eq(classCredits.studentId, studentId), eq(classSessions.cohortId, session.cohortId))),
  ]);
  const amountMinor = classShareMinor({
    ...paid,
    weeks: paid.weeks ?? course?.weeks ?? null,
    perWeek,
    creditedMinor: credited?.sum ?? 0,
  });
  return amountMinor > 0 ? { amountMinor, currency: paid.currency } : null;
}

/** What a student has for a class instead of it; null: nothing. */
export async function findCredit(
  db: DbOrTx,
  { sessionId, studentId }: { sessionId: string; studentId: string },
): Promise<Money | null> {
  const [credit] = await db
    .select({ amountMinor: classCredits.amountMinor, currency: classCredits.currency })
    .from(classCredits)
    .where(and(eq(classCredits.sessionId, sessionId), eq(classCredits.studentId, studentId)));
  return credit ?? null;
}

/**
 * Gives a student the worth of a class as credit, in the caller's transaction; once for a class and a student. Returns what it is; null
 * where it is worth nothing.
 */
export async function creditClass(
  deps: InTx<"clock">,
  session: Session,
  of: { studentId: string; courseId: string },
): Promise<Money | null> {
  const { db: tx, clock } = deps;
  const worth = await worthOfClass(tx, session, of);
  if (!worth) return null;
  const [made] = await tx
    .insert(classCredits)
    .values({ id: newId(), sessionId: session.id, studentId: of.studentId, ...worth, creditedAt: clock.now() })
    .onConflictDoNothing({ target: [classCredits.sessionId, classCredits.studentId] })
    .returning({ id: classCredits.id });
  if (!made) return worth;
  const { amountMinor, currency } = worth;
  await post(deps, {
    kind: "class-credit",
    subject: made.id,
    occurredAt: clock.now(),
    entries: [
      { account: "promotions", holder: null, currency, amountMinor },
      { account: "credit", holder: of.studentId, currency, amountMinor: -amountMinor },
    ],
  });
  return worth;
}
