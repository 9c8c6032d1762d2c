import { and, asc, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { classSchedules } from "./tables.ts";

/** The weekly schedules of some cohorts that meet on a day (`2026-11-27`) or after it. */
export const listSchedules = (db: DbOrTx, cohortIds: readonly string[], from: string) =>
  db
    .select({
      cohortId: classSchedules.cohortId,
      weekday: classSchedules.weekday,
      startMinute: classSchedules.startMinute,
      durationMinutes: classSchedules.durationMinutes,
      timeZone: classSchedules.timeZone,
      startsOn: classSchedules.startsOn,
      endsOn: classSchedules.endsOn,
      skips: classSchedules.skips,
    })
    .from(classSchedules)
    .where(and(inArray(classSchedules.cohortId, [...cohortIds]), gte(classSchedules.endsOn, from)))
    .orderBy(asc(classSchedules.weekday), asc(classSchedules.startMinute), asc(classSchedules.id));

/** The last day of a cohort's timetable, in a statement that has its id; null where it has none. */
export const lastDayOf = (cohortId: PgColumn): SQL<string | null> =>
  sql`(select max(${classSchedules.endsOn}) from ${classSchedules} where ${classSchedules.cohortId} = ${cohortId})`;
