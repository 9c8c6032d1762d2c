import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import type { ShortPrice } from "#features/catalogue/contract.ts";
import { listLowestPrices, lowestOf } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { picksAmong, teachingRows, tutorRows } from "#features/tutors/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { FreeTimesResponse, TutorTimes } from "../contract.ts";
import { bookableFrom, freeSlots } from "../hours-rules.ts";
import { dayOf, freeTimeOf, spreadOverDays, zoneName } from "../rules.ts";
import { bookAheadDays, dayMs, timesOnCard } from "../texts.ts";
import { ownClasses } from "./class-rows.ts";
import { listReservedForOthers } from "./reserved-for-others.ts";
import { classSessions } from "./tables.ts";
import { listTutorHours } from "./tutor-hours.ts";

/**
 * The next free half hours of some tutors, for cards of them: all in one question, in the order of their ids; tutors who are
 * not published are left out, those without an account have no times. Times at which the student (null: a visitor) has a class
 * are left out. `also`: a time that was chosen before. Until it is booked a time is reserved for no one but who was proposed it.
 */
export async function listFreeTimes(
  deps: VerbDeps,
  studentId: string | null,
  { tutorIds, zone, also }: { tutorIds: readonly string[]; zone: string; also?: Date | undefined },
): Promise<FreeTimesResponse> {
  const { db, clock } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + bookAheadDays * dayMs);
  const ids = [...new Set(tutorIds)];
  const [tutors, people, teaching] = [tutorRows(db), personRows(db), teachingRows(db)];
  const enrolled = enrolledRows(db);
  const [matches, hours, taken, own, picked, teachesMe, taught, priceOf] = await Promise.all([
    db
      .select({ id: tutors.id, accountId: people.id })
      .from(tutors)
      .leftJoin(people, eq(people.id, tutors.tutorAccountId))
      .where(and(inArray(tutors.id, ids), eq(tutors.isPublished, true))),
    listTutorHours(db, ids, now),
    db
      .select({ tutorId: classSessions.tutorId, startsAt: classSessions.startsAt, endsAt: classSessions.endsAt })
      .from(classSessions)
      .where(
        and(
          inArray(classSessions.tutorId, ids),
          eq(classSessions.state, "scheduled"),
          // Whole days, which may have as many classes as their tutor wants.
          lt(classSessions.startsAt, new Date(until.getTime() + dayMs)),
          gt(classSessions.endsAt, new Date(now.getTime() - dayMs)),
        ),
      ),
    studentId === null ? [] : ownClasses(db, studentId, { from: now, until, scheduledOnly: true }),
    studentId === null ? new Set<string>() : picksAmong(db, studentId, ids),
    studentId === null
      ? []
      : db
          .select({ tutorId: enrolled.tutorId })
          .from(enrolled)
          .where(and(eq(enrolled.studentId, studentId), inArray(enrolled.state, ["active", "paused"]))),
    db
      .select({ tutorId: teaching.tutorId, courseId: teaching.courseId })
      .from(teaching)
      .where(inArray(teaching.tutorId, ids)),
    listLowestPrices(deps),
  ]);
  const byId = new Map(matches.map((tutor) => [tutor.id, tutor]));
  const reserved = await listReservedForOthers(deps, { hours, studentId, now });
  const takenOf = Map.groupBy([...taken, ...reserved], ({ tutorId }) => tutorId);
  const taughtBy = Map.groupBy(taught, ({ tutorId }) => tutorId);

  const timeOf = (startsAt: Date) => freeTimeOf(startsAt, zone, now);
  const timesOf = (tutor: (typeof matches)[number]): TutorTimes => {
    const booked = own.find((session) => session.kind === "trial" && session.tutorId === tutor.id);
    const offered = tutor.accountId === null ? undefined : hours.get(tutor.id);
    const free = offered
      ? freeSlots(
          offered,
          { taken: takenOf.get(tutor.id) ?? [], others: own },
          { from: bookableFrom(now, offered), until },
        )
      : [];
    return {
      id: tutor.id,
      times: spreadOverDays(free, (time) => dayOf(time, zone), timesOnCard).map(timeOf),
      count: free.length,
      from: priceTexts(lowestOf((taughtBy.get(tutor.id) ?? []).flatMap(({ courseId }) => priceOf.get(courseId) ?? []))),
      also: also && free.some((time) => time.getTime() === also.getTime()) ? timeOf(also) : null,
      isPicked: picked.has(tutor.id),
      isOwn: teachesMe.some(({ tutorId }) => tutorId === tutor.id),
      booked: booked ? timeOf(booked.startsAt) : null,
    };
  };
  return {
    zone: { id: zone, name: zoneName(zone, now) },
    tutors: ids.flatMap((id) => {
      const tutor = byId.get(id);
      return tutor ? [timesOf(tutor)] : [];
    }),
  };
}

const priceTexts = (price: ShortPrice | null): TutorTimes["from"] =>
  price && {
    prices: price.prices.map((money) => ({ currency: money.currency, text: formatMoney(money) })),
    per: price.per,
  };
