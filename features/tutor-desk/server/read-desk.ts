import { eq } from "drizzle-orm";
import { listHeld, listPicksOf, listTaught } from "#features/classes/server/public.ts";
import { listStudentsOf } from "#features/learning/server/public.ts";
import { listUnplaced } from "#features/placement/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { listTrials } from "#features/trial-outcomes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Desk } from "../contract.ts";

/** How many classes, students and picks the first page shows. */
const shown = 5;

const hourMs = 3_600_000;

/** So long after a class it is still asked for what there is to note. */
const notedWithinMs = 14 * 24 * hourMs;

/** The tutor's first page. An account that is no tutor's record has an empty one. */
export async function readDesk(deps: Pick<VerbDeps, "db" | "clock" | "log">, accountId: string): Promise<Desk> {
  const { db } = deps;
  const tutors = tutorRows(db);
  const [page] = await db
    .select({
      id: tutors.id,
      name: tutors.tutorName,
      slug: tutors.slug,
      avatarUrl: tutors.tutorAvatar,
      isPublished: tutors.isPublished,
    })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  if (!page) {
    return {
      page: null,
      classes: [],
      held: [],
      students: [],
      studentsInAll: 0,
      picks: [],
      picksInAll: 0,
      picksWaiting: 0,
      unplaced: { data: [], inAll: 0 },
      trials: { waiting: [], outcomes: [] },
    };
  }
  const now = deps.clock.now();
  const { pickAnswerHours } = await readSettings(deps);
  const [classes, current, taught, { picks, inAll, waiting }, unplaced, trials] = await Promise.all([
    listTaught(db, page.id, { from: now, limit: shown }),
    listHeld(db, page.id, { from: new Date(now.getTime() - notedWithinMs), until: now, limit: shown }),
    listStudentsOf(db, page.id, shown),
    listPicksOf(db, page.id, shown),
    listUnplaced(deps, { accountId, as: "tutor" }),
    listTrials(deps, accountId),
  ]);
  return {
    page,
    classes: classes.map(({ scheduleId: _, studentId: __, ...row }) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    held: current.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() })),
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
    unplaced,
    trials,
  };
}
