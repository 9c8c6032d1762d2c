import { newKey } from "#ui/api/new-key.ts";
import { keyedStores } from "#ui/storage/keyed-stores.ts";
import type { Attempt } from "../../contract.ts";
import type { SavedTime } from "./clock.ts";

/**
 * The questions of running attempts, as they lie on this device: so that a quiz goes on after a reload, a crash or a flat battery, also
 * without a network. There is no key among them. Unsent answers are apart, in the outbox.
 */
export type SavedAttempt = { attempt: Attempt; time: SavedTime };

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-attempts", 2, ["papers"]);
const keyOf = (account: string, assessment: string) => `${account}/${assessment}`;

export const findSavedAttempt = (account: string, assessment: string) =>
  getOne<SavedAttempt>("papers", keyOf(account, assessment)).then((attempt) => attempt ?? null);

export const saveAttempt = (account: string, assessment: string, attempt: SavedAttempt) =>
  putOne("papers", keyOf(account, assessment), attempt);

export const dropAttempt = (account: string, assessment: string) => removeOne("papers", keyOf(account, assessment));

/** Forgets the attempts of this account, or of everybody but one. */
export async function forgetAttempts(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return removeAll("papers", `${which.account}/`);
  for (const key of await listKeys("papers")) if (!key.startsWith(`${which.allBut}/`)) await removeOne("papers", key);
}

const deviceName = "unwalled_quiz_device";

/**
 * By what the server tells devices apart: a random name that stays with the browser; with this tab alone where tabs cannot keep
 * out of each other's way (no Web Locks).
 */
export function deviceOf(area: "browser" | "tab" = navigator.locks ? "browser" : "tab"): string {
  try {
    const storage = area === "browser" ? localStorage : sessionStorage;
    const stored = storage.getItem(deviceName);
    if (stored) return stored;
    const made = newKey();
    storage.setItem(deviceName, made);
    return made;
  } catch {
    memoryKey ??= newKey();
    return memoryKey;
  }
}

let memoryKey: string | undefined;
