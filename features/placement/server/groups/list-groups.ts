import type { DbOrTx } from "#db/client.ts";
import { courseRows, publishedCourses } from "#features/catalogue/server/public.ts";
import { classCounts, currentSchedules, lastDayOf } from "#features/classes/server/public.ts";
import type { cohortList } from "#features/learning/cohort-texts.ts";
import { cohortSource, listCohortsFor, listSeated } from "#features/learning/server/public.ts";
import { tutorsOfCourses } from "#features/tutors/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf, rowOf } from "#platform/list/list-source.ts";
import type { GroupDetails, GroupMakers, GroupQuery, OfficeGroup } from "../../groups-contract.ts";
import { lastDayMax, timeLabel } from "../../rules.ts";
import { startsBetween } from "./make-group.ts";

type Reads = Pick<VerbDeps, "clock"> & { db: DbOrTx };

/** The groups as the office looks for them. */
export const groupSource = (db: DbOrTx, now: Date) => cohortSource(db, { today: dateInLagos(now), lastDayOf });

type Row = Awaited<ReturnType<ReturnType<typeof groupSource>["rows"]>>[number];

/** A page of the groups, each with its weekly times. */
export async function listOfficeGroups({ db, clock }: Reads, query: GroupQuery) {
  const now = clock.now();
  const page = await pageOf<typeof cohortList, Row>(db, groupSource(db, now), query);
  const schedules = await currentSchedules(
    { db },
    page.data.map(({ id }) => id),
  );
  const all = courseRows(db);
  const courses = await db.select({ slug: all.slug, name: all.title }).from(all).orderBy(all.title, all.id);
  return { ...page, courses, data: page.data.map((row) => groupView(row, schedules, now)) };
}

type Schedule = Awaited<ReturnType<typeof currentSchedules>>[number];

function groupView(row: Row, schedules: readonly Schedule[], now: Date): OfficeGroup {
  const { course, changedAt, changedBy: _, ...group } = row;
  const own = schedules.filter(({ cohortId }) => cohortId === row.id);
  return {
    ...group,
    course: { slug: course.slug, title: course.title },
    times: [...new Set(own.map(timeLabel))],
    lastOn:
      own
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1) ?? null,
    isClosed: row.joinsUntil !== null && row.joinsUntil < dateInLagos(now),
    seen: changedAt.toISOString(),
  };
}

/** A group with its students, and what of it can be changed now; `showsLink`: with the link of its meeting. Errors: AppError not_found. */
export async function readGroup(
  { db, clock }: Reads,
  { id, showsLink }: { id: string; showsLink: boolean },
): Promise<GroupDetails> {
  const now = clock.now();
  const row = await rowOf(db, groupSource(db, now), id);
  const [schedules, seated, counts, others] = await Promise.all([
    currentSchedules({ db }, [id]),
    listSeated(db, id),
    classCounts(db, { cohortId: id, now }),
    listCohortsFor(db, { courseId: row.course.id, tutorId: row.tutor.id, on: dateInLagos(now) }),
  ]);
  const view = groupView(row, schedules, now);
  const zone = schedules[0]?.timeZone ?? "Africa/Lagos";
  const weekly = schedules.map(({ weekday, startMinute }) => ({ weekday, startMinute }));
  return {
    ...view,
    changedBy: row.changedBy,
    weekly,
    zone,
    meetingUrl: showsLink ? (schedules[0]?.meetingUrl ?? null) : null,
    heldCount: counts.begun,
    aheadCount: counts.ahead,
    nextAt: counts.nextAt?.toISOString() ?? null,
    firstFrom: startsBetween(now, zone).firstOn,
    lastUntil: lastAllowed(row, view.lastOn),
    students: seated.map(({ studentId, fullName }) => ({ id: studentId, fullName: fullName ?? "" })),
    others: others.flatMap(({ id: groupId, name, seats, taken }) =>
      groupId === id ? [] : { id: groupId, name, seats, taken },
    ),
  };
}

/** The last day on which a group may meet: as its course has it, or the one that it has, where days off moved that. */
export function lastAllowed(
  { startsOn, course }: { startsOn: string; course: { weeks: number | null } },
  lastOn: string | null,
): string {
  const { max } = lastDayMax(startsOn, course.weeks);
  return lastOn !== null && lastOn > max ? lastOn : max;
}

/** The published courses that someone teaches, with who may be given a group of each. */
export async function listGroupMakers({ db }: Reads): Promise<GroupMakers> {
  const published = publishedCourses(db);
  const courses = await db
    .select({ id: published.id, slug: published.slug, title: published.title })
    .from(published)
    .orderBy(published.title);
  const tutors = await tutorsOfCourses(
    db,
    courses.map(({ id }) => id),
  );
  return {
    courses: courses.flatMap(({ id, slug, title }) => {
      const teaching = tutors.get(id) ?? [];
      return teaching.length > 0 ? [{ slug, title, tutors: teaching }] : [];
    }),
  };
}
