import { and, asc, gte, inArray } from "drizzle-orm";
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
