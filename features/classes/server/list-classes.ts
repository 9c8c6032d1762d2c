import { listDue } from "#features/gradebook/server/public.ts";
import { listEnrolments } from "#features/learning/server/public.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ClassesResponse, ClassView } from "../contract.ts";
import { byDay, dayOf, spanOfDays, zoneName } from "../rules.ts";
import { feedSince } from "./calendar-feed.ts";
import { classView, findNextRow, listStatusRows, ownClasses } from "./class-rows.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The class that a student is in now, or has next; null when none is ahead. */
export async function findNextClass({ db, clock }: Deps, accountId: string, zone: string): Promise<ClassView | null> {
  const row = await findNextRow(db, accountId, clock.now());
  return row && classView(row, zone);
}

/** What the path to a first class needs to know of a trial class (PATH-01). */
export type TrialStatus = {
  session: ClassView;
  tutor: {
    id: string;
    slug: string;
    fullName: string;
    avatarUrl: string | null;
    courseIds: string[];
    teaches: boolean;
  };
  startsAt: Date;
  endsAt: Date;
  attendance: ClassView["attendance"];
};

/**
 * How far a student is with classes: the next two (or the one that runs), and the trial classes ahead and of late,
 * cancelled ones left out.
 */
export async function getClassStatus(
  { db, clock }: Deps,
  accountId: string,
  zone: string,
): Promise<{ ahead: ClassView[]; trials: TrialStatus[] }> {
  const now = clock.now();
  const rows = await listStatusRows(db, accountId, now);
  const ahead = rows.filter(({ endsAt }) => endsAt > now).slice(0, 2);
  return {
    ahead: ahead.map((row) => classView(row, zone)),
    trials: rows
      .filter(({ kind }) => kind === "trial")
      .map((row) => ({
        session: classView(row, zone),
        tutor: {
          id: row.tutorId,
          slug: row.tutorSlug,
          fullName: row.tutorName,
          avatarUrl: row.tutorAvatar,
          courseIds: row.tutorCourseIds,
          teaches: row.tutorTeaches,
        },
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        attendance: row.attendance,
      })),
  };
}

/**
 * The classes of the days `from` to `to` (both included) as the viewer lives them, and the work that is due on them, with the next class
 * and the feed.
 */
export async function listByDay(
  deps: Deps,
  accountId: string,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<ClassesResponse> {
  const now = deps.clock.now();
  const span = spanOfDays(from, to, zone);
  const [rows, assessments, next, since, courses] = await Promise.all([
    ownClasses(deps.db, accountId, { from: span.startsAt, until: span.endsAt }),
    listDue(deps, accountId, { from: span.startsAt, until: span.endsAt }),
    findNextClass(deps, accountId, zone),
    feedSince(deps, accountId),
    listEnrolments(deps, accountId),
  ]);
  // What began before the first midnight belongs to the day before.
  const begun = rows.filter((row) => row.startsAt >= span.startsAt);
  const classes = byDay(begun, zone, ({ startsAt }) => startsAt);
  const due = byDay(assessments, zone, ({ dueAt }) => dueAt);
  return {
    zone: { id: zone, name: zoneName(zone, now) },
    today: dayOf(now, zone),
    days: [...new Set([...classes.keys(), ...due.keys()])].sort().map((date) => ({
      date,
      classes: (classes.get(date) ?? []).map((row) => classView(row, zone)),
      due: (due.get(date) ?? []).map(({ id, kind, title, course, dueAt, isDone }) => ({
        id,
        title,
        course,
        time: clockTime(dueAt, zone),
        isDone,
        link: paths.assessment(kind, id),
      })),
    })),
    next,
    onHold: courses.filter(({ state }) => state === "paused").map(({ title }) => title),
    feedSince: since?.toISOString() ?? null,
  };
}
