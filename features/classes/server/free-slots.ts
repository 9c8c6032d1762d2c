import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { SlotsResponse } from "../contract.ts";
import { bookableFrom, freeSlots, longEnough } from "../hours-rules.ts";
import { addDays, byDay, dayOf, freeTimeOf, zoneName } from "../rules.ts";
import { bookAheadDays, dayMs, slotDays, trialMinutes } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { classView, ownClasses } from "./class-rows.ts";
import { listReservedForOthers } from "./reserved-for-others.ts";
import { classSessions } from "./tables.ts";
import { listTutorHours } from "./tutor-hours.ts";

type TakenRange = { from: Date; until: Date; but?: string | undefined; butCohort?: string | undefined };

/** When a tutor has classes in a time; `but` is a class that is left out, `butCohort` one whose classes are, because they are about to be moved. */
export const takenTimes = (db: DbOrTx, tutorId: string, { from, until, but, butCohort }: TakenRange) =>
  db
    .select({ startsAt: classSessions.startsAt, endsAt: classSessions.endsAt })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.state, "scheduled"),
        lt(classSessions.startsAt, until),
        gt(classSessions.endsAt, from),
        but === undefined ? undefined : ne(classSessions.id, but),
        butCohort === undefined ? undefined : sql`${classSessions.cohortId} is distinct from ${butCohort}`,
      ),
    );

/**
 * The half hours that may be booked with a tutor in seven days from `from`, which are days of the viewer's zone; without
 * `from`, in those that begin with the first free one. Times at which the student (null: a visitor) has a class are left out,
 * and the trial class that they have with this tutor, or the class that they move (`session`), does not stand in its own way; of a class
 * that is moved, the times are of its length. Errors: AppError not_found for a tutor who is not there and a class that is not theirs, conflict for one without an account.
 */
export async function listFreeSlots(
  { db, clock, contributions }: Pick<VerbDeps, "db" | "clock" | "contributions">,
  studentId: string | null,
  {
    tutorId,
    zone,
    from,
    session: movedId,
  }: { tutorId: string; zone: string; from?: string | undefined; session?: string | undefined },
): Promise<SlotsResponse> {
  const now = clock.now();
  const until = new Date(now.getTime() + bookAheadDays * dayMs);
  const [tutors, people] = [tutorRows(db), personRows(db)];
  const [[tutor], hoursById, own] = await Promise.all([
    db
      .select({ fullName: tutors.tutorName, accountId: people.id })
      .from(tutors)
      .leftJoin(people, eq(people.id, tutors.tutorAccountId))
      .where(and(eq(tutors.id, tutorId), eq(tutors.isPublished, true))),
    listTutorHours(db, [tutorId], now),
    studentId === null ? [] : ownClasses(db, studentId, { from: now, until, scheduledOnly: true }),
  ]);
  const hours = hoursById.get(tutorId);
  if (!tutor || !hours) throw notFound("We could not find that tutor.");
  if (tutor.accountId === null) throw conflict(classReplies.awayTutor(tutor.fullName));
  const booked = own.find((session) => session.kind === "trial" && session.tutorId === tutorId) ?? null;
  const moved = own.find(({ id }) => id === movedId);
  if (movedId && moved?.tutorId !== tutorId) throw notFound(classReplies.notFound);
  const inItsPlace = moved ?? booked;
  const lengthMs = moved ? moved.endsAt.getTime() - moved.startsAt.getTime() : undefined;
  const [classes, reserved] = await Promise.all([
    takenTimes(db, tutorId, {
      from: new Date(now.getTime() - dayMs),
      until: new Date(until.getTime() + dayMs),
      but: inItsPlace?.id,
    }),
    listReservedForOthers({ db, contributions }, { hours: hoursById, studentId, now }),
  ]);
  const taken = [...classes, ...reserved];
  const others = own.filter((session) => session.id !== inItsPlace?.id);
  const range = { from: bookableFrom(now, hours), until };
  const free = longEnough(freeSlots(hours, { taken, others }, range), lengthMs ? lengthMs / 60_000 : trialMinutes);
  const days = [...byDay(free, zone, (startsAt) => startsAt)];
  const first = from ?? days[0]?.[0] ?? dayOf(range.from, zone);
  const end = addDays(first, slotDays);
  const before = addDays(first, -slotDays);
  return {
    zone: { id: zone, name: zoneName(zone, now) },
    days: days
      .filter(([date]) => date >= first && date < end)
      .map(([date, starts]) => ({ date, slots: starts.map((startsAt) => freeTimeOf(startsAt, zone, now, lengthMs)) })),
    previous: days.some(([date]) => date < first) ? before : null,
    next: days.some(([date]) => date >= end) ? end : null,
    booked: booked && classView(booked, zone),
  };
}
