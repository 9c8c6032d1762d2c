import type { AttemptSettings } from "#features/assessments/settings-rules.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import type { QuestionVersion } from "#features/questions/server/public.ts";
import type { AttemptQuestion } from "./tables.ts";

/** Numbers from 0 to 1 that follow from a seed (mulberry32): the same questions again, whenever it is requested. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Items in an order of chance (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const swapAt = Math.floor(next() * (at + 1));
    [order[at], order[swapAt]] = [order[swapAt] as Item, order[at] as Item];
  }
  return order;
}

/** How many questions an attempt has of a bank of so many, of which the student was shown what is right in so many. */
export function attemptLength(
  bank: number,
  shown: number,
  { drawCount, drawPractised }: Pick<AttemptSettings, "drawCount" | "drawPractised">,
): number {
  if (drawCount !== null) return Math.min(drawCount, bank);
  return drawPractised ? bank : Math.max(bank - shown, Math.ceil(bank / 2));
}

/**
 * The questions of an attempt: which versions, in which order, with what can be chosen in which order. Follows from the seed alone.
 * `bank`: in the assessment's order. `practised`: versions whose right answers the student was shown, which are drawn only where too
 * few others are left: for the number that is drawn, or for half of an attempt that has all.
 */
export function drawAttemptQuestions(
  bank: readonly Pick<QuestionVersion, "id" | "kind" | "body">[],
  settings: Pick<AttemptSettings, "drawCount" | "shuffleQuestions" | "shuffleOptions" | "drawPractised">,
  practised: ReadonlySet<string>,
  seed: number,
): AttemptQuestion[] {
  const next = numbersFrom(seed);
  const mixed = settings.drawCount === null ? [...bank] : shuffled(bank, next);
  const fresh = settings.drawPractised ? mixed : mixed.filter(({ id }) => !practised.has(id));
  const shown = mixed.filter((version) => !fresh.includes(version));
  const count = attemptLength(bank.length, shown.length, settings);
  const drawn = new Set([...fresh, ...shown].slice(0, count));
  const attemptQuestions = bank.filter((version) => drawn.has(version));
  return (settings.shuffleQuestions ? shuffled(attemptQuestions, next) : attemptQuestions).map(({ id, kind, body }) => {
    const row = kindOf(kind);
    const ids = row.shuffles(body);
    const options = settings.shuffleOptions || row.alwaysShuffles ? shuffled(ids, next) : [...ids];
    // Where its author wants it drawn all the same, it counts like any other.
    return { version: id, options, ...(practised.has(id) && !settings.drawPractised && { isKnown: true }) };
  });
}
