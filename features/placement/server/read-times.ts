import { inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type CoursePayment, listCoursePayments } from "#features/checkout/server/public.ts";
import { aroundDaysOff, fullDays, offSpans } from "#features/classes/hours-rules.ts";
import { dayOf, zoneName } from "#features/classes/rules.ts";
import { getTutorHours, listSchedules, ownClasses, takenTimes } from "#features/classes/server/public.ts";
import { dayMs } from "#features/classes/texts.ts";
import {
  findPlacement,
  listCohortsFor,
  type Placement,
  type PlacementScope,
} from "#features/learning/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { GroupOption, HourOption, OfferedTimes, PlacementView, TimesResponse, WeeklyTime } from "../contract.ts";
import { areSame, changeableUntil, collides, ownSchedule, timesWithin, weeklyView } from "../rules.ts";
import { classMinutes, placedWithinMs, placementTexts } from "../texts.ts";
import { readReserved } from "./reserved-classes.ts";
import { classWishes } from "./tables.ts";

/** Who asks: a student about their own, a tutor about their students', staff about everybody's. */
export type Placer = { accountId: string; as: "student" | "tutor" | "staff" };

export const scopeOf = ({ accountId, as }: Placer): PlacementScope =>
  as === "student" ? { studentId: accountId } : as === "tutor" ? { tutorAccountId: accountId } : {};

/** The zone of who reads, and of the other of the two. */
export type Clocks = { zone: string; otherZone: string };

export const clocksOf = ({ as }: Placer, { tutor, student }: Placement, zone: string): Clocks => ({
  zone,
  otherZone: as === "student" ? tutor.zone : student.zone,
});

/** Whose class times are chosen: of who takes a course, or may. */
export type Sought = Pick<Placement, "student" | "course" | "tutor" | "cohort">;

export type Reads = { db: DbOrTx } & Pick<VerbDeps, "clock">;

/** A course that someone takes, in the scope of who asks. Errors: AppError not_found. */
export async function findOwn(db: DbOrTx, placer: Placer, enrolmentId: string): Promise<Placement> {
  const row = await findPlacement(db, { ...scopeOf(placer), enrolmentId });
  if (!row) throw notFound(placementTexts.unknown);
  return row;
}

/**
 * The groups and the free weekly times from which a course's classes are chosen, in the words of `zone`, with the status of placing.
 * Errors: AppError not_found.
 */
export async function readTimes(
  { db, clock }: Reads,
  placer: Placer,
  { enrolmentId, zone }: { enrolmentId: string; zone: string },
): Promise<TimesResponse> {
  const row = await findOwn(db, placer, enrolmentId);
  const clocks = clocksOf(placer, row, zone);
  const [offered, placed, wishes, paidFor] = await Promise.all([
    readOffered({ db, clock }, row, clocks),
    readPlaced({ db, clock }, row, clocks),
    listWishes(db, [enrolmentId]),
    readPaid(db, placer, [row]),
  ]);
  return { placement: placementView(row, wishes.get(enrolmentId), paidFor(row)), placed, ...offered };
}

/** What someone may be placed in, on the clock of who reads. */
export async function readOffered(reads: Reads, row: Sought, clocks: Clocks): Promise<OfferedTimes> {
  const now = reads.clock.now();
  const { zone, otherZone } = clocks;
  const [groups, hours] = await Promise.all([listGroups(reads, row, clocks), listHours(reads, row, clocks)]);
  return {
    zone: { id: zone, name: zoneName(zone, now) },
    otherZone: otherZone === zone ? null : { id: otherZone, name: zoneName(otherZone, now) },
    groups,
    hours,
    minutes: classMinutes,
  };
}

/** What the tutor keeps for others at this moment: the groups of the seats, and the classes of weekly times. */
async function reservedForOthers({ db, clock }: Reads, { tutor, student }: Sought) {
  const now = clock.now();
  const hours = new Map([[tutor.id, await getTutorHours(db, tutor.id, now)]]);
  return readReserved(db, { hours, studentId: student.id, now });
}

