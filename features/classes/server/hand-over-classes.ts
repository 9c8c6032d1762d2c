import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { clockTime } from "#lib/local-time.ts";
import type { InTx } from "#platform/deps.ts";
import { fullDays, strayReason } from "../hours-rules.ts";
import { dayLabel, dayOf, overlap, type Span } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { takenTimes } from "./free-slots.ts";
import { listReservedForOthers } from "./reserved-for-others.ts";
import { classSessions } from "./tables.ts";
import { listTutorHours } from "./tutor-hours.ts";

/** What goes to another tutor: the classes of a cohort, and the trial classes of its student. `who`: as a refusal names them. */
export type HandedOver = {
  who: string;
  studentId: string;
  courseId: string;
  cohortId: string | null;
  to: { id: string; name: string };
};

/**
 * Gives the classes ahead of a tutor to others, in the transaction of the caller, who has `lockTutor` of all of them; those that were cancelled
 * when the tutor was hidden (`hiddenAt`) take place again. Trial classes that were cancelled stay so. Returns how many there are.
 * Errors: AppError conflict that names whose class, when and the tutor who is not free then.
 */
export async function handOverClasses(
  { db: tx, clock, contributions }: InTx<"clock" | "contributions">,
  { from, all }: { from: { id: string; hiddenAt: Date | null }; all: readonly HandedOver[] },
): Promise<number> {
  const now = clock.now();
  const isAway = from.hiddenAt
    ? and(eq(classSessions.state, "cancelled"), eq(classSessions.updatedAt, from.hiddenAt))
    : undefined;
  const isScheduled = eq(classSessions.state, "scheduled");
  const cohortIds = all.flatMap(({ cohortId }) => cohortId ?? []);
  const studentIds = all.map(({ studentId }) => studentId);
  const sessions = await tx
    .select()
    .from(classSessions)
    .where(
      and(
        eq(classSessions.tutorId, from.id),
        gt(classSessions.startsAt, now),
        or(
          and(inArray(classSessions.cohortId, cohortIds), or(isScheduled, isAway)),
          and(inArray(classSessions.studentId, studentIds), isScheduled),
        ),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .for("update");
  const handedOf = ({ cohortId, studentId, courseId }: (typeof sessions)[number]) => {
    if (cohortId) return all.find((row) => row.cohortId === cohortId);
    const theirs = all.filter((row) => row.studentId === studentId);
    return theirs.find((row) => row.courseId === courseId) ?? theirs[0];
  };
  const byTutor = Map.groupBy(
    sessions.flatMap((session) => {
      const handed = handedOf(session);
      return handed ? [{ session, handed }] : [];
    }),
    ({ handed }) => handed.to.id,
  );
  const hours = await listTutorHours(tx, [...byTutor.keys()], now);
  const reserved = await listReservedForOthers({ db: tx, contributions }, { hours, studentId: null, now });
  for (const [tutorId, taught] of byTutor) {
    const offered = hours.get(tutorId);
    if (!offered) continue;
    const times = taught.map(({ session }) => session.startsAt.getTime());
    const taken = await takenTimes(tx, tutorId, {
      from: new Date(Math.min(...times) - dayMs),
      until: new Date(Math.max(...times) + dayMs),
    });
    const busy: Span[] = [...taken, ...reserved.filter((span) => span.tutorId === tutorId)];
    const isFull = fullDays(offered, [...taken, ...taught.map(({ session }) => session)]);
    for (const { session, handed } of taught) {
      const isFree =
        strayReason(session, offered) === null &&
        !busy.some((span) => overlap(span, session)) &&
        !isFull(session.startsAt, 0);
      if (isFree) continue;
      const zone = offered.timeZone;
      const at = `${dayLabel(dayOf(session.startsAt, zone))}, ${clockTime(session.startsAt, zone)}`;
      throw conflict(classReplies.notFreeThen(handed.who, at, handed.to.name));
    }
    await tx
      .update(classSessions)
      .set({ tutorId, state: "scheduled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
      .where(
        inArray(
          classSessions.id,
          taught.map(({ session }) => session.id),
        ),
      );
  }
  return sessions.length;
}
