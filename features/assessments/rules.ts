import { fewestForFigure } from "#lib/fewest.ts";
import { type PercentDone, percentDone } from "#lib/percent-done.ts";
import type { AssessmentKind } from "./texts.ts";
import { assessmentKinds } from "./texts.ts";

/** Decisions about graded work. No I/O. */

/** What each kind of work counts for in the grade of a course, in percent (QUIZ-04). */
export const kindWeights: Record<AssessmentKind, number> = { assignment: 40, project: 30, quiz: 20, exam: 10 };

/** Pass rates are of exams graded in so many days, and of no course with fewer graded students (CLAIM-01). */
export const [passRateDays, fewestForRate] = [365, fewestForFigure];

/** How far a kind of work has come: all of it graded, some, none. */
export const assessmentStatuses = ["Completed", "In progress", "Pending"] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

/**
 * The state of an assessment (ASM-03). Not open: neither its day nor its lessons have opened it; Submitted: it waits for its grade;
 * Not submitted: it is due, and nothing was handed in.
 */
export const listedStatuses = [
  "Pending",
  "Not open",
  "In progress",
  "Submitted",
  "Completed",
  "Not submitted",
] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export function listedStatus(assessment: {
  isGraded: boolean;
  /** The last attempt or what was handed in: under way, waiting, or none. */
  handedIn: "running" | "waiting" | null;
  isOpen: boolean;
  dueAtMs: number | null;
  nowMs: number;
}): ListedStatus {
  if (assessment.handedIn === "running") return "In progress";
  if (assessment.handedIn === "waiting") return "Submitted";
  if (assessment.isGraded) return "Completed";
  if (!assessment.isOpen) return "Not open";
  return assessment.dueAtMs !== null && assessment.nowMs > assessment.dueAtMs ? "Not submitted" : "Pending";
}

/** Score from which a result is good, in percent (ASM-03). */
export const goodScore = 60;
export const resultLabels = { good: "Excellent", poor: "Needs Improvement" } as const;

/** What is known of one kind of work of one course: published assessments, those graded, and their scores together. */
export type KindCount = { kind: AssessmentKind; total: number; graded: number; scoreSum: number };

export type KindFigures = {
  kind: AssessmentKind;
  total: number;
  graded: number;
  /** Percent of the course's grade, whole; over the kinds that the course has these come to 100. */
  weight: number;
  /** Average of what is graded, 0 to 100 with two decimals; null while nothing is. */
  average: number | null;
  status: AssessmentStatus;
};

export type CourseGrades = {
  /** The kinds that the course has, in their fixed order. */
  kinds: KindFigures[];
  total: number;
  graded: number;
  /** Weighted grade of what is graded by now; null while nothing is. */
  soFar: number | null;
  /** Weighted grade of the whole course; null until everything that it asks for is graded. */
  final: number | null;
};

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Completed: everything is graded; In progress: some; Pending: nothing. */
export function assessmentStatus(graded: number, total: number): AssessmentStatus {
  if (graded <= 0) return "Pending";
  return graded >= total ? "Completed" : "In progress";
}

/** `Excellent` at 60 or more, else `Needs Improvement`. */
export const resultLabel = (score: number) => (score >= goodScore ? resultLabels.good : resultLabels.poor);

/**
 * Weights of these kinds as whole percents that come to 100: kinds that a course does not have leave their share to the
 * others in proportion. What is lost by rounding goes to those that lost most.
 */
export function sharedWeights(kinds: readonly AssessmentKind[]): Map<AssessmentKind, number> {
  const sum = kinds.reduce((total, kind) => total + kindWeights[kind], 0);
  const shares = kinds.map((kind) => ({ kind, exact: (kindWeights[kind] * 100) / sum }));
  const weights = new Map(shares.map(({ kind, exact }) => [kind, Math.floor(exact)]));
  let left = 100 - [...weights.values()].reduce((total, weight) => total + weight, 0);
  for (const { kind, exact } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (left <= 0) break;
    weights.set(kind, Math.floor(exact) + 1);
    left -= 1;
  }
  return weights;
}

/** Average of the kinds' averages by their weights (unrounded, so that thirds do not add up to 99.99), two decimals. */
function weighted(figures: readonly { kind: AssessmentKind; average: number }[]): number | null {
  const weight = figures.reduce((sum, { kind }) => sum + kindWeights[kind], 0);
  if (weight === 0) return null;
  return twoDecimals(figures.reduce((sum, { kind, average }) => sum + average * kindWeights[kind], 0) / weight);
}

/**
 * The grades of one course: each kind counts by the average over its published assessments, weighted 40, 30, 20 and 10;
 * a kind without assessments leaves its weight to the others.
 */
export function courseGrades(counts: readonly KindCount[]): CourseGrades {
  const kindCounts = assessmentKinds.flatMap((kind) =>
    counts.filter((count) => count.kind === kind && count.total > 0),
  );
  const weights = sharedWeights(kindCounts.map(({ kind }) => kind));
  const begun = kindCounts.flatMap(({ kind, graded, scoreSum }) =>
    graded > 0 ? [{ kind, average: scoreSum / graded }] : [],
  );
  const total = kindCounts.reduce((sum, kindCount) => sum + kindCount.total, 0);
  const graded = kindCounts.reduce((sum, kindCount) => sum + kindCount.graded, 0);
  const soFar = weighted(begun);
  return {
    kinds: kindCounts.map((kindCount) => ({
      kind: kindCount.kind,
      total: kindCount.total,
      graded: kindCount.graded,
      weight: weights.get(kindCount.kind) ?? 0,
      average: kindCount.graded > 0 ? twoDecimals(kindCount.scoreSum / kindCount.graded) : null,
      status: assessmentStatus(kindCount.graded, kindCount.total),
    })),
    total,
    graded,
    soFar,
    final: total > 0 && graded === total ? soFar : null,
  };
}

/** How much of a course's work is done: lessons marked done and assessments graded, over all of both. */
export const assessmentDone = (assessment: {
  lessons: number;
  lessonsDone: number;
  total: number;
  graded: number;
}): PercentDone => percentDone(assessment.lessonsDone + assessment.graded, assessment.lessons + assessment.total);

/** A grade as people read it: whole, rounded down so that no one reads 60 who has less; "–" while there is none. */
export const gradeLabel = (grade: number | null) => (grade === null ? "–" : String(Math.floor(grade)));
