import { and, asc, count, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { pickRows, tutorRows } from "#features/tutors/server/public.ts";
import type { PickEnd } from "#features/tutors/texts.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { hourMs, pickEscalatedHours } from "../texts.ts";
import { classSessions } from "./tables.ts";

type Picks = ReturnType<typeof pickRows>;

type PickOfTutor = {
  id: string;
  /** Null once the account is gone, and for a pick without one. */
  studentId: string | null;
  name: string;
  /** Under 18 (MINOR-01). */
  isMinor: boolean;
  courses: string[];
  askedAt: Date;
  answer: PickEnd | null;
  answeredAt: Date | null;
  /** A trial class was booked since: there is nothing to answer. */
  isBooked: boolean;
};

/** Whether who picked has booked a trial class with the tutor since. */
export const isBooked = (picks: Picks) =>
  sql<boolean>`exists (select 1 from ${classSessions} where ${classSessions.tutorId} = ${picks.pickTutorId}
    and ${classSessions.studentId} = ${picks.pickStudentId} and ${classSessions.createdAt} >= ${picks.askedAt})`;

/** Who picked a tutor: those who wait for an answer first, the oldest before the others; then the newest. With how many there are in all. */
export async function listPicksOf(
  db: DbOrTx,
  tutorId: string,
  limit: number,
): Promise<{ picks: PickOfTutor[]; inAll: number; waiting: number }> {
  const [rows, people] = [pickRows(db), personRows(db)];
  const waits = and(sql`${rows.pickAnswer} is null`, sql`not ${isBooked(rows)}`) ?? sql`false`;
  const ofTutor = eq(rows.pickTutorId, tutorId);
  const [picks, [current]] = await Promise.all([
    db
      .select({
        id: rows.id,
        studentId: rows.pickStudentId,
        name: rows.pickName,
        isMinor: sql<boolean>`coalesce(${people.isMinor}, false)`,
        courses: rows.pickCourses,
        askedAt: rows.askedAt,
        answer: rows.pickAnswer,
        answeredAt: rows.answeredAt,
        // In a bracket of its own: a column of a field itself is named without its table.
        isBooked: sql<boolean>`(${isBooked(rows)})`.mapWith(Boolean),
      })
      .from(rows)
      .leftJoin(people, eq(people.id, rows.pickStudentId))
      .where(ofTutor)
      .orderBy(
        desc(sql`(${waits})`),
        asc(sql`case when ${waits} then ${rows.askedAt} end`),
        desc(rows.askedAt),
        desc(rows.id),
      )
      .limit(limit),
    db
      .select({ inAll: count(), waiting: sql<number>`count(*) filter (where ${waits})`.mapWith(Number) })
      .from(rows)
      .where(ofTutor),
  ]);
  return { picks, inAll: current?.inAll ?? 0, waiting: current?.waiting ?? 0 };
}

/** Whether a pick is with staff: its tutor had three days to answer, or has no account here. */
export const isOverdue = (picks: Picks, tutors: ReturnType<typeof tutorRows>, now: Date) =>
  or(isNull(tutors.tutorAccountId), lte(picks.askedAt, new Date(now.getTime() - pickEscalatedHours * hourMs)));

/** A pick that staff follow up. */
export type LatePick = { id: string; name: string; email: string; courses: string[]; tutorName: string; askedAt: Date };

/**
 * Picks that are with staff: no one answered them for three days, or their tutor has no account here. The oldest first, `limit` of
 * them, with how many there are in all.
 */
export async function listLatePicks(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  limit: number,
): Promise<{ picks: LatePick[]; inAll: number }> {
  const [rows, tutors] = [pickRows(db), tutorRows(db)];
  const isLate = and(isNull(rows.pickAnswer), isOverdue(rows, tutors, clock.now()), sql`not ${isBooked(rows)}`);
  const ofTutor = eq(tutors.id, rows.pickTutorId);
  const [picks, [counted]] = await Promise.all([
    db
      .select({
        id: rows.id,
        name: rows.pickName,
        email: rows.pickEmail,
        courses: rows.pickCourses,
        tutorName: tutors.tutorName,
        askedAt: rows.askedAt,
      })
      .from(rows)
      .innerJoin(tutors, ofTutor)
      .where(isLate)
      .orderBy(asc(rows.askedAt), asc(rows.id))
      .limit(limit),
    db.select({ inAll: count() }).from(rows).innerJoin(tutors, ofTutor).where(isLate),
  ]);
  return { picks, inAll: counted?.inAll ?? 0 };
}
