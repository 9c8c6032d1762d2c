import { and, asc, eq, gt, not, or, sql } from "drizzle-orm";
import { isAnyOf } from "#db/is-any-of.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { uploadRows } from "#features/uploads/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import { type GradingQueue, type GradingState, gradableItemStateOf, type QueueQuery } from "../contract.ts";
import { type Grader, graderGradableItems, withoutTutor } from "./gradable-items.ts";

const pageSize = 30;

const stateNamed = { graded: "graded", released: "released" } as const satisfies Partial<Record<GradingState, string>>;

/** What a grader's students handed in and a person grades, what waits longest first, in pages. */
export async function listGrading(
  { db }: Pick<VerbDeps, "db">,
  grader: Grader,
  { state = "waiting", course: slug, kind, work: assessment, alone, after }: QueueQuery,
): Promise<GradingQueue> {
  const { select, countOpen, gradableItem, course, waits } = graderGradableItems(db, grader);
  const last = after === undefined ? null : readCursor(after, momentKey, "after");
  const lastAt = last && new Date(last.by);
  const file = uploadRows(db);
  const isByPerson = sql`${gradableItem.isByPerson}`;
  const rows = await select(
    and(
      isByPerson,
      state === "waiting" ? waits : and(eq(gradableItem.state, stateNamed[state]), not(waits)),
      slug === undefined ? undefined : eq(course.slug, slug),
      kind === undefined ? undefined : eq(assessments.kind, kind),
      assessment === undefined ? undefined : eq(assessments.id, assessment),
      alone === undefined ? undefined : withoutTutor(db),
      last && lastAt
        ? or(gt(gradableItem.at, lastAt), and(eq(gradableItem.at, lastAt), gt(gradableItem.id, last.id)))
        : undefined,
    ),
  )
    .orderBy(asc(gradableItem.at), asc(gradableItem.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const end = rows.length > pageSize ? shown.at(-1)?.gradableItem : undefined;
  const uploadIds = shown.flatMap((row) => row.gradableItem.uploadId ?? []);
  const [files, open] = await Promise.all([
    uploadIds.length === 0 ? [] : db.select().from(file).where(isAnyOf(file.id, uploadIds)),
    countOpen(),
  ]);
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
