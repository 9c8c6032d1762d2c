import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { lockStudent, lockTutor } from "#features/classes/server/public.ts";
import { findPlacement } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import type { OfferedTimes, PlaceChoice, TimeView } from "../contract.ts";
import { areSame } from "../rules.ts";
import { placementTexts } from "../texts.ts";
import { checkChoice } from "./check-choice.ts";
import { placeStudent } from "./place-student.ts";
import { type Clocks, listGroups, listHours, type Reads, readOffered, readPlaced, type Sought } from "./read-times.ts";
import { reservedTimes } from "./tables.ts";

/** A student who may take a course with a tutor, and has not paid for it. */
export type Proposed = { tutorId: string; studentId: string; courseId: string };

async function findSought(db: DbOrTx, { tutorId, studentId, courseId }: Proposed): Promise<Sought> {
  const [people, courses, tutors] = [personRows(db), courseRows(db), tutorRows(db)];
  const [row] = await db
    .select({
      student: { id: people.id, fullName: people.personName, zone: people.personZone },
      course: { id: courses.id, slug: courses.slug, title: courses.title, weeks: courses.weeks },
      tutor: {
        id: tutors.id,
        fullName: tutors.tutorName,
        accountId: tutors.tutorAccountId,
        zone: tutors.tutorZone,
        isPublished: tutors.isPublished,
      },
    })
    .from(people)
    .innerJoin(courses, eq(courses.id, courseId))
    .innerJoin(tutors, eq(tutors.id, tutorId))
    .where(eq(people.id, studentId));
  if (!row) throw notFound(placementTexts.unknown);
  return { ...row, cohort: null };
}

/** What a tutor may propose to a student, on the tutor's clock. Errors: AppError not_found. */
export async function readProposable(
  reads: Reads,
  { zone, ...proposed }: Proposed & { zone: string },
): Promise<OfferedTimes> {
  const row = await findSought(reads.db, proposed);
  return readOffered(reads, row, { zone, otherZone: row.student.zone });
}

/** A choice in words, on the student's clock, and whether it can still be had; without the words of what is not offered any more. */
export async function viewProposed(
  reads: Reads,
  { choice, zone, ...proposed }: Proposed & { choice: PlaceChoice; zone: string },
): Promise<{ times: TimeView[]; isFree: boolean }> {
  const row = await findSought(reads.db, proposed);
  const clocks: Clocks = { zone, otherZone: row.tutor.zone };
  if ("group" in choice) {
    const group = (await listGroups(reads, row, clocks)).find(({ id }) => id === choice.group);
    return { times: group?.times ?? [], isFree: group?.refusal === null };
  }
  const hours = (await listHours(reads, row, clocks)).filter((hour) =>
    choice.times.some((time) => areSame([time], [hour])),
  );
  return { times: hours, isFree: hours.length === choice.times.length && hours.every(({ isFree }) => isFree) };
}

/**
 * Reserves a seat or weekly times for a student who has not paid yet, instead of what was reserved before, until the moment that `untilOf`
 * makes of the first class. Answers them in words, on the student's clock. Errors: those of checkChoice; AppError not_found.
 */
export async function reserveTimes(
  deps: InTx<"clock">,
  { choice, untilOf, ...proposed }: Proposed & { choice: PlaceChoice; untilOf: (first: Date) => Date },
): Promise<{ times: TimeView[]; until: Date }> {
  await lockStudent(deps.db, proposed.studentId);
  await lockTutor(deps.db, proposed.tutorId);
  const row = await findSought(deps.db, proposed);
  const clocks = { zone: row.student.zone, otherZone: row.tutor.zone };
  const { times, first } = await checkChoice(deps, row, { choice, clocks });
  const until = untilOf(first);
  const { courseId } = proposed;
  await deps.db
    .insert(reservedTimes)
    .values({ ...proposed, choice, until })
    .onConflictDoUpdate({
      target: [reservedTimes.tutorId, reservedTimes.studentId],
      set: { courseId, choice, until },
    });
  return { times, until };
}

/** Lets go what a tutor keeps for a student. */
export async function freeReserved(
  { db }: InTx,
  { tutorId, studentId }: Pick<Proposed, "tutorId" | "studentId">,
): Promise<void> {
  await db.delete(reservedTimes).where(and(eq(reservedTimes.tutorId, tutorId), eq(reservedTimes.studentId, studentId)));
}

/**
 * Places a student who paid in the times that the tutor had proposed, unless they are placed already. Not placed: the times cannot be had any
 * more, or the course is with another tutor by now.
 */
export async function placeProposed(
  deps: VerbDeps,
  { studentId, courseId, tutorId, choice }: Proposed & { choice: PlaceChoice },
): Promise<{ enrolmentId: string | null; isPlaced: boolean; first: Date | null }> {
  const row = await findPlacement(deps.db, { studentId, courseId });
  if (row?.tutor.id !== tutorId) return { enrolmentId: null, isPlaced: false, first: null };
  const { enrolmentId, student, tutor } = row;
  const current = await readPlaced(deps, row, { zone: student.zone, otherZone: tutor.zone });
  try {
    const placer = { accountId: studentId, as: "student" } as const;
    const placed = current ?? (await placeStudent(deps, placer, { enrolmentId, choice, zone: student.zone })).placed;
    return { enrolmentId, isPlaced: true, first: placed.first === null ? null : new Date(placed.first) };
  } catch (error) {
    if (error instanceof AppError) return { enrolmentId, isPlaced: false, first: null };
    throw error;
  }
}
