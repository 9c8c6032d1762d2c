import { newKey } from "#ui/api/new-key.ts";
import { keyedStores } from "#ui/storage/keyed-stores.ts";
import type { Attempt } from "../../contract.ts";
import type { KeptTime } from "./clock.ts";

/**
 * The papers of running attempts, as they lie on this device: so that a quiz goes on after a reload, a crash or a flat battery, also
 * without a network. There is no key in a paper. Unsent answers are apart, in the outbox.
 */
export type KeptAttempt = { attempt: Attempt; time: KeptTime };

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-attempts", 1, ["attempts"]);
const keyOf = (account: string, work: string) => `${account}/${work}`;

export const findKeptAttempt = (account: string, work: string) =>
  getOne<KeptAttempt>("attempts", keyOf(account, work)).then((kept) => kept ?? null);

export const keepAttempt = (account: string, work: string, kept: KeptAttempt) =>
  putOne("attempts", keyOf(account, work), kept);

export const dropAttempt = (account: string, work: string) => removeOne("attempts", keyOf(account, work));

/** Forgets the papers of this account, or of everybody but one. */
export async function forgetAttempts(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return removeAll("attempts", `${which.account}/`);
  for (const key of await listKeys("attempts"))
    if (!key.startsWith(`${which.allBut}/`)) await removeOne("attempts", key);
}

const deviceName = "unwalled_quiz_device";

/**
 * By what the server tells devices apart: a random name that stays with the browser; with this tab alone where tabs cannot keep
 * out of each other's way (no Web Locks).
 */
export function deviceOf(area: "browser" | "tab" = navigator.locks ? "browser" : "tab"): string {
  try {
    const storage = area === "browser" ? localStorage : sessionStorage;
    const held = storage.getItem(deviceName);
    if (held) return held;
    const made = newKey();
    storage.setItem(deviceName, made);
    return made;
  } catch {
    unkept ??= newKey();
    return unkept;
  }
}

let unkept: string | undefined;
