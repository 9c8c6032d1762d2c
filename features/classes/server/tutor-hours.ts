import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { DaysOff, TutorHours, WeeklyHours } from "../hours-rules.ts";
import { noticeDefault } from "../hours-texts.ts";
import { dayOf } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { tutorAvailability, tutorDaysOff, tutorLimits } from "./tables.ts";

/** What some tutors offer from now on, by their ids, each on their own clock: in one question, since lists of tutors ask for it. */
export async function listTutorHours(
  db: DbOrTx,
  tutorIds: readonly string[],
  now: Date,
): Promise<Map<string, TutorHours>> {
  const tutors = tutorRows(db);
  // A day back: what is over in UTC may go on where the tutor is.
  const since = dayOf(new Date(now.getTime() - dayMs), "UTC");
  const weekly = db
    .select({
      tutorId: tutorAvailability.tutorId,
      list: sql<
        WeeklyHours[]
      >`json_agg(json_build_object('weekday', ${tutorAvailability.weekday}, 'startMinute', ${tutorAvailability.startMinute}, 'endMinute', ${tutorAvailability.endMinute}) order by ${tutorAvailability.weekday}, ${tutorAvailability.startMinute})`.as(
        "openings",
      ),
    })
    .from(tutorAvailability)
    .where(inArray(tutorAvailability.tutorId, [...tutorIds]))
    .groupBy(tutorAvailability.tutorId)
    .as("weekly");
  const daysOff = db
    .select({
      tutorId: tutorDaysOff.tutorId,
      list: sql<
        DaysOff[]
      >`json_agg(json_build_object('firstOn', ${tutorDaysOff.firstOn}, 'lastOn', ${tutorDaysOff.lastOn}) order by ${tutorDaysOff.firstOn})`.as(
        "breaks",
      ),
    })
    .from(tutorDaysOff)
    .where(and(inArray(tutorDaysOff.tutorId, [...tutorIds]), gte(tutorDaysOff.lastOn, since)))
    .groupBy(tutorDaysOff.tutorId)
    .as("days_off");
  const rows = await db
    .select({
      id: tutors.id,
      timeZone: tutors.tutorZone,
      weekly: weekly.list,
      daysOff: daysOff.list,
      mostPerDay: tutorLimits.mostPerDay,
      noticeHours: tutorLimits.noticeHours,
    })
    .from(tutors)
    .leftJoin(weekly, eq(weekly.tutorId, tutors.id))
    .leftJoin(daysOff, eq(daysOff.tutorId, tutors.id))
    .leftJoin(tutorLimits, eq(tutorLimits.tutorId, tutors.id))
    .where(inArray(tutors.id, [...tutorIds]));
  return new Map(
    rows.map(({ id, weekly: openings, daysOff: off, noticeHours, ...hours }) => [
      id,
      { ...hours, weekly: openings ?? [], daysOff: off ?? [], noticeHours: noticeHours ?? noticeDefault },
    ]),
  );
}

/** What one tutor offers from now on. Errors: Error for a tutor who is not there. */
export async function getTutorHours(db: DbOrTx, tutorId: string, now: Date): Promise<TutorHours> {
  const hours = (await listTutorHours(db, [tutorId], now)).get(tutorId);
  if (!hours) throw new Error(`No tutor ${tutorId}.`);
  return hours;
}
