import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { HoursException, TutorHours, WeeklyHours } from "../hours-rules.ts";
import { noticeDefault } from "../hours-texts.ts";
import { dayOf } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { tutorAvailability, tutorExceptions, tutorLimits } from "./tables.ts";

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
  const exceptions = db
    .select({
      tutorId: tutorExceptions.tutorId,
      list: sql<
        HoursException[]
      >`json_agg(json_build_object('kind', ${tutorExceptions.kind}, 'firstOn', ${tutorExceptions.firstOn}, 'lastOn', ${tutorExceptions.lastOn}, 'startMinute', ${tutorExceptions.startMinute}, 'endMinute', ${tutorExceptions.endMinute}) order by ${tutorExceptions.firstOn})`.as(
        "differing",
      ),
    })
    .from(tutorExceptions)
    .where(and(inArray(tutorExceptions.tutorId, [...tutorIds]), gte(tutorExceptions.lastOn, since)))
    .groupBy(tutorExceptions.tutorId)
    .as("exceptions");
  const rows = await db
    .select({
      id: tutors.id,
      timeZone: tutors.tutorZone,
      weekly: weekly.list,
      exceptions: exceptions.list,
      mostPerDay: tutorLimits.mostPerDay,
      noticeHours: tutorLimits.noticeHours,
    })
    .from(tutors)
    .leftJoin(weekly, eq(weekly.tutorId, tutors.id))
    .leftJoin(exceptions, eq(exceptions.tutorId, tutors.id))
    .leftJoin(tutorLimits, eq(tutorLimits.tutorId, tutors.id))
    .where(inArray(tutors.id, [...tutorIds]));
  return new Map(
    rows.map(({ id, weekly: openings, exceptions: differing, noticeHours, ...hours }) => [
      id,
      { ...hours, weekly: openings ?? [], exceptions: differing ?? [], noticeHours: noticeHours ?? noticeDefault },
    ]),
  );
}

/** What one tutor offers from now on. Errors: Error for a tutor who is not there. */
export async function getTutorHours(db: DbOrTx, tutorId: string, now: Date): Promise<TutorHours> {
  const hours = (await listTutorHours(db, [tutorId], now)).get(tutorId);
  if (!hours) throw new Error(`No tutor ${tutorId}.`);
  return hours;
}
