/** How alike two students' answers are. No I/O. What is found is shown to a grader, who judges; nothing follows from it by itself. */

/** Words of a piece that is compared as one, and the fewest words of a text that contains anything. */
const shingleWords = 4;
const fewestWords = 25;
/** Percent of shared pieces from which two texts are shown as alike. */
export const alikeFrom = 40;
/** Same wrong choices that are shown: at least so many, and by chance no more often than once in so many pairs. */
export const sameFrom = 3;
const rareFrom = 1_000;

/** The pieces of a text by which it is compared; null where it is too short to tell anything. Case, accents and signs do not count. */
export function shinglesOf(text: string): ReadonlySet<string> | null {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (!words || words.length < fewestWords) return null;
  return new Set(
    words.slice(0, words.length - shingleWords + 1).map((_, at) => words.slice(at, at + shingleWords).join(" ")),
  );
}

/** Percent of the pieces of both texts that are in each of them (Jaccard), whole. */
export function alikePercent(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : Math.round((shared * 100) / all);
}

/** Wrong choices of an attempt: what was chosen, by question. */
export type WrongChoices = ReadonlyMap<string, string>;

/** How many attempts made each wrong choice of a question, and how many made any. */
export type WrongCounts = ReadonlyMap<string, { all: number; of: ReadonlyMap<string, number> }>;

/** Counts the wrong choices of all attempts that are compared. */
export function countWrong(attemptQuestions: Iterable<WrongChoices>): WrongCounts {
  const counts = new Map<string, { all: number; of: Map<string, number> }>();
  for (const questions of attemptQuestions) {
    for (const [question, choice] of questions) {
      const current = counts.get(question) ?? { all: 0, of: new Map<string, number>() };
      current.all += 1;
      current.of.set(choice, (current.of.get(choice) ?? 0) + 1);
      counts.set(question, current);
    }
  }
  return counts;
}

/**
 * Whether two attempts share wrong choices that others seldom make. `everybody`: those of all attempts that are compared, by which a
 * mistake that many make counts for little. Null: nothing to show. `oneIn`: how seldom chance alone does it.
 */
export function sameWrong(
  a: WrongChoices,
  b: WrongChoices,
  everybody: WrongCounts,
): { same: number; oneIn: number } | null {
  const shared = [...a].filter(([question, choice]) => b.get(question) === choice);
  if (shared.length < sameFrom) return null;
  let oneIn = 1;
  for (const [question, choice] of shared) {
    const counted = everybody.get(question);
    // Three wrong choices are usual; what was seen moves away from that.
    oneIn *= ((counted?.all ?? 0) + 3) / ((counted?.of.get(choice) ?? 0) + 1);
  }
  return oneIn >= rareFrom ? { same: shared.length, oneIn: Math.round(oneIn) } : null;
}
