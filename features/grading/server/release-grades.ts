import { and, eq } from "drizzle-orm";
import { assessments, recordResult } from "#features/assessments/server/public.ts";
import { finalizeAttempt, lockAttempt } from "#features/attempts/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { ReleaseInput } from "../contract.ts";
import { releaseMax } from "../rules.ts";
import { gradingTexts } from "../texts.ts";
import { type FoundGradableItem, findGradableItems, type Grader, graderGradableItems } from "./gradable-items.ts";
import { lastMark } from "./last-mark.ts";
import { notifyGrade } from "./notify-grade.ts";

/**
 * Releases grades: some items, or all of an assessment that are graded, of which `releaseMax` at once; `left` counts the
 * others. Each is released by itself, so that one that fails holds up no other; one that is released already stays unchanged.
 * Errors: `not_found` where one is not of the grader's students.
 */
export async function releaseGrades(
  deps: VerbDeps,
  grader: Grader,
  { assessment, items: gradableItems = [] }: ReleaseInput,
): Promise<{ released: number; waiting: number; left: number }> {
  const { db } = deps;
  const { select, gradableItem } = graderGradableItems(db, grader);
  const named = new Set(gradableItems);
  const items =
    assessment !== undefined
      ? await select(and(eq(assessments.id, assessment), eq(gradableItem.state, "graded")))
      : [...(await findGradableItems(db, grader, [...named])).values()];
  if (items.length < named.size) throw notFound(gradingTexts.unknownItem);
  const turn = items.slice(0, releaseMax);
  const done = { released: 0, waiting: 0, left: items.length - turn.length };
  for (const item of turn) {
    const outcome = await db.transaction((tx) => releaseOne(within(deps, tx), grader, item));
    if (outcome === "released") done.released += 1;
    if (outcome === "waiting") done.waiting += 1;
  }
  return done;
}

/** As it was read a moment ago, which shows whose it is; whether it may be released is checked once its row is locked. */
async function releaseOne(
  deps: Within,
  grader: Grader,
  gradableItem: FoundGradableItem,
): Promise<"released" | "waiting" | "already"> {
  const outcome = await (gradableItem.gradableItem.source === "submission"
    ? releaseSubmission(deps, gradableItem)
    : releaseAttempt(deps, gradableItem, grader));
  if (outcome === "released") await notifyGrade(deps, grader.accountId, { ...gradableItem, isChange: false });
  return outcome;
}

async function releaseSubmission(deps: Within, { gradableItem, assessment }: FoundGradableItem) {
  const { db: tx, clock } = deps;
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, gradableItem.id)).for("update");
  const mark = await lastMark(tx, gradableItem.id);
  if (submission?.state === "released") return "already";
  if (submission?.state !== "graded" || mark?.score == null) return "waiting";
  await tx.update(submissions).set({ state: "released" }).where(eq(submissions.id, gradableItem.id));
  await recordResult(deps, {
    enrolmentId: gradableItem.enrolmentId,
    assessmentId: assessment.id,
    score: mark.score,
    comment: mark.comment,
    byId: mark.byId,
    at: clock.now(),
  });
  return "released";
}

async function releaseAttempt(deps: Within, { gradableItem }: FoundGradableItem, { accountId }: Grader) {
  const attempt = await lockAttempt(deps, gradableItem.id);
  if (attempt?.state === "released") return "already";
  if (attempt?.state !== "graded") return "waiting";
  const { state } = await finalizeAttempt(deps, attempt, { kind: "released", byId: accountId });
  return state === "released" ? "released" : "waiting";
}
