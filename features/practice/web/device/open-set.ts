import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { isPassing } from "#ui/outbox/outbox.ts";
import { openDaily, openQuiz } from "../../calls.ts";
import { practiceAnswers } from "./outgoing.ts";
import { findSavedSet, type Input, type SavedSet, saveSet } from "./saved-sets.ts";

/** Which set: today's, or a quiz; of a quiz perhaps only what comes back. */
export type SetOf = { assessment: string; onlyMissed: boolean } | null;

/** Its name on this device. */
export const setKeyOf = (of: SetOf): string => (of ? `${of.assessment}${of.onlyMissed ? "/missed" : ""}` : "daily");

async function ofAcademy(of: SetOf): Promise<SavedSet> {
  const body = { zone: viewerZone() };
  if (!of) {
    const { data } = await ask(openDaily, { body });
    return { ...data, title: "Practice", given: {} };
  }
  const { data } = await ask(openQuiz, { params: { assessment: of.assessment }, body });
  // Nothing that comes back has no day on which it does, however it is answered.
  const questions = of.onlyMissed ? data.questions.filter(({ comesBack }) => comesBack.right !== null) : data.questions;
  return { ...data, questions, title: data.work.title, given: {}, done: 0, next: null };
}

const isFinished = ({ questions, given: input }: SavedSet) => questions.every(({ question }) => question.id in input);

/**
 * Opens a set: what was begun and lies here goes on; else it comes from the academy, and where that cannot be reached from what
 * lies here. `isRestart`: begins again. Errors: those of the call, where nothing lies here.
 */
export async function openSet(account: string, of: SetOf, { isRestart = false } = {}): Promise<SavedSet> {
  const setKey = setKeyOf(of);
  const storedSet = await findSavedSet(account, setKey);
  const isBegun = storedSet !== null && Object.keys(storedSet.given).length > 0 && !isFinished(storedSet);
  if (of && isBegun && !isRestart) return storedSet;
  try {
    const [received, unsent] = await Promise.all([ofAcademy(of), practiceAnswers.list(account)]);
    // What is answered and not sent yet is not asked again today.
    const waiting = new Set(unsent.flatMap(({ value }) => (value.isDaily && !of ? [value.question] : [])));
    const input: Input = Object.fromEntries(
      Object.entries(storedSet?.given ?? {}).filter(
        ([id]) => waiting.has(id) && received.questions.some(({ question }) => question.id === id),
      ),
    );
    const set = { ...received, given: input };
    await saveSet(account, setKey, set);
    return set;
  } catch (error) {
    if (!storedSet || !isPassing(error)) throw error;
    return of && isFinished(storedSet) ? { ...storedSet, given: {} } : storedSet;
  }
}
