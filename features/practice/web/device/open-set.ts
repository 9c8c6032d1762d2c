import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { isPassing } from "#ui/outbox/outbox.ts";
import { openDaily, openQuiz } from "../../calls.ts";
import { findKeptSet, type Given, type KeptSet, keepSet } from "./kept-sets.ts";
import { practiceAnswers } from "./outgoing.ts";

/** Which set: today's, or a quiz; of a quiz perhaps only what comes back. */
export type SetOf = { work: string; onlyMissed: boolean } | null;

/** Its name on this device. */
export const placeOf = (of: SetOf): string => (of ? `${of.work}${of.onlyMissed ? "/missed" : ""}` : "daily");

async function ofAcademy(of: SetOf): Promise<KeptSet> {
  const body = { zone: viewerZone() };
  if (!of) {
    const { data } = await ask(openDaily, { body });
    return { ...data, title: "Practice", given: {} };
  }
  const { data } = await ask(openQuiz, { params: { work: of.work }, body });
  // Nothing that comes back has no day on which it does, however it is answered.
  const questions = of.onlyMissed ? data.questions.filter(({ comesBack }) => comesBack.right !== null) : data.questions;
  return { ...data, questions, title: data.work.title, given: {}, done: 0, next: null };
}

const isFinished = ({ questions, given }: KeptSet) => questions.every(({ question }) => question.id in given);

/**
 * Opens a set: what was begun and lies here goes on; else it comes from the academy, and where that cannot be reached from what
 * lies here. `isAnew`: begins again. Errors: those of the call, where nothing lies here.
 */
export async function openSet(account: string, of: SetOf, { isAnew = false } = {}): Promise<KeptSet> {
  const place = placeOf(of);
  const kept = await findKeptSet(account, place);
  const isBegun = kept !== null && Object.keys(kept.given).length > 0 && !isFinished(kept);
  if (of && isBegun && !isAnew) return kept;
  try {
    const [came, unsent] = await Promise.all([ofAcademy(of), practiceAnswers.list(account)]);
    // What is answered and not sent yet is not asked again today.
    const waiting = new Set(unsent.flatMap(({ value }) => (value.isDaily && !of ? [value.question] : [])));
    const given: Given = Object.fromEntries(
      Object.entries(kept?.given ?? {}).filter(
        ([id]) => waiting.has(id) && came.questions.some(({ question }) => question.id === id),
      ),
    );
    const set = { ...came, given };
    await keepSet(account, place, set);
    return set;
  } catch (fault) {
    if (!kept || !isPassing(fault)) throw fault;
    return of && isFinished(kept) ? { ...kept, given: {} } : kept;
  }
}
