import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { ReleaseInput } from "../../grading-contract.ts";
import { releaseMax } from "../../grading-rules.ts";
import { gradingTexts } from "../../grading-texts.ts";
import { lockAttempt, type settleAttempt } from "../attempts/settle.ts";
import { recordResult } from "../record-result.ts";
import { submissions } from "../submissions/tables.ts";
import { assessments } from "../tables.ts";
import type { GradingDeps } from "./grading-deps.ts";
import { lastMark } from "./last-mark.ts";
import { type FoundPiece, findPiece, type Grader, graderPieces } from "./pieces.ts";
import { tellGrade } from "./tell-grade.ts";

/**
 * Binds the release of grades: some pieces, or all of a piece of work that are graded, of which `releaseMax` at once; `left` counts the
 * others. Each is released by itself, so that one that fails holds up no other; one that is released already stays as it is.
 * Errors: `not_found` where one is not of the grader's students.
 */
export function releaseGrades(deps: GradingDeps & { settle: ReturnType<typeof settleAttempt> }) {
  const { db } = deps;
  return async (
    grader: Grader,
    { work, pieces = [] }: ReleaseInput,
  ): Promise<{ released: number; waiting: number; left: number }> => {
    const { select, piece } = graderPieces(db, grader);
    const rows =
      work !== undefined
        ? await select(and(eq(assessments.id, work), eq(piece.state, "graded")))
        : await Promise.all([...new Set(pieces)].map((id) => findPiece(db, grader, id)));
    const found = rows.flatMap((row) => row ?? []);
    if (found.length < rows.length) throw notFound(gradingTexts.unknownPiece);
    const turn = found.slice(0, releaseMax);
    const done = { released: 0, waiting: 0, left: found.length - turn.length };
    for (const { piece: one } of turn) {
      const outcome = await db.transaction((tx) => releaseOne(deps, tx, grader, one.id));
      if (outcome === "released") done.released += 1;
      if (outcome === "waiting") done.waiting += 1;
    }
    return done;
  };
}

async function releaseOne(
  deps: GradingDeps & { settle: ReturnType<typeof settleAttempt> },
  tx: Tx,
  grader: Grader,
  id: string,
): Promise<"released" | "waiting" | "already"> {
  const found = await findPiece(tx, grader, id);
  if (!found) throw notFound(gradingTexts.unknownPiece);
  const outcome = await (found.piece.source === "submission"
    ? releaseSubmission(deps, tx, found)
    : releaseAttempt(deps, tx, found, grader));
  if (outcome === "released") await tellGrade(deps, tx, found, grader.accountId, { isChange: false });
  return outcome;
}

async function releaseSubmission({ emit, clock }: GradingDeps, tx: Tx, { piece, work }: FoundPiece) {
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, piece.id)).for("update");
  const mark = await lastMark(tx, piece.id);
  if (submission?.state === "released") return "already";
  if (submission?.state !== "graded" || mark?.score == null) return "waiting";
  await tx.update(submissions).set({ state: "released" }).where(eq(submissions.id, piece.id));
  await recordResult(
    { emit, db: tx },
    {
      enrolmentId: piece.enrolmentId,
      assessmentId: work.id,
      score: mark.score,
      comment: mark.comment,
      byId: mark.byId,
      at: clock.now(),
    },
  );
  return "released";
}

async function releaseAttempt(
  { settle }: { settle: ReturnType<typeof settleAttempt> },
  tx: Tx,
  { piece }: FoundPiece,
  { accountId }: Grader,
) {
  const attempt = await lockAttempt(tx, piece.id);
  if (attempt?.state === "released") return "already";
  if (attempt?.state !== "graded") return "waiting";
  const { state } = await settle(tx, attempt, { kind: "released", byId: accountId });
  return state === "released" ? "released" : "waiting";
}
