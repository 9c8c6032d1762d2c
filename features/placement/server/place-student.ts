import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import {
  addSeries,
  getTutorHours,
  listSchedules,
  lockStudent,
  lockTutor,
  newMeetingUrl,
} from "#features/classes/server/public.ts";
import { addCohort, joinCohort, type Placement } from "#features/learning/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { PlaceChoice, TimesResponse, WeeklyTime } from "../contract.ts";
import { areApart, areSame, ownSchedule, timesText } from "../rules.ts";
import { perWeek, placementTexts } from "../texts.ts";
import { endOwnTimes } from "./end-own-times.ts";
import { notifyPlaced } from "./notify-placed.ts";
import { type Clocks, clocksOf, findOwn, listGroups, listHours, type Placer, readPlaced } from "./read-times.ts";
import { classWishes } from "./tables.ts";

type Input = { enrolmentId: string; choice: PlaceChoice; zone: string };
type Placed = { message: string; placed: NonNullable<TimesResponse["placed"]> };

/**
 * Places somebody who takes a course: in a group, or in two or three weekly times of their own, whose classes are booked whole or not at
 * all (PLACE-01). The same again is answered as it is; other times may be chosen until a day before the first class. Student and tutor are
 * written to, with a calendar file.
 * Errors: AppError not_found; conflict for a course that waits for a payment, a time or a seat that was just taken, and when it is too
 * late; invalid for times that overlap or that the tutor does not offer.
 */
export async function placeStudent(deps: VerbDeps, placer: Placer, input: Input): Promise<Placed> {
  if (placer.as === "student") {
    return deps.db.transaction(async (tx) => (await place(within(deps, tx), placer, input)).answer);
  }
  return staffWrite(deps, placer.accountId, async (tx, record) => {
    const { answer, before } = await place(within(deps, tx), placer, input);
    await record("enrolment.placed", input.enrolmentId, {
      before: { times: before },
      after: { times: timesText(answer.placed.times) },
    });
    return answer;
  });
}

async function place(deps: Within, placer: Placer, { enrolmentId, choice, zone }: Input) {
  const { db: tx } = deps;
  const unlocked = await findOwn(tx, placer, enrolmentId);
  await lockStudent(tx, unlocked.student.id);
  await lockTutor(tx, unlocked.tutor.id);
  // What counts is read once nobody else can change it.
  const row = await findOwn(tx, placer, enrolmentId);
  if (row.state !== "active") throw conflict(placementTexts.paused);
  if (!row.tutor.isPublished) throw conflict(placementTexts.away(row.tutor.fullName));
  const clocks = clocksOf(placer, row, zone);
  const current = await readPlaced(deps, row, clocks);
  const before = current ? timesText(current.times) : null;
  const chosen =
    "group" in choice
      ? row.cohort?.id === choice.group && current
      : current?.isOwnTimes && (await isSame(tx, row, choice.times));
  if (chosen && current) return { before, answer: { message: messageOf(current), placed: current } };
  if (current && current.changeableUntil === null) throw conflict(placementTexts.tooLate);

  const cohortId =
    "group" in choice
      ? await chooseGroup(deps, row, choice.group, clocks)
      : await chooseHours(deps, row, choice.times, clocks);
  await joinCohort(deps, { enrolmentId, cohortId });
  await tx.delete(classWishes).where(eq(classWishes.enrolmentId, enrolmentId));
  const placedRow = await findOwn(tx, placer, enrolmentId);
  const placed = await readPlaced(deps, placedRow, clocks);
  if (!placed) throw conflict(placementTexts.groupOver);
  await notifyPlaced(deps, placedRow, { isMoved: current !== null, byStudent: placer.as === "student" });
  return { before, answer: { message: messageOf(placed), placed } };
}

const messageOf = (placed: NonNullable<TimesResponse["placed"]>) => `Classes: ${timesText(placed.times)}.`;

async function chooseGroup(deps: Within, row: Placement, group: string, clocks: Clocks): Promise<string> {
  await endOwnTimes(deps, { enrolmentId: row.enrolmentId });
  const option = (await listGroups(deps, row, clocks)).find(({ id }) => id === group);
  if (!option) throw invalidAt("choice/group", placementTexts.groupOver, "over");
  if (option.refusal === "clash") throw conflict(placementTexts.ownClash);
  return group;
}

async function chooseHours(
  deps: Within,
  row: Placement,
  times: readonly WeeklyTime[],
  clocks: Clocks,
): Promise<string> {
  const { db: tx } = deps;
  if (times.length < perWeek.min || times.length > perWeek.max) throw invalidAt("choice/times", placementTexts.count);
  if (!areApart(times)) throw invalidAt("choice/times", placementTexts.apart, "overlap");
  await endOwnTimes(deps, { enrolmentId: row.enrolmentId });
  const hours = await listHours(deps, row, clocks);
  for (const [index, time] of times.entries()) {
    const hour = hours.find((other) => areSame([time], [other]));
    if (!hour) throw invalidAt(`choice/times/${index}`, placementTexts.notFree, "not-offered");
    if (!hour.isFree) throw conflict(placementTexts.notFree);
  }
  const { tutor, course } = row;
  const now = deps.clock.now();
  const offered = await getTutorHours(tx, tutor.id, now);
  const schedules = times.map((time) => ownSchedule(time, { now, hours: offered, weeks: course.weeks }));
  const common = { courseId: course.id, tutorId: tutor.id };
  const startsOn = schedules.map((schedule) => schedule.startsOn).sort()[0] ?? "";
  const cohortId = await addCohort(deps, { ...common, name: course.title, startsOn, seats: 1, state: "running" });
  await addSeries(deps, {
    ...common,
    cohortId,
    title: course.title,
    meetingUrl: newMeetingUrl("Class"),
    schedules,
  });
  return cohortId;
}

/** Whether these are the weekly times of one's own that somebody has. */
async function isSame(tx: Tx, { cohort }: Placement, times: readonly WeeklyTime[]): Promise<boolean> {
  return cohort !== null && areSame(await listSchedules(tx, [cohort.id], cohort.startsOn), times);
}
