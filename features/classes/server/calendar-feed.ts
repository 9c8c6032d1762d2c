import { and, asc, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { listDue } from "#features/gradebook/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken, newToken } from "#platform/ids/ids.ts";
import type { FeedResponse, SessionState } from "../contract.ts";
import { dayMs } from "../texts.ts";
import { classUrl } from "./class-url.ts";
import { type CalendarEvent, icsOf } from "./ics.ts";
import { calendarFeeds, classSessions } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "baseUrl" | "staffEmail" | "log">;

/** Classes stay in the feed so long after they were. */
const retentionMs = 30 * dayMs;
/** Work is in the feed so long before it is due. */
const dueAheadMs = 400 * dayMs;
/** How long work that is due is in a calendar, which knows no moments: the last half hour. */
const dueMs = 30 * 60_000;

/** Makes the secret address of a person's calendar feed. It is shown once; an older one of theirs is dead from now on. */
export async function renewFeed(deps: Deps, accountId: string): Promise<FeedResponse> {
  const token = newToken();
  const now = deps.clock.now();
  const values = { tokenHash: hashToken(token), createdAt: now };
  await deps.db
    .insert(calendarFeeds)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.accountId, set: values });
  return { url: `${deps.baseUrl}${paths.calendarFeed(token)}`, since: now.toISOString() };
}

/** Ends the feed: its address is unknown from now on. */
export async function endFeed(deps: { db: DbOrTx }, accountId: string): Promise<void> {
  await deps.db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
}

/** Since when a person has the feed that they have; null when there is none. */
export async function feedSince(deps: Pick<VerbDeps, "db">, accountId: string): Promise<Date | null> {
  const [feed] = await deps.db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId));
  return feed?.createdAt ?? null;
}

/**
 * The calendar behind a secret address: the classes that its owner has as a student and as a tutor, cancelled ones marked as
 * such, from 30 days back, and the work of theirs that is due and of which nothing was handed in.
 * Errors: AppError not_found for an address that is none (any more).
 */
export async function readFeed(deps: Deps, token: string): Promise<string> {
  const people = personRows(deps.db);
  const [owner] = await deps.db
    .select({ id: people.id, zone: people.personZone })
    .from(calendarFeeds)
    .innerJoin(people, eq(people.id, calendarFeeds.accountId))
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  if (!owner) throw notFound("There is no calendar at this address.");
  const now = deps.clock.now().getTime();
  const since = new Date(now - retentionMs);
  const [assessments, learnt, taught, settings] = await Promise.all([
    listDue(deps, owner.id, { from: since, until: new Date(now + dueAheadMs) }),
    learntBy(deps, owner.id, since),
    taughtBy(deps, owner.id, since),
    getSettings(deps),
  ]);
  const classes = [...learnt, ...taught].map((session) => eventOf(session, { ...deps, zone: owner.zone }));
  const due = assessments.filter(({ isDone }) => !isDone).map((assessment) => dueEventOf(assessment, deps.baseUrl));
  return icsOf([...classes, ...due], { academy: settings.name, host: new URL(deps.baseUrl).hostname });
}

const columns = {
  id: classSessions.id,
  kind: classSessions.kind,
  state: classSessions.state,
  title: classSessions.title,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  sequence: classSessions.sequence,
  updatedAt: classSessions.updatedAt,
};

function dueEventOf(assessment: Awaited<ReturnType<typeof listDue>>[number], baseUrl: string): CalendarEvent {
  const { id, enrolmentId, kind, title, course, startedAt, dueAt } = assessment;
  const url = baseUrl + paths.assessment(kind, id);
  return {
    id: `due-${enrolmentId}-${id}`,
    summary: `Due: ${title} (${course})`,
    description: `Hand it in here: ${url}`,
    isCancelled: false,
    startsAt: new Date(dueAt.getTime() - dueMs),
    endsAt: dueAt,
    sequence: 0,
    updatedAt: startedAt,
    url,
  };
}

type Session = Pick<CalendarEvent, "id" | "startsAt" | "endsAt" | "sequence" | "updatedAt"> & {
  state: SessionState;
  title: string;
  /** Who else is in a trial; null for a class of a cohort. */
  otherName: string | null;
  course: string | null;
  /** Set for its tutor, who has no page of the class here: where it takes place. */
  room: string | null;
};

/** An event of a class for one of its people. `zone` is theirs. */
export function eventOf(session: Session, { baseUrl, zone }: { baseUrl: string; zone: string }): CalendarEvent {
  const { state, title, otherName, course, room, ...event } = session;
  const summary = otherName
    ? `${title} with ${otherName}`
    : course && course !== title
      ? `${title} (${course})`
      : title;
  // The page where a student joins it, which gives the meeting link; for its tutor the meeting itself.
  const url = room ?? classUrl(baseUrl, session, zone);
  const isCancelled = state === "cancelled";
  return {
    ...event,
    summary,
    description: isCancelled ? "This class does not take place." : `Join from 10 minutes before: ${url}`,
    isCancelled,
    url,
  };
}

/** Also the cancelled trials, unlike the pages: a calendar that has the event must learn of it. */
async function learntBy({ db }: Deps, accountId: string, since: Date): Promise<Session[]> {
  const [members, cohorts, tutors] = [cohortMembers(db), cohortRows(db), tutorRows(db)];
  const trials = db
    .select({ ...columns, otherName: tutors.tutorName })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .where(and(eq(classSessions.studentId, accountId), gt(classSessions.endsAt, since)))
    .orderBy(asc(classSessions.startsAt));
  const classes = db
    .select({ ...columns, course: cohorts.courseTitle })
    .from(members)
    .innerJoin(classSessions, eq(classSessions.cohortId, members.cohortId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(eq(members.studentId, accountId), gt(classSessions.endsAt, since), gt(classSessions.endsAt, members.since)),
    )
    .orderBy(asc(classSessions.startsAt));
  const [own, shared] = await Promise.all([trials, classes]);
  return [
    ...own.map((row) => ({ ...row, course: null, room: null })),
    ...shared.map((row) => ({ ...row, otherName: null, room: null })),
  ];
}

async function taughtBy({ db }: Deps, accountId: string, since: Date): Promise<Session[]> {
  const [cohorts, tutors, people] = [cohortRows(db), tutorRows(db), personRows(db)];
  return db
    .select({ ...columns, course: cohorts.courseTitle, otherName: people.personName, room: classSessions.meetingUrl })
    .from(tutors)
    .innerJoin(classSessions, eq(classSessions.tutorId, tutors.id))
    .leftJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .leftJoin(people, eq(people.id, classSessions.studentId))
    .where(and(eq(tutors.tutorAccountId, accountId), gt(classSessions.endsAt, since)))
    .orderBy(asc(classSessions.startsAt));
}
