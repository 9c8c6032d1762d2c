import { and, asc, eq, gt, not, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { prepared } from "#db/prepared.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { uploadRows } from "#features/uploads/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import { type GradingQueue, type GradingState, gradableItemStateOf, type QueueQuery } from "../contract.ts";
import {
  byScope,
  countOpen,
  findGradableItems,
  type Grader,
  graderGradableItems,
  scopeOf,
  withoutTutor,
} from "./gradable-items.ts";
import type { GraderScope } from "./in-scope.ts";

const pageSize = 30;

const stateNamed = { graded: "graded", released: "released" } as const satisfies Partial<Record<GradingState, string>>;

type Filter = Omit<QueueQuery, "after"> & { after: { by: Date; id: string } | null };

function pageOf(
  db: DbOrTx,
  grader: GraderScope,
  { state = "waiting", course: slug, kind, work: assessmentId, alone, after }: Filter,
) {
  const { select, gradableItem, course, waits } = graderGradableItems(db, grader);
  const item = select(
    and(
      sql`${gradableItem.isByPerson}`,
      state === "waiting" ? waits : and(eq(gradableItem.state, stateNamed[state]), not(waits)),
      slug === undefined ? undefined : eq(course.slug, slug),
      kind === undefined ? undefined : eq(assessments.kind, kind),
      assessmentId === undefined ? undefined : eq(assessments.id, assessmentId),
      alone === undefined ? undefined : withoutTutor(db),
      after
        ? or(gt(gradableItem.at, after.by), and(eq(gradableItem.at, after.by), gt(gradableItem.id, after.id)))
        : undefined,
    ),
  ).as("item");
  const { id, at } = item.gradableItem;
  return db
    .select({ id, at })
    .from(item)
    .orderBy(asc(at), asc(id))
    .limit(pageSize + 1);
}

/** The first page of what waits is what the desk asks for, and each item that is the last of its class. */
const firstPages = byScope((scope, grader) =>
  prepared(`grading_first_${scope}`, (db) => pageOf(db, grader, { after: null })),
);

/** What a grader's students handed in and a grader grades, what waits longest first, in pages. */
export async function listGrading(
  { db }: Pick<VerbDeps, "db">,
  grader: Grader,
  { after, ...filter }: QueueQuery,
): Promise<GradingQueue> {
  const last = after === undefined ? null : readCursor(after, momentKey, "after");
  const isFirst = last === null && Object.values(filter).every((value) => value === undefined);
  const { accountId } = grader;
  const [page, open] = await Promise.all([
    isFirst
      ? firstPages[scopeOf(grader)](db, { accountId })
      : pageOf(db, grader, { ...filter, after: last && { by: new Date(last.by), id: last.id } }),
    countOpen(db, grader),
  ]);
  const ids = page.slice(0, pageSize).map(({ id }) => id);
  const end = page[pageSize] && page[pageSize - 1];
  const known = await findGradableItems(db, grader, ids);
  const shown = ids.flatMap((id) => known.get(id) ?? []);
  const uploadIds = shown.flatMap((row) => row.gradableItem.uploadId ?? []);
  const file = uploadRows(db);
  const files = uploadIds.length === 0 ? [] : await db.select().from(file).where(isAnyOf(file.id, uploadIds));
  const byId = new Map(files.map((item) => [item.id, item]));
  const sum = (of: "waiting" | "graded") => open.reduce((total, item) => total + item[of], 0);
  return {
    items: shown.map(({ gradableItem: item, assessment: of, course: from, student }) => {
      const current = item.uploadId === null ? undefined : byId.get(item.uploadId);
      return {
        id: item.id,
        source: item.source,
        state: gradableItemStateOf[item.state],
        assessment: { id: of.id, kind: of.kind, title: of.title },
        course: { slug: from.slug, shortTitle: from.shortTitle },
        student,
        handedInAt: item.at.toISOString(),
        lateDays: item.lateDays,
        number: item.number,
        file: current?.type ? { name: current.name, type: current.type, sizeBytes: current.sizeBytes } : null,
        hasLink: item.hasLink,
        typed: item.typed,
        questions: item.waiting,
        hasUndecided: item.hasUndecided,
        score: item.score,
      };
    }),
    next: end ? writeCursor(end.id, end.at) : null,
    counts: { waiting: sum("waiting"), graded: sum("graded") },
    courses: open.map((item) => item.course),
  };
}
