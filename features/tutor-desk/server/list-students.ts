import { gt, ilike, or, sql } from "drizzle-orm";
import { latestResultsOf } from "#features/assessments/server/public.ts";
import { nextClassesOf } from "#features/classes/server/public.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, type ListSource, pageOf } from "#platform/list/list-source.ts";
import { studentList } from "../student-texts.ts";
import {
  cohortOf,
  current,
  finished,
  needsTutor,
  newSince,
  type OwnStudent,
  type OwnStudents,
  ownStudents,
  viewStudent,
} from "./student-rows.ts";

const searched = (own: OwnStudents, q: string) => or(ilike(own.name, containing(q)), ilike(own.course, containing(q)));

/**
 * A page of a tutor's own students: those who learn now, or with `show` finished those who did. An account that is no tutor's record has
 * none.
 */
export async function listStudents(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  query: ListQuery<typeof studentList>,
) {
  const now = clock.now();
  const [learning, done] = [ownStudents(db, accountId, current), ownStudents(db, accountId, finished)];
  const from = query.show === "finished" ? done : learning;
  const source: ListSource<typeof studentList, OwnStudent> = {
    spec: studentList,
    id: from.id,
    from,
    filters: {
      q: (q) => searched(from, q),
      show: (show) =>
        show === "need" ? needsTutor(from) : show === "new" ? gt(from.startedAt, newSince(now)) : undefined,
    },
    sorts: { name: from.name },
    rows: (_, page) => page(db.select().from(from).$dynamic()),
  };
  const q = query.q || undefined;
  const counted = (condition: ReturnType<typeof needsTutor>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [page, [counts], finishedCount] = await Promise.all([
    pageOf(db, source, query),
    db
      .select({
        all: sql<number>`count(*)`.mapWith(Number),
        need: counted(needsTutor(learning)),
        new: counted(gt(learning.startedAt, newSince(now))),
      })
      .from(learning)
      .where(q ? searched(learning, q) : undefined),
    db.$count(done, q ? searched(done, q) : undefined),
  ]);
  const cohortIds = [...new Set(page.data.flatMap((row) => cohortOf(row) ?? []))];
  const [next, latest] = await Promise.all([
    nextClassesOf(db, cohortIds, now),
    latestResultsOf(
      db,
      page.data.map(({ id }) => id),
    ),
  ]);
  return {
    ...page,
    data: page.data.map((row) => ({
      ...viewStudent(row, now),
      nextClassAt: next.get(cohortOf(row) ?? "")?.startsAt.toISOString() ?? null,
      latest: latest.get(row.id) ?? null,
    })),
    counts: { all: counts?.all ?? 0, need: counts?.need ?? 0, new: counts?.new ?? 0, finished: finishedCount },
  };
}
