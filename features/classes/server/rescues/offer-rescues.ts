import { and, asc, eq, gt, gte, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { tutorRows } from "#features/tutors/server/public.ts";
import { clockTime } from "#lib/local-time.ts";
import { type InTx, type VerbDeps, type Within, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { rescueAfterMs } from "../../rescue-texts.ts";
import { hourMs } from "../../texts.ts";
import { classSessions } from "../tables.ts";
import { notifyTutorOf, tutorOf } from "./class-people.ts";
import { offerClass, offerSubstitute } from "./offer-class.ts";
import { classRescues } from "./tables.ts";
import { rescueTexts } from "./texts.ts";

/** Looks each minute for classes that run without their tutor. */
export const rescueJob = defineJob("classes.rescue", z.object({}), { retryLimit: 1, expireInS: 55, retentionS: 3600 });

type Deps = Pick<VerbDeps, "db" | "clock" | "contributions">;
type Session = typeof classSessions.$inferSelect;

/** No class is longer. */
const longestMs = 6 * hourMs;
/** So long after the start its tutor is reminded. */
const warnAfterMs = 5 * 60_000;

/**
 * Offers the students of each class that its tutor has not joined ten minutes after the start another tutor, a later time or credit; where
 * no one was free, looks again. Five minutes before, the tutor is reminded. However many processes do it at once, a class is rescued once.
 * Returns how many are new.
 */
export async function offerRescues(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const tutors = tutorRows(deps.db);
  const late = await deps.db
    .select({ id: classSessions.id, startsAt: classSessions.startsAt })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .where(
      and(
        withoutTutor(now, warnAfterMs),
        // A tutor without an account cannot press Join: no one knows whether they came.
        isNotNull(tutors.tutorAccountId),
        notExists(
          deps.db
            .select({ one: sql`1` })
            .from(classRescues)
            .where(
              and(eq(classRescues.sessionId, classSessions.id), eq(classRescues.startsAt, classSessions.startsAt)),
            ),
        ),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  let made = 0;
  for (const { id, startsAt } of late) {
    if (signal?.aborted) return made;
    const isDue = now.getTime() - startsAt.getTime() >= rescueAfterMs;
    made += await deps.db.transaction((tx) => (isDue ? offer(within(deps, tx), id) : warn(within(deps, tx), id)));
  }
  const alone = await deps.db
    .select({ id: classRescues.id, sessionId: classRescues.sessionId })
    .from(classRescues)
    .innerJoin(classSessions, eq(classSessions.id, classRescues.sessionId))
    .where(
      and(
        eq(classRescues.state, "offered"),
        isNull(classRescues.substituteId),
        gt(classRescues.endsAt, now),
        eq(classSessions.kind, "class"),
      ),
    );
  for (const { id, sessionId } of alone) {
    if (signal?.aborted) return made;
    await deps.db.transaction(async (tx) => {
      const inTx = within(deps, tx);
      const session = await lockClass(inTx, sessionId);
      if (session) await offerSubstitute(inTx, { rescueId: id, session, isFirst: false });
    });
  }
  return made;
}

/** That a class runs, began so long ago, and its tutor has not joined. */
const withoutTutor = (now: Date, sinceMs: number) =>
  and(
    eq(classSessions.state, "scheduled"),
    isNull(classSessions.tutorJoinedAt),
    lte(classSessions.startsAt, new Date(now.getTime() - sinceMs)),
    gte(classSessions.startsAt, new Date(now.getTime() - longestMs)),
    gt(classSessions.endsAt, now),
  );

/** A class, unless another process has it. */
async function lockClass({ db: tx }: InTx, id: string): Promise<Session | null> {
  const [session] = await tx
    .select()
    .from(classSessions)
    .where(eq(classSessions.id, id))
    .for("update", { skipLocked: true });
  return session ?? null;
}

async function offer(deps: Within<Deps>, id: string): Promise<number> {
  const now = deps.clock.now();
  const session = await lockClass(deps, id);
  const isDue = session !== null && now.getTime() - session.startsAt.getTime() >= rescueAfterMs;
  return isDue && (await offerClass(deps, session)) ? 1 : 0;
}

/** Tells a tutor that the class has begun without them. */
async function warn(deps: Within<Deps>, id: string): Promise<0> {
  const session = await lockClass(deps, id);
  const tutor = session && (await tutorOf(deps.db, session.tutorId));
  if (!tutor) return 0;
  const offeredAt = new Date(session.startsAt.getTime() + rescueAfterMs);
  await notifyTutorOf(deps, session.tutorId, {
    message: rescueTexts.late(session.title, clockTime(offeredAt, tutor.zone)),
    about: `class-late:${id}:${session.sequence}`,
    until: session.endsAt,
  });
  return 0;
}
