import { and, asc, eq, gte } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { weekdayTime } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { BookedClass, ClassesOn, HoursResponse } from "../hours-contract.ts";
import { mergedHours, offSpans, strayReasons } from "../hours-rules.ts";
import { hoursTexts } from "../hours-texts.ts";
import { addDays, dayOf, inZone, overlap, spanOfDays, zoneName } from "../rules.ts";
import { feedSince } from "./calendar-feed.ts";
import { listTaught } from "./list-taught.ts";
import { tutorExceptions, tutorLimits } from "./tables.ts";
import { getTutorHours } from "./tutor-hours.ts";

/** Classes ahead that are looked at, and of those that no longer fit so many are named. */
const lookedAt = 1000;
const named = 50;

/** The tutor whose account this is. Errors: AppError not_found. */
export async function findOwnTutor(db: DbOrTx, accountId: string): Promise<{ id: string; zone: string }> {
  const tutors = tutorRows(db);
  const [tutor] = await db
    .select({ id: tutors.id, zone: tutors.tutorZone })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  if (!tutor) throw notFound(hoursTexts.noPage);
  return tutor;
}

/** Of which hours and limits a tutor's are: counted with each change; 0 before the first. */
export async function versionOf(db: DbOrTx, tutorId: string): Promise<number> {
  const [limits] = await db
    .select({ version: tutorLimits.version })
    .from(tutorLimits)
    .where(eq(tutorLimits.tutorId, tutorId));
  return limits?.version ?? 0;
}

/**
 * A tutor's weekly hours, exceptions and limits, with the classes of this week, and those ahead that no longer fit: they stay booked.
 * Errors: AppError not_found for an account that is no tutor's.
 */
export async function readHours(deps: Pick<VerbDeps, "db" | "clock">, accountId: string): Promise<HoursResponse> {
  const { db, clock } = deps;
  const now = clock.now();
  const tutor = await findOwnTutor(db, accountId);
  const { id, zone } = tutor;
  const today = dayOf(now, zone);
  const monday = addDays(today, 1 - inZone(now, zone).dayOfWeek);
  const week = spanOfDays(monday, addDays(monday, 6), zone);
  const [hours, version, exceptions, taught, since] = await Promise.all([
    getTutorHours(db, id, now),
    versionOf(db, id),
    db
      .select({
        id: tutorExceptions.id,
        kind: tutorExceptions.kind,
        firstOn: tutorExceptions.firstOn,
        lastOn: tutorExceptions.lastOn,
        startMinute: tutorExceptions.startMinute,
        endMinute: tutorExceptions.endMinute,
        reason: tutorExceptions.reason,
      })
      .from(tutorExceptions)
      .where(and(eq(tutorExceptions.tutorId, id), gte(tutorExceptions.lastOn, today)))
      .orderBy(asc(tutorExceptions.firstOn), asc(tutorExceptions.startMinute)),
    listTaught(db, id, { from: week.startsAt, limit: lookedAt }),
    feedSince(deps, accountId),
  ]);

  const strays = new Map<string, HoursResponse["strays"][number]>();
  const whyStray = strayReasons(hours);
  for (const session of taught) {
    if (session.startsAt <= now) continue;
    const why = whyStray(session);
    if (why === null) continue;
    // A series outside the hours is one line; who is away moves class by class.
    const key =
      why === "hours" && session.scheduleId
        ? `${session.scheduleId} ${weekdayTime(session.startsAt, zone)}`
        : session.id;
    const known = strays.get(key);
    if (known) known.count += 1;
    else strays.set(key, { ...bookedView(session), why, count: 1 });
  }
  return {
    zone: { id: zone, name: zoneName(zone, now) },
    today,
    version,
    weekly: mergedHours(hours.weekly),
    mostPerDay: hours.mostPerDay,
    noticeHours: hours.noticeHours,
    exceptions,
    week: taught
      .filter(({ startsAt }) => startsAt >= week.startsAt && startsAt < week.endsAt)
      .map((session) => {
        const begins = inZone(session.startsAt, zone);
        return {
          ...bookedView(session),
          weekday: begins.dayOfWeek,
          startMinute: begins.hour * 60 + begins.minute,
          minutes: (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000,
        };
      }),
    strays: [...strays.values()].slice(0, named),
    straysInAll: strays.size,
    feedSince: since?.toISOString() ?? null,
  };
}

/** The classes ahead of a tutor on some days of the tutor's clock, both included, or between two minutes of one day. Errors: AppError not_found. */
export async function listClassesOn(
  { db, clock }: { db: Db } & Pick<VerbDeps, "clock">,
  accountId: string,
  { startMinute, endMinute, ...days }: ClassesOn,
): Promise<{ classes: BookedClass[]; inAll: number }> {
  const now = clock.now();
  const { id, zone } = await findOwnTutor(db, accountId);
  const [span] = offSpans({
    exceptions: [{ kind: "closed", ...days, startMinute: startMinute ?? null, endMinute: endMinute ?? null }],
    timeZone: zone,
  });
  if (!span) return { classes: [], inAll: 0 };
  const from = new Date(Math.max(span.startsAt.getTime(), now.getTime()));
  const taught = await listTaught(db, id, { from, until: span.endsAt, limit: lookedAt });
  const ahead = taught.filter((session) => session.startsAt > now && overlap(session, span));
  return { classes: ahead.slice(0, named).map(bookedView), inAll: ahead.length };
}

const bookedView = (session: Awaited<ReturnType<typeof listTaught>>[number]): BookedClass => ({
  id: session.id,
  kind: session.kind,
  label: session.whom ?? session.course ?? session.title,
  startsAt: session.startsAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  studentId: session.studentId,
});