/** The classes of a student that are in the way of new ones: not those that the choice replaces. */
async function busySpans({ db, clock }: Reads, { student, cohort }: Sought) {
  const own = await ownClasses(db, student.id, { from: clock.now(), scheduledOnly: true });
  return own.filter(({ cohortId }) => cohortId === null || cohortId !== cohort?.id);
}

/** The groups of the tutor and course that meet. */
export async function listGroups({ db, clock }: Reads, row: Sought, clocks: Clocks): Promise<GroupOption[]> {
  const now = clock.now();
  const cohorts = await listCohortsFor(db, {
    courseId: row.course.id,
    tutorId: row.tutor.id,
    on: dateInLagos(now),
  });
  const ids = cohorts.map(({ id }) => id);
  // A day back: what is yesterday in UTC may be today on a schedule's clock.
  const [schedules, others, reserved] = await Promise.all([
    ids.length === 0 ? [] : listSchedules(db, ids, dayOf(new Date(now.getTime() - placedWithinMs), "UTC")),
    busySpans({ db, clock }, row),
    reservedForOthers({ db, clock }, row),
  ]);
  return cohorts.flatMap((cohort) => {
    const own = schedules.filter(({ cohortId }) => cohortId === cohort.id);
    const weekly = own.flatMap((schedule) => weeklyView(schedule, { now, ...clocks }) ?? []);
    const classes = weekly
      .flatMap((time) => time.classes)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    const [first, last] = [classes[0], classes.at(-1)];
    if (!first || !last) return [];
    const since = new Date(`${cohort.startsOn}T00:00:00Z`);
    const all = own.flatMap((schedule) => weeklyView(schedule, { now: since, ...clocks })?.classes ?? []);
    const taken = cohort.taken + reserved.groups.filter((id) => id === cohort.id).length;
    const isFull = cohort.seats !== null && taken >= cohort.seats && cohort.id !== row.cohort?.id;
    return {
      id: cohort.id,
      name: cohort.name,
      seats: cohort.seats,
      taken,
      times: inWeek(weekly.map(({ view, classes: [at] }) => ({ ...view, at }))),
      first: first.startsAt.toISOString(),
      last: last.startsAt.toISOString(),
      count: classes.length,
      missed: all.length - classes.length,
      minutes: own[0]?.durationMinutes ?? classMinutes,
      refusal: isFull ? ("full" as const) : collides(classes, others) ? ("clash" as const) : null,
    };
  });
}

/**
 * The weekly times for oneself that fit into the tutor's hours; taken ones stay in sight. `chosen`: of these alone, since each is worked out
 * class by class.
 */
