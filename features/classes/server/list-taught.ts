import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, min, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { SessionKind } from "../contract.ts";
import { classRescues } from "./rescues/tables.ts";
import { classAttendance, classConfirmations, classSessions } from "./tables.ts";

type Taught = {
  id: string;
  kind: SessionKind;
  scheduleId: string | null;
  cohortId: string | null;
  /** The student of a trial. */
  studentId: string | null;
  title: string;
  /** The course of a group. */
  course: string | null;
  /** The student of a trial, or of times of their own, and the clock that they go by. */
  whom: string | null;
  whomZone: string | null;
  startsAt: Date;
  endsAt: Date;
  meetingUrl: string;
  students: number;
  coming: number;
  joined: number;
  missed: number;
  hasJoined: boolean;
  /** Its students are offered another tutor. */
  isOffered: boolean;
  /** For whom the tutor stands in. */
  standsInFor: string | null;
};

/**
 * The classes of a tutor that are neither cancelled nor over at `from`, and begin before `until` where it is given, the next first, with whom each is or of which course. `students`: how many it is for; `coming`: how many of them
 * said that they come to it at its time; `joined`: how many pressed Join, and `hasJoined` whether the tutor did.
 */
export function listTaught(
  db: DbOrTx,
  tutorId: string,
  { from, until, limit }: { from: Date; until?: Date; limit: number },
): Promise<Taught[]> {
  const [cohorts, people, members, absent] = [cohortRows(db), personRows(db), cohortMembers(db), tutorRows(db)];
  const ofSession = eq(classAttendance.sessionId, classSessions.id);
  return (
    db
      .select({
        id: classSessions.id,
        kind: classSessions.kind,
        scheduleId: classSessions.scheduleId,
        cohortId: classSessions.cohortId,
        studentId: classSessions.studentId,
        title: classSessions.title,
        course: cohorts.courseTitle,
        whom: people.personName,
        whomZone: people.personZone,
        startsAt: classSessions.startsAt,
        endsAt: classSessions.endsAt,
        meetingUrl: classSessions.meetingUrl,
        students: sql<number>`case when ${classSessions.cohortId} is null then 1
          else ${db.$count(members, eq(members.cohortId, classSessions.cohortId))} end`.mapWith(Number),
        joined: db.$count(classAttendance, and(ofSession, isNotNull(classAttendance.joinedAt))),
        missed: db.$count(classAttendance, and(ofSession, eq(classAttendance.state, "missed"))),
        hasJoined: sql<boolean>`${classSessions.tutorJoinedAt} is not null`,
        isOffered: sql<boolean>`coalesce(${classRescues.state} = 'offered', false)`,
        standsInFor: absent.tutorName,
        coming: db.$count(
          classConfirmations,
          and(
            eq(classConfirmations.sessionId, classSessions.id),
            eq(classConfirmations.sequence, classSessions.sequence),
          ),
        ),
      })
      .from(classSessions)
      .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
      .leftJoin(
        classRescues,
        and(eq(classRescues.sessionId, classSessions.id), eq(classRescues.startsAt, classSessions.startsAt)),
      )
      .leftJoin(absent, and(eq(absent.id, classRescues.absentId), eq(classRescues.substituteId, classSessions.tutorId)))
      // Times of one's own have one member.
      .leftJoin(members, and(eq(members.cohortId, cohorts.id), eq(cohorts.cohortSeats, 1)))
      .leftJoin(people, eq(people.id, sql`coalesce(${classSessions.studentId}, ${members.studentId})`))
      .where(
        and(
          eq(classSessions.tutorId, tutorId),
          eq(classSessions.state, "scheduled"),
          gt(classSessions.endsAt, from),
          until && lt(classSessions.startsAt, until),
        ),
      )
      .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
      .limit(limit)
  );
}

/** The classes of groups that a tutor taught between two moments: those first that have no report yet, the oldest of them first, then the newest. */
export function listPastClasses(
  db: Db,
  tutorId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const cohorts = cohortRows(db);
  return db
    .select({
      id: classSessions.id,
      title: classSessions.title,
      course: cohorts.courseTitle,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      isNoted: sql<boolean>`${classSessions.notedAt} is not null`,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.state, "scheduled"),
        gte(classSessions.endsAt, from),
        lte(classSessions.endsAt, until),
      ),
    )
    .orderBy(
      sql`${classSessions.notedAt} is not null`,
      sql`case when ${classSessions.notedAt} is null then ${classSessions.startsAt} end`,
      desc(classSessions.startsAt),
      desc(classSessions.id),
    )
    .limit(limit);
}

/** How many classes of groups, of those that a tutor taught between two moments, nothing is noted about; and when the oldest ended. */
export async function countUnnoted(db: Db, tutorId: string, { from, until }: { from: Date; until: Date }) {
  const [row] = await db
    .select({ inAll: count(), since: min(classSessions.endsAt) })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.kind, "class"),
        eq(classSessions.state, "scheduled"),
        isNull(classSessions.notedAt),
        gte(classSessions.endsAt, from),
        lte(classSessions.endsAt, until),
      ),
    );
  return { inAll: row?.inAll ?? 0, since: row?.since ?? null };
}
