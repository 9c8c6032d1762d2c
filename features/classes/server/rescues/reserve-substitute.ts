import { and, eq, gt, isNotNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tutorBlocks } from "#features/messaging/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { fullDays, strayReason } from "../../hours-rules.ts";
import { dayOf, overlap, spanOfDays } from "../../rules.ts";
import { takenTimes } from "../free-slots.ts";
import { listReservedForOthers } from "../reserved-for-others.ts";
import { classSessions } from "../tables.ts";
import { listTutorHours } from "../tutor-hours.ts";
import { studentsOfClass } from "./class-people.ts";
import { classRescues } from "./tables.ts";

type Session = typeof classSessions.$inferSelect;

/**
 * Reserves a tutor for a rescue, in its transaction: one who teaches the course, whose hours are open until the class is over, and who has
 * no class, reservation or day off then. Two processes never reserve the same: each locks the tutor's row, and passes by who is locked.
 * Returns the tutor's id and name; null where no one is free.
 */
export async function reserveSubstitute(
  { db: tx, clock, contributions }: InTx<"clock" | "contributions">,
  { rescueId, session, courseId }: { rescueId: string; session: Session; courseId: string },
): Promise<{ id: string; name: string } | null> {
  const now = clock.now();
  const [tutors, otherRescue] = [tutorRows(tx), alias(classRescues, "other")];
  const busy = tx
    .select({ one: sql`1` })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.tutorId, tutors.id),
        eq(classSessions.state, "scheduled"),
        lt(classSessions.startsAt, session.endsAt),
        gt(classSessions.endsAt, session.startsAt),
      ),
    );
  const otherwise = tx
    .select({ one: sql`1` })
    .from(classRescues)
    .where(
      or(
        and(eq(classRescues.substituteId, tutors.id), eq(classRescues.state, "offered")),
        // Who did not come to a class of their own comes to no other.
        and(eq(classRescues.absentId, tutors.id), ne(classRescues.state, "came"), gt(classRescues.endsAt, now)),
      ),
    );
  const teachers = await tx
    .select({ id: tutors.id, name: tutors.tutorName })
    .from(tutors)
    .where(
      and(
        eq(tutors.isPublished, true),
        isNotNull(tutors.tutorAccountId),
        ne(tutors.id, session.tutorId),
        sql`${courseId}::uuid = any(${tutors.tutorCourseIds})`,
        notExists(busy),
        notExists(otherwise),
      ),
    )
    // Another order for each class: what is offered at once begins with others.
    .orderBy(sql`md5(${tutors.id}::text || ${rescueId})`);
  if (teachers.length === 0) return null;
  const hours = await listTutorHours(
    tx,
    teachers.map(({ id }) => id),
    now,
  );
  const rest = { startsAt: now, endsAt: session.endsAt };
  const others = await listReservedForOthers({ db: tx, contributions }, { hours, studentId: null, now });
  const students = await studentsOfClass(tx, session);
  for (const teacher of teachers) {
    const offered = hours.get(teacher.id);
    if (!offered || strayReason(rest, offered) !== null) continue;
    if (others.some((taken) => taken.tutorId === teacher.id && overlap(taken, rest))) continue;
    if (offered.mostPerDay !== null) {
      const day = dayOf(now, offered.timeZone);
      const { startsAt: from, endsAt: until } = spanOfDays(day, day, offered.timeZone);
      if (fullDays(offered, await takenTimes(tx, teacher.id, { from, until }))(now)) continue;
    }
    const blocks = await Promise.all(
      students.map(({ id: studentId }) => tutorBlocks(tx, { studentId, tutorId: teacher.id })),
    );
    if (blocks.some(Boolean)) continue;
    const [locked] = await tx
      .select({ id: tutors.id })
      .from(tutors)
      .where(eq(tutors.id, teacher.id))
      .for("no key update", { skipLocked: true });
    if (!locked) continue;
    // Looked at again once no one else can reserve them.
    const [reservedNow] = await tx
      .update(classRescues)
      .set({ substituteId: teacher.id })
      .where(
        and(
          eq(classRescues.id, rescueId),
          eq(classRescues.state, "offered"),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(otherRescue)
              .where(
                and(
                  eq(otherRescue.substituteId, teacher.id),
                  eq(otherRescue.state, "offered"),
                  ne(otherRescue.id, rescueId),
                ),
              ),
          ),
        ),
      )
      .returning({ id: classRescues.id });
    if (reservedNow) return teacher;
  }
  return null;
}