export async function listHours(
  { db, clock }: Reads,
  row: Sought,
  clocks: Clocks,
  chosen?: readonly WeeklyTime[],
): Promise<HourOption[]> {
  const now = clock.now();
  const { tutor, course } = row;
  const offered = await getTutorHours(db, tutor.id, now);
  const off = offSpans(offered);
  const within = timesWithin(offered.weekly);
  const candidates = chosen
    ? within.filter((time) => chosen.some((chosenTime) => areSame([time], [chosenTime])))
    : within;
  const weekly = candidates.flatMap((time) => {
    const schedule = aroundDaysOff(ownSchedule(time, { now, hours: offered, weeks: course.weeks }), now, off);
    const match = weeklyView(schedule, { now, ...clocks });
    return match ? [{ time, ...match }] : [];
  });
  const until = weekly
    .flatMap(({ classes }) => classes.map(({ endsAt }) => endsAt))
    .sort((a, b) => b.getTime() - a.getTime())[0];
  if (!until) return [];
  const [taken, others, reserved] = await Promise.all([
    takenTimes(db, tutor.id, {
      // Whole days, which may have as many classes as the tutor wants.
      from: new Date(now.getTime() - dayMs),
      until: new Date(until.getTime() + dayMs),
      butCohort: row.cohort?.seats === 1 ? row.cohort.id : undefined,
    }),
    busySpans({ db, clock }, row),
    reservedForOthers({ db, clock }, row),
  ]);
  const isFull = fullDays(offered, [...taken, ...reserved.classes]);
  return inWeek(
    weekly.map(({ time, view, classes }) => ({
      ...time,
      ...view,
      at: classes[0],
      first: classes[0]?.startsAt.toISOString() ?? "",
      last: classes.at(-1)?.startsAt.toISOString() ?? "",
      count: classes.length,
      isFree:
        !collides(classes, [...taken, ...others, ...reserved.classes]) &&
        !classes.some(({ startsAt }) => isFull(startsAt)),
    })),
  );
}

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** By the reader's day of the week and time of day. */
const inWeek = <Item extends { day: string; at: { startsAt: Date } | undefined }>(items: Item[]): Omit<Item, "at">[] =>
  items
    .toSorted(
      (a, b) =>
        dayNames.indexOf(a.day) - dayNames.indexOf(b.day) ||
        (a.at?.startsAt.getTime() ?? 0) - (b.at?.startsAt.getTime() ?? 0),
    )
    .map(({ at: _, ...item }) => item);

/** How someone is placed; null: they are not. */
export async function readPlaced(
  { db, clock }: Reads,
  row: Placement,
  clocks: Clocks,
): Promise<TimesResponse["placed"]> {
  const { cohort, cohortSince, student } = row;
  if (!cohort || cohort.state === "finished") return null;
  const now = clock.now();
  const [schedules, classes] = await Promise.all([
    listSchedules(db, [cohort.id], dayOf(now, "UTC")),
    cohortSince === null ? [] : ownClasses(db, student.id, { from: cohortSince, scheduledOnly: true }),
  ]);
  const firstAt = classes.find(({ cohortId }) => cohortId === cohort.id)?.startsAt;
  const weekly = schedules.flatMap((schedule) => {
    const match = weeklyView(schedule, { now, ...clocks });
    return match ? [{ ...match.view, at: match.classes[0] }] : [];
  });
  return {
    name: cohort.name,
    isOwnTimes: cohort.seats === 1,
    times: inWeek(weekly),
    first: firstAt?.toISOString() ?? null,
    changeableUntil: changeableUntil(firstAt, now)?.toISOString() ?? null,
  };
}

/** The wishes of some enrolments, by their ids. */
export async function listWishes(db: DbOrTx, enrolmentIds: readonly string[]) {
  const rows = await db
    .select()
    .from(classWishes)
    .where(inArray(classWishes.enrolmentId, [...enrolmentIds]));
  return new Map(rows.map((row) => [row.enrolmentId, row]));
}

/** What came for the courses of some rows, as a desk reads it: students know what they paid. */
export async function readPaid(
  db: DbOrTx,
  { as }: Placer,
  rows: readonly Placement[],
): Promise<(row: Placement) => CoursePayment | null> {
  const pair = ({ student, course }: Placement) => ({ studentId: student.id, courseId: course.id });
  const paidFor = await listCoursePayments(db, as === "student" ? [] : rows.map(pair));
  return (row) => paidFor(pair(row));
}

/** The status of placing someone. */
export function placementView(
  row: Placement,
  wish: typeof classWishes.$inferSelect | undefined,
  paid: CoursePayment | null,
): PlacementView {
  return {
    enrolmentId: row.enrolmentId,
    student: { id: row.student.id, fullName: row.student.fullName },
    course: { slug: row.course.slug, title: row.course.title },
    tutor: { id: row.tutor.id, fullName: row.tutor.fullName },
    since: row.since.toISOString(),
    by: new Date((wish?.askedAt ?? row.since).getTime() + placedWithinMs).toISOString(),
    wish: wish?.text ?? null,
    paid,
  };
}
