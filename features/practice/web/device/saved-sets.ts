import type { Answer } from "#features/questions/contract.ts";
import { keyedStores } from "#ui/storage/keyed-stores.ts";
import type { DailySet, PracticeQuestion } from "../../contract.ts";

/** What was answered of a set, by the question's version. */
export type Input = Record<string, { answer: Answer; isRight: boolean }>;

/** A set as it lies on this device, with what was answered of it: so that it goes on after a reload and without a network. */
export type SavedSet = {
  today: string;
  title: string;
  questions: PracticeQuestion[];
  given: Input;
  /** Of the daily set: how many were answered before it was handed out, and when the next come. */
  done: number;
  /** The most questions of a day. */
  most: number;
  next: DailySet["next"];
};

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-practice", 1, ["sets"]);
const keyOf = (account: string, setKey: string) => `${account}/${setKey}`;

/** `place`: an assessment's id, or `daily`. */
export const findSavedSet = (account: string, setKey: string) =>
  getOne<SavedSet>("sets", keyOf(account, setKey)).then((set) => set ?? null);

export const saveSet = (account: string, setKey: string, set: SavedSet) => putOne("sets", keyOf(account, setKey), set);

/** Forgets the sets of this account, or of everybody but one. */
export async function forgetSets(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return removeAll("sets", `${which.account}/`);
  for (const key of await listKeys("sets")) if (!key.startsWith(`${which.allBut}/`)) await removeOne("sets", key);
}
