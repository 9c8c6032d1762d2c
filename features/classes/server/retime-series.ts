import { and, asc, eq, gt, gte, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { aroundDaysOff, offSpans } from "../hours-rules.ts";
import { addDays, occurrencesOf, spanOfDays, type WeeklySchedule } from "../rules.ts";
import { takenTimes } from "./free-slots.ts";
import { checkFullDays, refuseTaken } from "./series.ts";
import { classSchedules, classSessions } from "./tables.ts";
import { getTutorHours } from "./tutor-hours.ts";

type Session = typeof classSessions.$inferSelect;
type Retimed = {
  /** Those that have another time now, each with the one that it had. */
  moved: { was: Session; session: Session }[];
  /** Those that the new weekly times have more, or less. */
  added: Session[];
  cancelled: Session[];
  /** Days on which there is none, because the tutor is away. */
  skipped: string[];
  first: Session | null;
  last: Session | null;
};

/** The schedules of some cohorts, those that another one has replaced left out: the weekly times that each has now, or had last. */
export async function currentSchedules({ db }: { db: DbOrTx }, cohortIds: readonly string[]) {
  const all = await db
    .select()
    .from(classSchedules)
    .where(inArray(classSchedules.cohortId, [...cohortIds]))
    .orderBy(asc(classSchedules.weekday), asc(classSchedules.startMinute), asc(classSchedules.id));
  return all.filter(({ cohortId, endsOn }) => !all.some((row) => row.cohortId === cohortId && row.startsOn > endsOn));
}

/** How many classes of a cohort have begun, and are ahead; when the next one is. */
export async function classCounts(db: DbOrTx, { cohortId, now }: { cohortId: string; now: Date }) {
  const isAhead = gt(classSessions.startsAt, now);
  const [row] = await db
    .select({
      begun: sql<number>`count(*) filter (where not ${isAhead})`.mapWith(Number),
      ahead: sql<number>`count(*) filter (where ${isAhead})`.mapWith(Number),
      nextAt: sql<Date | null>`min(${classSessions.startsAt}) filter (where ${isAhead})`.mapWith(
        classSessions.startsAt,
      ),
    })
    .from(classSessions)
    .where(and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled")));
  return row ?? { begun: 0, ahead: 0, nextAt: null };
}

/** When the classes of a cohort that are ahead are. */
export const spansAhead = (db: DbOrTx, { cohortId, now }: { cohortId: string; now: Date }) =>
  db
    .select({ startsAt: classSessions.startsAt, endsAt: classSessions.endsAt })
    .from(classSessions)
    .where(
      and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled"), gt(classSessions.startsAt, now)),
    );

/**
 * Gives a cohort other weekly times from a day on, which begins after now: the classes from then on that its tutor was to give move to them in
 * their order, and as many as the new times need are added or cancelled; `isWhole`: all that are ahead, of one that has not begun. What was held, and what someone stands in for, stays. Whole or not at
 * all; the caller has `lockTutor`. Errors: AppError conflict that names the days which are taken, or have as many classes as the tutor wants.
 */
export async function retimeSeries(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  cohort: { id: string; courseId: string; tutorId: string; title: string; meetingUrl: string },
  { schedules, from, isWhole }: { schedules: readonly WeeklySchedule[]; from: string; isWhole: boolean },
): Promise<Retimed> {
  const { id: cohortId, courseId, tutorId, title, meetingUrl } = cohort;
  const now = clock.now();
  const hours = await getTutorHours(tx, tutorId, now);
  const { startsAt: since } = spanOfDays(from, from, hours.timeZone);
  const current = await tx
    .select()
    .from(classSessions)
    .where(
      and(
        eq(classSessions.cohortId, cohortId),
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.state, "scheduled"),
        isNull(classSessions.notedAt),
        gte(classSessions.startsAt, isWhole ? now : since),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .for("update");
  const off = offSpans(hours);
  const weekly = schedules.map((schedule) => ({ id: newId(), ...aroundDaysOff(schedule, since, off) }));
  const next = weekly
    .flatMap(({ id, ...schedule }) => occurrencesOf(schedule, since).map((span) => ({ ...span, scheduleId: id })))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const until = new Date(Math.max(since.getTime(), ...next.map(({ endsAt }) => endsAt.getTime())));
  const others = await takenTimes(tx, tutorId, { from: since, until, butCohort: cohortId });
  const taken = next.filter((span) =>
    others.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt),
  );
  await refuseTaken({ db: tx }, { tutorId, taken, namesOthers: true });

  await tx
    .insert(classSchedules)
    .values(
      weekly.map(({ skips = [], ...schedule }) => ({ ...schedule, skips: [...skips], cohortId, title, meetingUrl })),
    );
  // Out of each other's way, so that none runs into the old time of the next one.
  const ids = current.map(({ id }) => id);
  const isCurrent = inArray(classSessions.id, ids);
  if (ids.length > 0) await tx.update(classSessions).set({ state: "cancelled" }).where(isCurrent);
  const keeps = new Map(current.map((session) => [session.startsAt.getTime(), session]));
  const spare = current.filter(({ startsAt }) => !next.some((span) => span.startsAt.getTime() === startsAt.getTime()));
  const sessions: Session[] = [];
  const moved: Retimed["moved"] = [];
  const added: Session[] = [];
  for (const { on: occursOn, ...span } of next) {
    const was = keeps.get(span.startsAt.getTime()) ?? spare.shift();
    if (!was) {
      const at = { createdAt: now, updatedAt: now };
      const values = { ...span, ...at, occursOn, cohortId, courseId, tutorId, title, meetingUrl };
      const rows = await tx
        .insert(classSessions)
        .values({ ...values, id: newId(), kind: "class" })
        .returning();
      added.push(...rows);
      sessions.push(...rows);
      continue;
    }
    const isMoved =
      was.startsAt.getTime() !== span.startsAt.getTime() || was.endsAt.getTime() !== span.endsAt.getTime();
    const session: Session = {
      ...was,
      ...span,
      occursOn,
      ...(isMoved && { sequence: was.sequence + 1, updatedAt: now }),
    };
    const { id, ...change } = session;
    await tx.update(classSessions).set(change).where(eq(classSessions.id, id));
    sessions.push(session);
    if (isMoved) moved.push({ was, session });
  }
  const cancelled =
    spare.length === 0
      ? []
      : await tx
          .update(classSessions)
          .set({ sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
          .where(
            inArray(
              classSessions.id,
              spare.map(({ id }) => id),
            ),
          )
          .returning();
  await endSchedules(tx, { cohortId, from, isWhole, but: weekly.map(({ id }) => id) });
  const isNew = [...moved.map(({ session }) => session), ...added];
  await checkFullDays({ db: tx }, { tutorId, hours, sessions: isNew });
  return {
    moved,
    added,
    cancelled,
    skipped: [...new Set(weekly.flatMap(({ skips = [] }) => skips))].sort(),
    first: sessions[0] ?? null,
    last: sessions.at(-1) ?? null,
  };
}

/** The schedules that there were end before the day; those that would begin after it are gone. */
async function endSchedules(
  tx: Tx,
  { cohortId, from, isWhole, but }: { cohortId: string; from: string; isWhole: boolean; but: readonly string[] },
) {
  const isOther = and(eq(classSchedules.cohortId, cohortId), notInArray(classSchedules.id, [...but]));
  await tx.delete(classSchedules).where(and(isOther, isWhole ? undefined : gte(classSchedules.startsOn, from)));
  await tx
    .update(classSchedules)
    .set({ endsOn: addDays(from, -1) })
    .where(and(isOther, gte(classSchedules.endsOn, from)));
}
