import { and, asc, eq, exists, gte, inArray, lt, min, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OfficeWeek, OfficeWeekQuery, WeekClass } from "../office-class-contract.ts";
import { mondayOf } from "../office-class-rules.ts";
import { weekLimits } from "../office-class-texts.ts";
import { addDays, dayOf, type Span, spanOfDays } from "../rules.ts";
import { hasTutor } from "./list-today.ts";
import { classSessions, tutorExceptions } from "./tables.ts";

/**
 * A week of a page of tutors, from A to Z: those who teach now, and those who have a class in that week. `week` is its Monday, and its
 * days are those of `zone`.
 */
export async function getOfficeWeek(
  { db }: Pick<VerbDeps, "db">,
  { week, zone, page = 1 }: OfficeWeekQuery,
): Promise<OfficeWeek> {
  const days = { first: week, last: addDays(week, 6) };
  const span = spanOfDays(days.first, days.last, zone);
  const tutors = await tutorsOfWeek(db, { days, span, page });
  const ids = tutors.map(({ id }) => id);
  const classes = ids.length > 0 ? await classesOfWeek(db, ids, span) : [];
  const shown = Map.groupBy(classes.slice(0, weekLimits.classes), ({ tutorId }) => tutorId);
  return {
    tutors: tutors.map(({ tutorCount: _, ...tutor }) => ({
      ...tutor,
      classes: (shown.get(tutor.id) ?? []).map(({ tutorId: _, startsAt, endsAt, ...row }): WeekClass => {
        return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      }),
    })),
    tutorCount: tutors[0]?.tutorCount ?? 0,
    isCut: classes.length > weekLimits.classes,
    nextWeek: ids.length > 0 && classes.length === 0 ? await nextWeekOf(db, ids, { from: span.endsAt, zone }) : null,
  };
}

const inSpan = ({ startsAt, endsAt }: Span) =>
  and(gte(classSessions.startsAt, startsAt), lt(classSessions.startsAt, endsAt));

type Week = { days: { first: string; last: string }; span: Span; page: number };

function tutorsOfWeek(db: DbOrTx, { days: { first, last }, span, page }: Week) {
  const tutors = tutorRows(db);
  const hasClass = db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.tutorId, tutors.id), inSpan(span)));
  return db
    .select({
      id: tutors.id,
      name: tutors.tutorName,
      course: tutors.tutorCourse,
      offDays: sql<string[]>`array(select distinct to_char(day, 'YYYY-MM-DD') from ${tutorExceptions} off,
        generate_series(greatest(off.first_on, ${first}::date), least(off.last_on, ${last}::date), interval '1 day') day
        where off.tutor_id = tutor_rows.id and off.kind = 'closed' and off.start_minute is null
          and off.first_on <= ${last}::date and off.last_on >= ${first}::date order by 1)`,
      tutorCount: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(tutors)
    .where(or(tutors.isPublished, exists(hasClass)))
    .orderBy(sql`lower(${tutors.tutorName})`, asc(tutors.id))
    .limit(weekLimits.tutors)
    .offset((page - 1) * weekLimits.tutors);
}

/** One more than are shown, so that it is known whether there are more. */
function classesOfWeek(db: DbOrTx, tutorIds: string[], span: Span) {
  const [tutors, cohorts, courses, members] = [tutorRows(db), cohortRows(db), courseRows(db), cohortMembers(db)];
  return db
    .select({
      id: classSessions.id,
      tutorId: classSessions.tutorId,
      kind: classSessions.kind,
      state: classSessions.state,
      title: classSessions.title,
      name: sql<string>`case when ${cohorts.id} is null then ${classSessions.title}
        when ${cohorts.cohortSeats} = 1 then ${courses.shortTitle} else ${cohorts.cohortName} end`,
      cohortId: classSessions.cohortId,
      students: sql<number>`case when ${classSessions.cohortId} is null then 1
        else ${db.$count(members, eq(members.cohortId, classSessions.cohortId))} end`.mapWith(Number),
      hasTutor: hasTutor(tutors),
      hasTutorJoined: sql<boolean>`${classSessions.tutorJoinedAt} is not null`,
      isNoted: sql<boolean>`${classSessions.notedAt} is not null`,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .leftJoin(courses, eq(courses.id, cohorts.courseId))
    .where(and(inArray(classSessions.tutorId, tutorIds), inSpan(span)))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(weekLimits.classes + 1);
}

async function nextWeekOf(db: DbOrTx, tutorIds: string[], { from, zone }: { from: Date; zone: string }) {
  const [next] = await db
    .select({ at: min(classSessions.startsAt) })
    .from(classSessions)
    .where(
      and(
        inArray(classSessions.tutorId, tutorIds),
        eq(classSessions.state, "scheduled"),
        gte(classSessions.startsAt, from),
      ),
    );
  return next?.at ? mondayOf(dayOf(next.at, zone)) : null;
}
