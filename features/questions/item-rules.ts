import type { Outcome } from "./contract.ts";

/** Figures of questions, for anyone who writes them. No I/O. */

/** Attempts that a figure needs, so that it tells of the question and not of a student. */
export const minAttempts = 5;

/** How an attempt went: the outcome of each of its questions. */
export type AttemptOutcomes = readonly (readonly [version: string, outcome: Outcome])[];

export type ItemFigures = {
  version: string;
  /** Attempts that had it. */
  papers: number;
  /** Share of them that got it right, 0 to 1: the higher, the easier. */
  difficulty: number;
  /**
   * Correlation of getting it right with the share of the rest of the attempt that was right (corrected point-biserial), -1 to 1; null
   * where it tells nothing, since all had the same. Below 0.1 the question does not tell who knows the subject.
   */
  discrimination: number | null;
  /** Share that gave no answer. */
  omitted: number;
};

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** The figures of each question that enough attempts had, in the order in which they first came. */
export function itemFigures(attemptQuestionsOutcomes: readonly AttemptOutcomes[]): ItemFigures[] {
  const items = new Map<string, { right: number[]; rest: number[]; omitted: number }>();
  for (const attemptQuestions of attemptQuestionsOutcomes) {
    // What waits for a grader is neither right nor wrong yet.
    const marked = attemptQuestions.filter(([, outcome]) => outcome !== "waiting");
    const right = marked.filter(([, outcome]) => outcome === "right").length;
    for (const [version, outcome] of marked) {
      const item = items.get(version) ?? { right: [], rest: [], omitted: 0 };
      const isRight = outcome === "right" ? 1 : 0;
      item.right.push(isRight);
      item.rest.push(marked.length > 1 ? (right - isRight) / (marked.length - 1) : 0);
      if (outcome === "unanswered") item.omitted += 1;
      items.set(version, item);
    }
  }
  return [...items].flatMap(([version, { right, rest, omitted }]) =>
    right.length < minAttempts
      ? []
      : [
          {
            version,
            papers: right.length,
            difficulty: twoDecimals(mean(right)),
            discrimination: correlation(right, rest),
            omitted: twoDecimals(omitted / right.length),
          },
        ],
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, item) => sum + item, 0) / values.length;

/** Pearson's r of two rows of the same length, two decimals; null where one does not vary. */
function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [byA, byB] = [value - meanA, (b[at] ?? 0) - meanB];
    both += byA * byB;
    ofA += byA ** 2;
    ofB += byB ** 2;
  }
  // Sums of fractions are seldom exactly nothing.
  return ofA < 1e-9 || ofB < 1e-9 ? null : twoDecimals(both / Math.sqrt(ofA * ofB));
}
