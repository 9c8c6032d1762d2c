import { and, asc, eq, gt, gte, inArray, lt, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { ClassView } from "../contract.ts";
import { changeableUntil, dayOf, joinsAt, timeLabel } from "../rules.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** No class is longer than this (a check of its schedule): a class that runs at a moment began at most so long before. */
const longestMs = 360 * 60_000;

/** Which of a student's classes: those that are not over at `from` and begin before `until`; or one by its id. */
type Wanted = { from?: Date; until?: Date; id?: string; scheduledOnly?: boolean; limit?: number };

/**
 * The classes of a student in the order of their beginning: those of the cohorts with which they learn, from when they joined,
 * and their own trial classes, the cancelled ones of which are nobody's business any more.
 */
export function ownClasses(db: DbOrTx, studentId: string, { from, until, id, scheduledOnly, limit }: Wanted) {
  const asked: (SQL | undefined)[] = [
    from && gte(classSessions.startsAt, new Date(from.getTime() - longestMs)),
    from && gt(classSessions.endsAt, from),
    until && lt(classSessions.startsAt, until),
    id === undefined ? undefined : eq(classSessions.id, id),
    scheduledOnly ? eq(classSessions.state, "scheduled") : undefined,
  ];
  const members = cohortMembers(db);
  // Two selects rather than one with "or": each finds its rows by an index.
  const mine = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.studentId, studentId), eq(classSessions.state, "scheduled"), ...asked))
    .unionAll(
      db
        .select({ id: classSessions.id })
        .from(members)
        .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
        .where(and(eq(members.studentId, studentId), gt(classSessions.endsAt, members.since), ...asked)),
    );
  const tutors = tutorRows(db);
  const cohorts = cohortRows(db);
  const query = db
    .select({
      id: classSessions.id,
      kind: classSessions.kind,
      state: classSessions.state,
      title: classSessions.title,
      cohort: cohorts.cohortName,
      tutorId: classSessions.tutorId,
      tutorName: tutors.tutorName,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      sequence: classSessions.sequence,
      updatedAt: classSessions.updatedAt,
      meetingUrl: classSessions.meetingUrl,
      attendance: classAttendance.state,
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .leftJoin(
      classAttendance,
      and(eq(classAttendance.sessionId, classSessions.id), eq(classAttendance.studentId, studentId)),
    )
    .where(inArray(classSessions.id, mine))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  return limit === undefined ? query : query.limit(limit);
}

export type ClassRow = Awaited<ReturnType<typeof ownClasses>>[number];

/** A class as its student sees it, in the words of a zone. Its meeting link is not in it: joining gives that. */
export function classView(row: ClassRow, zone: string): ClassView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    cohort: row.cohort,
    tutor: { id: row.tutorId, fullName: row.tutorName },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    date: dayOf(row.startsAt, zone),
    time: timeLabel(row, zone),
    joinsAt: joinsAt(row).toISOString(),
    changeableUntil: changeableUntil(row)?.toISOString() ?? null,
    attendance: row.attendance,
  };
}
