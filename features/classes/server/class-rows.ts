import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { clockSpan } from "#lib/local-time.ts";
import type { ClassView } from "../contract.ts";
import { changeableUntil, dayOf, joinsAt } from "../rules.ts";
import { classReports } from "./reports/tables.ts";
import { isTheirs } from "./rescues/class-people.ts";
import { classRescues } from "./rescues/tables.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** No class is longer than this (a check of its schedule): a class that runs at a moment began at most so long before. */
const longestMs = 360 * 60_000;

/** Which of a student's classes: those that are not over at `from` and begin before `until`; or one by its id. */
type ClassFilter = { from?: Date; until?: Date; id?: string; scheduledOnly?: boolean };

/**
 * The classes of a student in the order of their beginning: those of the cohorts with which they learn, from when they joined,
 * and their own trial classes, the cancelled ones of which are no one's business any more.
 */
export function ownClasses(db: DbOrTx, studentId: string, { from, until, id, scheduledOnly }: ClassFilter) {
  return classesWhere(db, studentId, [
    from && gte(classSessions.startsAt, earliestStart(from)),
    from && gt(classSessions.endsAt, from),
    until && lt(classSessions.startsAt, until),
    id === undefined ? undefined : eq(classSessions.id, id),
    scheduledOnly ? eq(classSessions.state, "scheduled") : undefined,
  ]);
}

const nextRow = prepared("classes_next", (db) =>
  classesWhere(db, sql.placeholder("studentId"), [
    gte(classSessions.startsAt, sql.placeholder("earliest")),
    gt(classSessions.endsAt, sql.placeholder("from")),
    eq(classSessions.state, "scheduled"),
  ]).limit(1),
);

/** The class that a student is in at a moment, or has next; null when none is ahead. */
export async function findNextRow(db: DbOrTx, studentId: string, from: Date): Promise<ClassRow | null> {
  // Placeholders take what the driver takes.
  const times = { earliest: earliestStart(from).toISOString(), from: from.toISOString() };
  const [row] = await nextRow(db, { studentId, ...times });
  return row ?? null;
}

/** Classes ahead that a person's first page names, and past trial classes that it looks at. */
const namedAhead = 2;
const lookedBack = 5;

const statusRows = prepared("classes_status", (db) => {
  const studentId = sql.placeholder("studentId");
  const now = sql.placeholder("now");
  const members = cohortMembers(db);
  const isOwn = and(eq(classSessions.studentId, studentId), eq(classSessions.state, "scheduled"));
  const isAhead = and(
    gte(classSessions.startsAt, sql.placeholder("earliest")),
    gt(classSessions.endsAt, now),
    eq(classSessions.state, "scheduled"),
  );
  const ids = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(isOwn, isAhead))
    .orderBy(asc(classSessions.startsAt))
    .limit(namedAhead)
    .unionAll(
      db
        .select({ id: classSessions.id })
        .from(members)
        .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
        .where(
          and(
            eq(members.studentId, studentId),
            gt(classSessions.endsAt, members.since),
            isAhead,
            isTheirs(db, { sessionId: classSessions.id, studentId: members.studentId }),
          ),
        )
        .orderBy(asc(classSessions.startsAt))
        .limit(namedAhead),
    )
    .unionAll(
      db
        .select({ id: classSessions.id })
        .from(classSessions)
        .where(and(isOwn, lte(classSessions.endsAt, now)))
        .orderBy(desc(classSessions.startsAt))
        .limit(lookedBack),
    );
  return classesAmong(db, studentId, ids);
});

/**
 * What a student's first page knows of classes, in one statement: those that take place and are not over at a moment,
 * the first two of each kind, and the last trial classes that took place or were to.
 */
export const listStatusRows = (db: DbOrTx, studentId: string, at: Date): Promise<ClassRow[]> =>
  // Placeholders take what the driver takes.
  statusRows(db, { studentId, now: at.toISOString(), earliest: earliestStart(at).toISOString() });

const earliestStart = (from: Date) => new Date(from.getTime() - longestMs);

function classesWhere(db: DbOrTx, studentId: string | Placeholder, conditions: (SQL | undefined)[]) {
  const members = cohortMembers(db);
  // Two selects rather than one with "or": each finds its rows by an index.
  const mine = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.studentId, studentId), eq(classSessions.state, "scheduled"), ...conditions))
    .unionAll(
      db
        .select({ id: classSessions.id })
        .from(members)
        .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
        .where(
          and(
            eq(members.studentId, studentId),
            gt(classSessions.endsAt, members.since),
            isTheirs(db, { sessionId: classSessions.id, studentId: members.studentId }),
            ...conditions,
          ),
        ),
    );
  return classesAmong(db, studentId, mine);
}

/** The classes with these ids as one student has them, in the order of their beginning. */
function classesAmong(db: DbOrTx, studentId: string | Placeholder, ids: SQLWrapper) {
  const tutors = tutorRows(db);
  const cohorts = cohortRows(db);
  return db
    .select({
      id: classSessions.id,
      kind: classSessions.kind,
      cohortId: classSessions.cohortId,
      state: classSessions.state,
      title: classSessions.title,
      course: cohorts.courseTitle,
      seats: cohorts.cohortSeats,
      tutorId: classSessions.tutorId,
      tutorName: tutors.tutorName,
      tutorSlug: tutors.slug,
      tutorAvatar: tutors.tutorAvatar,
      tutorCourseIds: tutors.tutorCourseIds,
      tutorTeaches: tutors.isPublished,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      sequence: classSessions.sequence,
      updatedAt: classSessions.updatedAt,
      meetingUrl: classSessions.meetingUrl,
      attendance: classAttendance.state,
      reportedAt: classReports.sentAt,
      rescueId: classRescues.id,
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .leftJoin(
      classAttendance,
      and(eq(classAttendance.sessionId, classSessions.id), eq(classAttendance.studentId, studentId)),
    )
    .leftJoin(classReports, eq(classReports.sessionId, classSessions.id))
    .leftJoin(
      classRescues,
      and(
        eq(classRescues.sessionId, classSessions.id),
        eq(classRescues.startsAt, classSessions.startsAt),
        eq(classRescues.state, "offered"),
      ),
    )
    .where(inArray(classSessions.id, ids))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .$dynamic();
}

export type ClassRow = Awaited<ReturnType<typeof ownClasses>>[number];

/** A class as its student sees it, in the words of a zone. Its meeting link is not in it: joining gives that. */
export function classView(row: ClassRow, zone: string): ClassView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    course: row.course,
    tutor: { id: row.tutorId, fullName: row.tutorName },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    date: dayOf(row.startsAt, zone),
    time: clockSpan(row, zone),
    joinsAt: joinsAt(row).toISOString(),
    changeableUntil: changeableUntil(row)?.toISOString() ?? null,
    attendance: row.attendance,
    hasReport: row.reportedAt !== null,
    isRescued: row.rescueId !== null,
  };
}
