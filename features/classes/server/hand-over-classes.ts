import { and, asc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict } from "#lib/app-error.ts";
import { clockTime } from "#lib/local-time.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { fullDays, strayReasons } from "../hours-rules.ts";
import { dayLabel, dayOf, overlap, type Span } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { listReservedForOthers } from "./reserved-for-others.ts";
import { classSessions } from "./tables.ts";
import { listTutorHours } from "./tutor-hours.ts";

/** Whose classes may go: those of a cohort, and the trial classes of a student; null: of none. */
export type Leaving = { studentId: string | null; courseId: string; cohortId: string | null };

/** What goes to another tutor. `who`: as a refusal names them. */
export type HandedOver = Leaving & { who: string; to: { id: string; name: string } };

export type From = { id: string; hiddenAt: Date | null };
type Session = typeof classSessions.$inferSelect;

/**
 * Gives the classes ahead of a tutor to others, in the transaction of the caller, who has `lockTutor` of all of them; those that were cancelled
 * when the tutor was hidden (`hiddenAt`) take place again. Trial classes that were cancelled stay so. Returns them as they are now.
 * Errors: AppError conflict that names whose class, when and the tutor who is not free then.
 */
export async function handOverClasses(
  deps: InTx<"clock" | "contributions">,
  { from, all }: { from: From; all: readonly HandedOver[] },
): Promise<Session[]> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const going = await listGoing(tx, { from, all, now, isLocked: true });
  const sessions = going.map(({ session }) => session);
  const tutorIds = [...new Set(going.map(({ of }) => of.to.id))];
  const { clashOf, zoneOf } = await freeTutors(deps, { tutorIds, sessions, now });
  const handed: Session[] = [];
  for (const [tutorId, taught] of Map.groupBy(going, ({ of }) => of.to.id)) {
    const ofTutor = taught.map(({ session }) => session);
    const clash = clashOf(tutorId, ofTutor);
    if (clash) {
      const { who, to } = taught.find(({ session }) => session === clash)?.of ?? { who: "", to: { name: "" } };
      const zone = zoneOf(tutorId);
      const at = `${dayLabel(dayOf(clash.startsAt, zone))}, ${clockTime(clash.startsAt, zone)}`;
      throw conflict(classReplies.notFreeThen(who, at, to.name));
    }
    const isHanded = inArray(
      classSessions.id,
      ofTutor.map(({ id }) => id),
    );
    handed.push(
      ...(await tx
        .update(classSessions)
        .set({ tutorId, state: "scheduled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
        .where(isHanded)
        .returning()),
    );
  }
  return handed;
}

/** The classes ahead that go, each with what it goes with. */
export async function listGoing<Row extends Leaving>(
  db: DbOrTx,
  { from, all, now, isLocked = false }: { from: From; all: readonly Row[]; now: Date; isLocked?: boolean },
): Promise<{ session: Session; of: Row }[]> {
  const isAway = from.hiddenAt
    ? and(eq(classSessions.state, "cancelled"), eq(classSessions.updatedAt, from.hiddenAt))
    : undefined;
  const isScheduled = eq(classSessions.state, "scheduled");
  const cohortIds = all.flatMap(({ cohortId }) => cohortId ?? []);
  const studentIds = all.flatMap(({ studentId }) => studentId ?? []);
  const ahead = db
    .select()
    .from(classSessions)
    .where(
      and(
        eq(classSessions.tutorId, from.id),
        gt(classSessions.startsAt, now),
        or(
          and(inArray(classSessions.cohortId, cohortIds), or(isScheduled, isAway)),
          and(inArray(classSessions.studentId, studentIds), isScheduled),
        ),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  const sessions = await (isLocked ? ahead.for("update") : ahead);
  const ofCohort = new Map(all.flatMap((row) => (row.cohortId ? [[row.cohortId, row] as const] : [])));
  const ofStudent = Map.groupBy(all, ({ studentId }) => studentId);
  return sessions.flatMap((session) => {
    const theirs = (session.studentId && ofStudent.get(session.studentId)) || [];
    const of = session.cohortId
      ? ofCohort.get(session.cohortId)
      : (theirs.find(({ courseId }) => courseId === session.courseId) ?? theirs[0]);
    return of ? [{ session, of }] : [];
  });
}

/** Who is free for some classes: asked once for all tutors and all of the classes' time. */
export async function freeTutors(
  { db, contributions }: { db: DbOrTx } & Pick<VerbDeps, "contributions">,
  { tutorIds, sessions, now }: { tutorIds: readonly string[]; sessions: readonly Span[]; now: Date },
) {
  const times = sessions.map(({ startsAt }) => startsAt.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const hours = await listTutorHours(db, tutorIds, now);
  const [reserved, classes] =
    sessions.length === 0
      ? [[], []]
      : await Promise.all([
          listReservedForOthers({ db, contributions }, { hours, studentId: null, now }),
          db
            .select({
              tutorId: classSessions.tutorId,
              startsAt: classSessions.startsAt,
              endsAt: classSessions.endsAt,
            })
            .from(classSessions)
            .where(
              and(
                inArray(classSessions.tutorId, [...tutorIds]),
                eq(classSessions.state, "scheduled"),
                lt(classSessions.startsAt, new Date(last + dayMs)),
                gt(classSessions.endsAt, new Date(first - dayMs)),
              ),
            ),
        ]);
  const taken = Map.groupBy(classes, ({ tutorId }) => tutorId);
  const reservedOf = Map.groupBy(reserved, ({ tutorId }) => tutorId);
  const stray = new Map([...hours].map(([tutorId, offered]) => [tutorId, strayReasons(offered)]));
  /** The first of some classes for which a tutor is not free; `others`: what comes to them as well. */
  function clashOf<Taught extends Span>(tutorId: string, taught: readonly Taught[], others: readonly Span[] = []) {
    const offered = hours.get(tutorId);
    const own = [...(taken.get(tutorId) ?? []), ...others];
    const busy: Span[] = [...own, ...(reservedOf.get(tutorId) ?? [])];
    const isFull = offered ? fullDays(offered, [...own, ...taught]) : () => true;
    const clash = taught.find(
      (session) =>
        stray.get(tutorId)?.(session) !== null ||
        busy.some((span) => overlap(span, session)) ||
        isFull(session.startsAt, 0),
    );
    return clash ?? null;
  }
  return { clashOf, zoneOf: (tutorId: string) => hours.get(tutorId)?.timeZone ?? "Africa/Lagos" };
}
