import { eq } from "drizzle-orm";
import {
  countUnnoted,
  dayOf,
  listPastClasses,
  listPicksOf,
  listTaught,
  spanOfDays,
} from "#features/classes/server/public.ts";
import { gradedWithinHours } from "#features/grading/rules.ts";
import { listGrading } from "#features/grading/server/public.ts";
import { listStudentsOf } from "#features/learning/server/public.ts";
import { readUnreadOfTutor } from "#features/messaging/server/public.ts";
import { listUnplaced } from "#features/placement/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { listTrials } from "#features/trial-outcomes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { walletSums } from "#features/wallet/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Desk, WaitingAssessment } from "../contract.ts";

/** How many classes, students and picks the first page shows. */
const shown = 5;

const hourMs = 3_600_000;

/** Classes of one day; no one teaches more. */
const maxToday = 48;

/** So long what waits may wait, in hours. */
const reportedWithinHours = 48;
const answeredWithinHours = 24;

/** So long after a class it is still asked for what there is to note. */
const notedWithinMs = 14 * 24 * hourMs;

/** The tutor's first page. An account that is no tutor's record has an empty one. */
export async function readDesk(deps: Pick<VerbDeps, "db" | "clock" | "log">, accountId: string): Promise<Desk> {
  const { db } = deps;
  const tutors = tutorRows(db);
  const [own] = await db
    .select({
      id: tutors.id,
      name: tutors.tutorName,
      slug: tutors.slug,
      avatarUrl: tutors.tutorAvatar,
      isPublished: tutors.isPublished,
      zone: tutors.tutorZone,
    })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  if (!own) {
    return {
      page: null,
      classes: [],
      today: [],
      waiting: [],
      past: [],
      students: [],
      studentsInAll: 0,
      picks: [],
      picksInAll: 0,
      picksWaiting: 0,
      wallet: null,
      trials: { waiting: [], outcomes: [] },
    };
  }
  const now = deps.clock.now();
  const { zone, ...page } = own;
  const day = spanOfDays(dayOf(now, zone), dayOf(now, zone), zone);
  const notedSince = new Date(now.getTime() - notedWithinMs);
  const { pickAnswerHours } = await readSettings(deps);
  const [classes, today, current, unnoted, taught, pickList, unplaced, trials, grading, unread, wallet] =
    await Promise.all([
      listTaught(db, page.id, { from: now, limit: shown }),
      listTaught(db, page.id, { from: day.startsAt, until: day.endsAt, limit: maxToday }),
      listPastClasses(db, page.id, { from: notedSince, until: now, limit: shown }),
      countUnnoted(db, page.id, { from: notedSince, until: now }),
      listStudentsOf(db, page.id, shown),
      listPicksOf(db, page.id, shown),
      listUnplaced(deps, { accountId, as: "tutor" }),
      listTrials(deps, accountId),
      listGrading(deps, { accountId, isStaff: false }, {}),
      readUnreadOfTutor(deps, accountId),
      walletSums(deps, page.id),
    ]);
  const { picks, inAll, waiting } = pickList;
  const waits = picks.filter(({ answer, isBooked }) => answer === null && !isBooked);
  const handedIn = grading.items[0];
  const assessments = [
    waitingOf("grading", grading.counts.waiting, handedIn && new Date(handedIn.handedInAt), gradedWithinHours, [
      handedIn && `${handedIn.assessment.title}, ${handedIn.student}`,
    ]),
    waitingOf(
      "picks",
      waiting,
      waits[0]?.askedAt,
      pickAnswerHours,
      waits.slice(0, 2).map(({ name }) => name),
    ),
    waitingOf("reports", unnoted.inAll, unnoted.since, reportedWithinHours, []),
    waitingOf("messages", unread.inAll, unread.since, answeredWithinHours, unread.names),
    unplaced.data[0] && {
      kind: "placing" as const,
      count: unplaced.inAll,
      since: unplaced.data[0].since,
      by: unplaced.data[0].by,
      about: unplaced.data.slice(0, 2).map(({ student }) => student.fullName),
    },
  ];
  return {
    page,
    today: today.map(({ kind, startsAt, endsAt, standsInFor }) => ({
      kind,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isOwn: standsInFor === null,
    })),
    waiting: assessments.flatMap((entry) => entry ?? []).sort((a, b) => a.since.localeCompare(b.since)),
    classes: classes.map(({ scheduleId: _, studentId: __, meetingUrl: ___, ...row }) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    past: current.map(({ endsAt: _, ...row }) => ({ ...row, startsAt: row.startsAt.toISOString() })),
    students: taught.students.map(({ since, ...student }) => ({ ...student, since: since.toISOString() })),
    studentsInAll: taught.inAll,
    picks: picks.map(({ askedAt, answeredAt, ...pick }) => ({
      ...pick,
      askedAt: askedAt.toISOString(),
      answerBy: new Date(askedAt.getTime() + pickAnswerHours * hourMs).toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    picksInAll: inAll,
    picksWaiting: waiting,
    wallet,
    trials,
  };
}

/** One kind of what waits; nothing where none does. */
function waitingOf(
  kind: WaitingAssessment["kind"],
  count: number,
  since: Date | null | undefined,
  withinHours: number,
  about: (string | undefined)[],
): WaitingAssessment | null {
  if (count === 0 || !since) return null;
  return {
    kind,
    count,
    since: since.toISOString(),
    by: new Date(since.getTime() + withinHours * hourMs).toISOString(),
    about: about.flatMap((text) => text ?? []),
  };
}
