import { and, asc, eq, gt, not, or, sql } from "drizzle-orm";
import { isAnyOf } from "#db/is-any-of.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { uploadRows } from "#features/uploads/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type GradingQueue, type GradingState, pieceStateOf, type QueueQuery } from "../contract.ts";
import { type Grader, graderPieces, withoutTutor } from "./pieces.ts";

const pageSize = 30;

const stateNamed = { graded: "graded", released: "released" } as const satisfies Partial<Record<GradingState, string>>;

/** What a grader's students handed in and a person grades, what waits longest first, in pages. */
export async function listGrading(
  { db }: Pick<VerbDeps, "db">,
  grader: Grader,
  { state = "waiting", course: slug, kind, work, alone, after }: QueueQuery,
): Promise<GradingQueue> {
  const { select, countOpen, piece, course, waits } = graderPieces(db, grader);
  const [at = "", id = ""] = after?.split("_") ?? [];
  const file = uploadRows(db);
  const isByPerson = sql`${piece.isByPerson}`;
  const rows = await select(
    and(
      isByPerson,
      state === "waiting" ? waits : and(eq(piece.state, stateNamed[state]), not(waits)),
      slug === undefined ? undefined : eq(course.slug, slug),
      kind === undefined ? undefined : eq(assessments.kind, kind),
      work === undefined ? undefined : eq(assessments.id, work),
      alone === undefined ? undefined : withoutTutor(db),
      after === undefined
        ? undefined
        : or(gt(piece.at, new Date(at)), and(eq(piece.at, new Date(at)), gt(piece.id, id))),
    ),
  )
    .orderBy(asc(piece.at), asc(piece.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const uploadIds = shown.flatMap((row) => row.piece.uploadId ?? []);
  const [files, open] = await Promise.all([
    uploadIds.length === 0 ? [] : db.select().from(file).where(isAnyOf(file.id, uploadIds)),
    countOpen(),
  ]);
  const byId = new Map(files.map((one) => [one.id, one]));
  const sum = (of: "waiting" | "graded") => open.reduce((total, one) => total + one[of], 0);
  return {
    pieces: shown.map(({ piece: one, work: of, course: from, student }) => {
      const held = one.uploadId === null ? undefined : byId.get(one.uploadId);
      return {
        id: one.id,
        source: one.source,
        state: pieceStateOf[one.state],
        work: { id: of.id, kind: of.kind, title: of.title },
        course: { slug: from.slug, shortTitle: from.shortTitle },
        student,
        handedInAt: one.at.toISOString(),
        lateDays: one.lateDays,
        number: one.number,
        file: held?.type ? { name: held.name, type: held.type, sizeBytes: held.sizeBytes } : null,
        hasLink: one.hasLink,
        typed: one.typed,
        questions: one.waiting,
        hasUndecided: one.hasUndecided,
        score: one.score,
      };
    }),
    next: last ? `${last.piece.at.toISOString()}_${last.piece.id}` : null,
    counts: { waiting: sum("waiting"), graded: sum("graded") },
    courses: open.map((one) => one.course),
  };
}
