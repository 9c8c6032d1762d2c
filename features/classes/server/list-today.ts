import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { classRescues } from "./rescues/tables.ts";
import { classSessions, tutorExceptions } from "./tables.ts";

/** So many are listed; a day of more is a day of a larger academy. */
const maxListed = 200;

/** Whether the tutor of a class, a row of `tutors`, has an account, is not away then, and was not missed at its start. */
export function hasTutor(tutors: ReturnType<typeof tutorRows>) {
  const local = (at: unknown) => sql`(${at} at time zone ${tutors.tutorZone})`;
  const minutes = (at: unknown) => sql`(extract(hour from ${local(at)}) * 60 + extract(minute from ${local(at)}))`;
  const isAway = sql`exists (select from ${tutorExceptions} off where off.tutor_id = ${classSessions.tutorId} and off.kind = 'closed'
    and ${local(classSessions.startsAt)}::date between off.first_on and off.last_on
    and (off.start_minute is null or (${minutes(classSessions.startsAt)} < off.end_minute
      and ${minutes(classSessions.startsAt)} + extract(epoch from ${classSessions.endsAt} - ${classSessions.startsAt}) / 60 > off.start_minute)))`;
  const isMissed = sql`exists (select from ${classRescues} rescue where rescue.session_id = ${classSessions.id}
    and rescue.starts_at = ${classSessions.startsAt} and rescue.state = 'offered' and rescue.substitute_id is null)`;
  return sql<boolean>`(${tutors.tutorAccountId} is not null and not ${isAway} and not ${isMissed})`;
}

/**
 * The trials and classes of all tutors that begin between two moments, the earliest first.
 */
export function listSessionsBetween(db: DbOrTx, { from, until }: { from: Date; until: Date }) {
  const [tutors, people, cohorts] = [tutorRows(db), personRows(db), cohortRows(db)];
  return db
    .select({
      id: classSessions.id,
      kind: classSessions.kind,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
      tutorName: tutors.tutorName,
      studentName: people.personName,
      courseTitle: cohorts.courseTitle,
      hasTutor: hasTutor(tutors),
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .leftJoin(people, eq(people.id, classSessions.studentId))
    .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(eq(classSessions.state, "scheduled"), gte(classSessions.startsAt, from), lt(classSessions.startsAt, until)),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(maxListed);
}
