import type { VerbDeps } from "#platform/deps.ts";
import type { AttendanceNote } from "../attendance-contract.ts";
import { endFeed, readFeed, renewFeed } from "./calendar-feed.ts";
import { listFreeSlots } from "./free-slots.ts";
import { joinSession } from "./join-session.ts";
import { listByDay, listUpcoming, nextClass } from "./list-classes.ts";
import { nextTimes } from "./next-times.ts";
import { noteAttendance, readAttendance } from "./note-attendance.ts";
import { bookTrial, cancelTrial, moveTrial } from "./trials.ts";

export { attendedRows } from "./attended.ts";
export { classesBetween, firstClassOf } from "./classes-between.ts";
export { classStanding, type TrialStanding } from "./list-classes.ts";
export { listHeld, listTaught } from "./list-taught.ts";

/**
 * Binds what routes, page data and other features may ask of the classes. `accountId` is the person who asks; a class that is not
 * theirs is unknown to them. `zone` is an IANA name: the words of times are those of its clock.
 */
export function classVerbs(deps: VerbDeps) {
  const next = nextClass(deps);
  return {
    /** See list-classes.ts. */
    listUpcoming: (accountId: string, range: { from: Date; until: Date; zone: string }) =>
      listUpcoming(deps, accountId, range),
    nextClass: next,
    listByDay: (accountId: string, range: { from: string; to: string; zone: string }) =>
      listByDay({ ...deps, nextClass: next }, accountId, range),
    /** See free-slots.ts. */
    listFreeSlots: (studentId: string | null, wanted: { tutorId: string; zone: string; from?: string }) =>
      listFreeSlots(deps, studentId, wanted),
    /** See next-times.ts. */
    listFreeTimes: nextTimes(deps),
    /** See trials.ts. */
    bookTrial: (studentId: string, trial: Parameters<typeof bookTrial>[2]) => bookTrial(deps, studentId, trial),
    moveTrial: (studentId: string, move: { sessionId: string; startsAt: Date; zone: string }) =>
      moveTrial(deps, studentId, move),
    cancelTrial: (studentId: string, which: { sessionId: string; zone: string }) => cancelTrial(deps, studentId, which),
    /** See join-session.ts. */
    joinSession: (studentId: string, sessionId: string) => joinSession(deps, studentId, sessionId),
    /** See note-attendance.ts. */
    readAttendance: (accountId: string, sessionId: string) => readAttendance(deps, accountId, sessionId),
    noteAttendance: (accountId: string, sessionId: string, note: AttendanceNote) =>
      noteAttendance(deps, accountId, sessionId, note),
    /** See calendar-feed.ts. */
    renewFeed: (accountId: string) => renewFeed(deps, accountId),
    endFeed: (accountId: string) => endFeed(deps, accountId),
    readFeed: (token: string) => readFeed(deps, token),
  };
}

export type ClassVerbs = ReturnType<typeof classVerbs>;
