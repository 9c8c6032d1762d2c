import { useSyncExternalStore } from "react";
import { keepText, keptText } from "./kept-text.ts";

/** The data-saver switch: whether this device is to fetch as little as possible. Kept in this browser alone. */

const key = "data-saver";
const tellers = new Set<() => void>();

/** What the browser was told by its owner or network; used until somebody moves the switch here. */
const browserSaves = () =>
  typeof navigator !== "undefined" &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether to save data now: by the switch, else as the browser says. False on the server. */
export function isSavingData(): boolean {
  const chosen = keptText(key);
  return chosen === null ? browserSaves() : chosen === "on";
}

/** Moves the switch; every reader of `useSavingData` in this tab follows. */
export function setSavingData(isOn: boolean): void {
  keepText(key, isOn ? "on" : "off");
  for (const tell of tellers) tell();
}

function subscribe(tell: () => void): () => void {
  const foreign = (event: StorageEvent) => {
    if (event.key === null || event.key === key) tell();
  };
  tellers.add(tell);
  addEventListener("storage", foreign);
  return () => {
    tellers.delete(tell);
    removeEventListener("storage", foreign);
  };
}

/** The same for components: follows the switch, also when another tab moves it. */
export const useSavingData = (): boolean => useSyncExternalStore(subscribe, isSavingData, () => false);
