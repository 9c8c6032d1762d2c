import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { cohortRows } from "#features/learning/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { InTx, VerbDeps, Within } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { aroundDaysOff, fullDays, offSpans, type TutorHours } from "../hours-rules.ts";
import { dayLabel, dayOf, occurrencesOf, overlap, type Span, type WeeklySchedule } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { takenTimes } from "./free-slots.ts";
import { listTaught } from "./list-taught.ts";
import { classSchedules, classSessions } from "./tables.ts";
import { getTutorHours } from "./tutor-hours.ts";

/** Where the rooms are that we make. */
export const ownRooms = "https://meet.jit.si/";

/** A room of the public meeting service; its name cannot be guessed. */
export const newMeetingUrl = (name: string): string => `${ownRooms}${name}-${newToken(15)}`;

type Series = Pick<typeof classSchedules.$inferInsert, "cohortId" | "title" | "meetingUrl"> & {
  courseId: string;
  tutorId: string;
  schedules: readonly WeeklySchedule[];
  /** From when classes are made; now by default. */
  from?: Date;
  /** A refusal names what else the tutor has then: for staff, who may read it. */
  namesOthers?: boolean;
};

/**
 * Adds the weekly classes of a cohort to the last one, whole or not at all: when its tutor has a class at one of the times, nothing is added
 * (the exclusion constraint of the database decides, however many book at once). Days off are skipped, and as many classes follow at the
 * end. Returns the classes in the order of their beginning; the caller has `lockTutor`.
 * Errors: AppError conflict that names the days which are taken, or have as many classes as the tutor wants.
 */
export async function addSeries({ db: tx, clock }: Within<Pick<VerbDeps, "clock">>, series: Series) {
  const { schedules, from = clock.now(), courseId, tutorId, namesOthers = false, ...common } = series;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const hours = await getTutorHours(tx, tutorId, clock.now());
  const off = offSpans(hours);
  const sessions: (typeof classSessions.$inferSelect)[] = [];
  const taken: Occurrence[] = [];
  for (const chosen of schedules) {
    const schedule = aroundDaysOff(chosen, from, off);
    const scheduleId = newId();
    await tx
      .insert(classSchedules)
      .values({ ...schedule, skips: [...(schedule.skips ?? [])], ...common, id: scheduleId });
    const rows = occurrencesOf(schedule, from).map(({ on, ...span }) => ({
      ...common,
      ...span,
      ...at,
      id: newId(),
      kind: "class" as const,
      scheduleId,
      occursOn: on,
      courseId,
      tutorId,
    }));
    if (rows.length === 0) continue;
    // Without a target: it waits for anyone who takes one of these times now, and leaves out what is taken.
    const made = await tx.insert(classSessions).values(rows).onConflictDoNothing().returning();
    sessions.push(...made);
    const days = new Set(made.map(({ occursOn }) => occursOn));
    taken.push(...rows.flatMap(({ occursOn: on, ...span }) => (days.has(on) ? [] : [{ on, ...span }])));
  }
  await refuseTaken({ db: tx }, { tutorId, taken, namesOthers });
  await checkFullDays({ db: tx }, { tutorId, hours, sessions });
  return sessions.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

type Occurrence = Span & { on: string };

/** Errors: AppError conflict that names the days of classes whose time is taken, with what else the tutor has then where `namesOthers`. */
export async function refuseTaken(
  { db: tx }: InTx,
  { tutorId, taken, namesOthers }: { tutorId: string; taken: readonly Occurrence[]; namesOthers: boolean },
): Promise<void> {
  if (taken.length === 0) return;
  const inOrder = taken.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const others = namesOthers ? await listOthers({ db: tx }, tutorId, inOrder) : [];
  const days = inOrder.map((span) => {
    const session = others.find((taught) => overlap(taught, span));
    return session ? `${dayLabel(span.on)} (${session.label})` : dayLabel(span.on);
  });
  throw conflict(classReplies.seriesTaken(days));
}

/** What a tutor has between the first and the last of some times, each by its group or its student. */
export async function listOthers({ db: tx }: InTx, tutorId: string, spans: readonly Span[]) {
  const times = spans.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
  const cohorts = cohortRows(tx);
  const [from, until] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const sessions = await listTaught(tx, tutorId, { from, until, limit: maxOthers });
  const ids = [...new Set(sessions.flatMap(({ cohortId }) => cohortId ?? []))];
  const names = await tx
    .select({ id: cohorts.id, name: cohorts.cohortName })
    .from(cohorts)
    .where(inArray(cohorts.id, ids));
  return sessions.map(({ startsAt, endsAt, cohortId, kind, whom, title }) => ({
    startsAt,
    endsAt,
    label:
      whom === null
        ? (names.find(({ id }) => id === cohortId)?.name ?? title)
        : kind === "trial"
          ? `Trial, ${whom}`
          : whom,
  }));
}

/** More than a tutor can give in two years. */
const maxOthers = 2_000;

/** Errors: AppError conflict that names the days on which there are more classes than their tutor wants, of those of some classes. */
export async function checkFullDays(
  { db: tx }: InTx,
  { tutorId, hours, sessions }: { tutorId: string; hours: TutorHours; sessions: readonly Span[] },
): Promise<void> {
  if (hours.mostPerDay === null || sessions.length === 0) return;
  const times = sessions.map(({ startsAt }) => startsAt.getTime());
  const taken = await takenTimes(tx, tutorId, {
    from: new Date(Math.min(...times) - dayMs),
    until: new Date(Math.max(...times) + dayMs),
  });
  const isFull = fullDays(hours, taken);
  const days = new Set(
    sessions.filter(({ startsAt }) => isFull(startsAt, 0)).map(({ startsAt }) => dayOf(startsAt, hours.timeZone)),
  );
  if (days.size > 0) throw conflict(classReplies.fullDays([...days].sort().map(dayLabel)));
}

/** The classes of a cohort that are not over meet at another link, and so do those that are made of its weekly times later. */
export async function changeLink(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  { cohortId, meetingUrl }: { cohortId: string; meetingUrl: string },
): Promise<void> {
  const now = clock.now();
  await tx.update(classSchedules).set({ meetingUrl }).where(eq(classSchedules.cohortId, cohortId));
  await tx
    .update(classSessions)
    .set({ meetingUrl, sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(and(eq(classSessions.cohortId, cohortId), gt(classSessions.endsAt, now)));
}

/** Cancels what is ahead of a cohort's classes; their times are free at once. */
export async function cancelSeries(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  cohortId: string,
): Promise<void> {
  const now = clock.now();
  await tx
    .update(classSessions)
    .set({ state: "cancelled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(
      and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled"), gt(classSessions.startsAt, now)),
    );
}
