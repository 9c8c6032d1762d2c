import type { Rubric, ShownMarks } from "#features/assessments/rubric-contract.ts";
import type { AttemptSettings } from "#features/assessments/settings-rules.ts";
import { lateDeduction } from "#features/attempts/rules.ts";

/** Decisions about what a grader marks. No I/O; scores and points of a whole are percent from 0 to 100, two decimals. */

/** What is handed in is graded within so long. */
export const gradedWithinHours = 48;

/** Items that one call releases. */
export const releaseMax = 200;

const dayMs = 24 * 60 * 60 * 1000;
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** What was marked by: stored with each mark, so that its score follows from the mark alone. */
export type MarkBasis = Pick<AttemptSettings, "latePointsPerDay" | "lateFloor"> & {
  rubric: Rubric;
  /** Days begun after the due date. */
  lateDays: number;
};

/** What a grader gave a submission. */
export type ManualMark = {
  /** The level chosen for each criterion of the rubric, by its place; null: not yet. */
  levels: (number | null)[];
  /** Percent instead of the rubric's; null: the rubric's. */
  points: number | null;
  /** Added last, after what lateness took; may be less than 0. */
  extra: number;
};

/** How a score came about. `base`: before lateness. */
export type MarkScore = { base: number; deduction: number; extra: number; score: number };

/** Whether the levels are those of this rubric. */
export const fitsRubric = (rubric: Rubric, levels: readonly (number | null)[]): boolean =>
  levels.length === rubric.length &&
  rubric.every(({ levels: current }, at) => {
    const chosen = levels[at] ?? null;
    return chosen === null || chosen < current.length;
  });

/** The score of a mark, or null while a criterion has no level. */
export function markScore({ levels, points, extra }: ManualMark, basis: MarkBasis): MarkScore | null {
  const base = points ?? rubricPercent(basis.rubric, levels);
  if (base === null) return null;
  const deduction = lateDeduction(base, { dueAtMs: 0, atMs: basis.lateDays * dayMs }, basis);
  const score = Math.min(100, Math.max(0, base - deduction + extra));
  return {
    base: twoDecimals(base),
    deduction: twoDecimals(deduction),
    extra: twoDecimals(extra),
    score: twoDecimals(score),
  };
}

/** A mark as its student reads it; null while it has no score. */
export function shownMarks(manualMark: ManualMark, basis: MarkBasis): ShownMarks | null {
  const score = markScore(manualMark, basis);
  if (!score) return null;
  const { base, deduction, extra } = score;
  const criteria =
    manualMark.points === null
      ? basis.rubric.flatMap(({ name, points: of, levels }, at) => {
          const level = levels[manualMark.levels[at] ?? -1];
          return level ? [{ name, got: level.points, of, says: level.says }] : [];
        })
      : [];
  return { criteria, base, lateDays: basis.lateDays, deduction, extra };
}

function rubricPercent(rubric: Rubric, levels: readonly (number | null)[]): number | null {
  if (rubric.length === 0) return null;
  let got = 0;
  let max = 0;
  for (const [at, { levels: current, points }] of rubric.entries()) {
    const level = current[levels[at] ?? -1];
    if (!level) return null;
    got += level.points;
    max += points;
  }
  return max === 0 ? 0 : Math.min(100, (got * 100) / max);
}
