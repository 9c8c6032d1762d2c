import { and, eq, gt, gte, ilike, inArray, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, pageOf, sourceOf } from "#platform/list/list-source.ts";
import type { OfficeClass } from "../office-class-contract.ts";
import { classList, uncoveredDays } from "../office-class-texts.ts";
import { dayMs } from "../texts.ts";
import { hasTutor } from "./list-today.ts";
import { classRescues } from "./rescues/tables.ts";
import { classSessions } from "./tables.ts";

type Query = ListQuery<typeof classList>;

/** The classes that begin on a day in Lagos. */
const onDay = (day: string) =>
  and(
    gte(classSessions.startsAt, startOfDayInLagos(day)),
    lt(classSessions.startsAt, startOfDayInLagos(addDays(day, 1))),
  );

function classSource(db: DbOrTx, now: Date, { when, day }: Query) {
  const isScheduled = eq(classSessions.state, "scheduled");
  const times: Record<NonNullable<Query["when"]>, SQL | undefined> = {
    today: and(isScheduled, onDay(dateInLagos(now))),
    past: and(isScheduled, lte(classSessions.endsAt, now)),
    cancelled: eq(classSessions.state, "cancelled"),
  };
  const named = (text: string) => {
    const [tutors, cohorts] = [tutorRows(db), cohortRows(db)];
    const like = containing(text);
    const ofTutor = db.select({ id: tutors.id }).from(tutors).where(ilike(tutors.tutorName, like));
    const ofCohort = db
      .select({ id: cohorts.id })
      .from(cohorts)
      .where(or(ilike(cohorts.cohortName, like), ilike(cohorts.courseTitle, like)));
    return or(
      ilike(classSessions.title, like),
      sql`${classSessions.tutorId} in ${ofTutor}`,
      sql`${classSessions.cohortId} in ${ofCohort}`,
    );
  };
  const withoutTutor = () => {
    const tutors = tutorRows(db);
    const missing = db
      .select({ id: tutors.id })
      .from(tutors)
      .where(and(eq(tutors.id, classSessions.tutorId), not(hasTutor(tutors))));
    return and(
      isScheduled,
      gt(classSessions.endsAt, now),
      lt(classSessions.startsAt, new Date(now.getTime() + uncoveredDays * dayMs)),
      sql`exists ${missing}`,
    );
  };
  return sourceOf({
    spec: classList,
    id: classSessions.id,
    base: when || day ? undefined : and(isScheduled, gt(classSessions.endsAt, now)),
    filters: {
      q: named,
      when: (time) => times[time],
      day: onDay,
      kind: (kind) => eq(classSessions.kind, kind),
      group: (id) => eq(classSessions.cohortId, id),
      uncovered: withoutTutor,
    },
    sorts: { next: classSessions.startsAt, last: classSessions.startsAt },
    rows: async (reading, page) => {
      const [tutors, people, cohorts] = [tutorRows(reading), personRows(reading), cohortRows(reading)];
      const rows = await page(
        reading
          .select({
            id: classSessions.id,
            kind: classSessions.kind,
            state: classSessions.state,
            title: classSessions.title,
            startsAt: classSessions.startsAt,
            endsAt: classSessions.endsAt,
            joinedAt: classSessions.tutorJoinedAt,
            notedAt: classSessions.notedAt,
            tutorName: tutors.tutorName,
            hasTutor: hasTutor(tutors),
            cohort: {
              id: cohorts.id,
              name: cohorts.cohortName,
              course: cohorts.courseTitle,
              seats: cohorts.cohortSeats,
            },
            student: { id: people.id, name: people.personName },
            absentId: classRescues.absentId,
          })
          .from(classSessions)
          .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
          .leftJoin(people, eq(people.id, classSessions.studentId))
          .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
          .leftJoin(
            classRescues,
            and(
              eq(classRescues.sessionId, classSessions.id),
              eq(classRescues.startsAt, classSessions.startsAt),
              eq(classRescues.state, "substituted"),
              // The class is the substitute's since then, until it goes to another tutor.
              eq(classRescues.substituteId, classSessions.tutorId),
            ),
          )
          .$dynamic(),
      );
      const absent = await tutorNames(
        reading,
        rows.flatMap(({ absentId }) => absentId ?? []),
      );
      return rows.map(
        ({ cohort, student, absentId, joinedAt, notedAt, startsAt, endsAt, ...row }): OfficeClass => ({
          ...row,
          courseTitle: cohort?.course ?? null,
          group: cohort && cohort.seats !== 1 ? { id: cohort.id, name: cohort.name } : null,
          student: student && { id: student.id, name: student.name ?? "" },
          absentName: absent.get(absentId ?? "") ?? null,
          hasTutorJoined: joinedAt !== null,
          isNoted: notedAt !== null,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        }),
      );
    },
  });
}

async function tutorNames(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const tutors = tutorRows(db);
  const rows = await db
    .select({ id: tutors.id, name: tutors.tutorName })
    .from(tutors)
    .where(inArray(tutors.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A page of the classes and trials of all tutors, the next one first. */
export const listOfficeClasses = ({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: Query) =>
  pageOf(db, classSource(db, clock.now(), query), query);
