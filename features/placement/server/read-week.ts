import { offSpans, openSpans } from "#features/classes/hours-rules.ts";
import { addDays, onDays, spanOfDays } from "#features/classes/rules.ts";
import { getTutorHours, listTaught } from "#features/classes/server/public.ts";
import { listCohortsFor } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { WeekResponse } from "../contract.ts";
import { without } from "../rules.ts";
import { findOwn, type Placer } from "./read-times.ts";
import { readReserved } from "./reserved-classes.ts";

/** More classes than a tutor can give in a week. */
const maxClasses = 200;

/**
 * Seven days from `from` of the tutor with whom someone takes a course, on the clock of `zone`: classes, what is free, and when the tutor
 * is away. What is reserved for another student is not free. Errors: AppError not_found.
 */
export async function readWeek(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  placer: Placer,
  { enrolmentId, zone, from }: { enrolmentId: string; zone: string; from: string },
): Promise<WeekResponse> {
  const now = clock.now();
  const { tutor, student } = await findOwn(db, placer, enrolmentId);
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const week = spanOfDays(from, addDays(from, 6), zone);
  const hours = await getTutorHours(db, tutor.id, now);
  const [taught, groups, reserved] = await Promise.all([
    listTaught(db, tutor.id, { from: week.startsAt, until: week.endsAt, limit: maxClasses }),
    listCohortsFor(db, { tutorId: tutor.id }),
    readReserved(db, { hours: new Map([[tutor.id, hours]]), studentId: student.id, now }),
  ]);
  const off = offSpans(hours);
  const past = { startsAt: week.startsAt, endsAt: now };
  return {
    days,
    free: without(openSpans(hours, week), [...taught, ...reserved.classes, ...off, past]).flatMap((span) =>
      onDays(span, days, zone),
    ),
    away: off.flatMap((span) => onDays(span, days, zone)),
    classes: taught.flatMap(({ id, cohortId, kind, title, course, whom: personName, ...span }) => {
      const group = groups.find((cohort) => cohort.id === cohortId) ?? null;
      const label =
        group?.name ??
        (personName === null ? (course ?? title) : kind === "trial" ? `Trial, ${personName}` : personName);
      return onDays(span, days, zone).map((block) => ({
        ...block,
        id,
        startsAt: span.startsAt.toISOString(),
        label,
        group: group && { id: group.id, seats: group.seats, taken: group.taken },
      }));
    }),
  };
}
