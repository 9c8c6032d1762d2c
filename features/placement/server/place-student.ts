import { and, eq } from "drizzle-orm";
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
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { PlaceChoice, TimesResponse, WeeklyTime } from "../contract.ts";
import { areSame, ownSchedule, timesText } from "../rules.ts";
import { placementTexts } from "../texts.ts";
import { checkChoice } from "./check-choice.ts";
import { endOwnTimes } from "./end-own-times.ts";
import { notifyPlaced } from "./notify-placed.ts";
import { clocksOf, findOwn, type Placer, readPlaced } from "./read-times.ts";
import { classWishes, reservedTimes } from "./tables.ts";

type Input = { enrolmentId: string; choice: PlaceChoice; zone: string };
type Placed = { message: string; placed: NonNullable<TimesResponse["placed"]> };

/**
 * Places someone who takes a course: in a group, or in two or three weekly times of their own, whose classes are booked whole or not at
 * all (PLACE-01). The same again is returned unchanged; other times may be chosen until a day before the first class. Student and tutor are
 * written to, with a calendar file.
 * Errors: AppError not_found; conflict for a course that waits for a payment, a time or a seat that was just taken, and when it is too
 * late; invalid for times that overlap or that the tutor does not offer.
 */
export async function placeStudent(deps: VerbDeps, placer: Placer, input: Input): Promise<Placed> {
  await checkUnlocked(deps, placer, input);
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

/** Refuses at once what is taken by now: waiting for the tutor's lock would hold a connection for nothing. */
async function checkUnlocked(deps: VerbDeps, placer: Placer, { enrolmentId, choice, zone }: Input): Promise<void> {
  const row = await findOwn(deps.db, placer, enrolmentId);
  // A time of one's own is taken by oneself, which only the lock's holder can leave out.
  if (row.cohort === null && row.state === "active" && row.tutor.isPublished) {
    await checkChoice(deps, row, { choice, clocks: clocksOf(placer, row, zone) });
  }
}

async function place(deps: Within, placer: Placer, { enrolmentId, choice, zone }: Input) {
  const { db: tx } = deps;
  const unlocked = await findOwn(tx, placer, enrolmentId);
  await lockStudent(tx, unlocked.student.id);
  await lockTutor(tx, unlocked.tutor.id);
  // What counts is read once no one else can change it.
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

  await endOwnTimes(deps, { enrolmentId });
  await checkChoice(deps, row, { choice, clocks });
  const cohortId = "group" in choice ? choice.group : await addOwnTimes(deps, row, choice.times);
  await joinCohort(deps, { enrolmentId, cohortId });
  await tx.delete(classWishes).where(eq(classWishes.enrolmentId, enrolmentId));
  // Anyone who has a seat needs none reserved.
  await tx
    .delete(reservedTimes)
    .where(and(eq(reservedTimes.tutorId, row.tutor.id), eq(reservedTimes.studentId, row.student.id)));
  const placedRow = await findOwn(tx, placer, enrolmentId);
  const placed = await readPlaced(deps, placedRow, clocks);
  if (!placed) throw conflict(placementTexts.groupOver);
  await notifyPlaced(deps, placedRow, { isMoved: current !== null, byStudent: placer.as === "student" });
  return { before, answer: { message: messageOf(placed), placed } };
}

const messageOf = (placed: NonNullable<TimesResponse["placed"]>) => `Classes: ${timesText(placed.times)}.`;

/** Books weekly times of one's own that were checked. Answers their cohort. */
async function addOwnTimes(deps: Within, { tutor, course }: Placement, times: readonly WeeklyTime[]): Promise<string> {
  const now = deps.clock.now();
  const offered = await getTutorHours(deps.db, tutor.id, now);
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

/** Whether these are the weekly times of one's own that someone has. */
async function isSame(tx: Tx, { cohort }: Placement, times: readonly WeeklyTime[]): Promise<boolean> {
  return cohort !== null && areSame(await listSchedules(tx, [cohort.id], cohort.startsOn), times);
}
