import { useSyncExternalStore } from "react";
import { savedText, saveText } from "./saved-text.ts";

/** The data-saver switch: whether this device is to fetch as little as possible. Stored in this browser alone. */

const key = "data-saver";
const listeners = new Set<() => void>();

/** What the browser was set to by its owner or network; used until someone moves the switch here. */
const browserSaves = () =>
  typeof navigator !== "undefined" &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether to save data now: by the switch, else as the browser reports. False on the server. */
export function isSavingData(): boolean {
  const chosen = savedText(key);
  return chosen === null ? browserSaves() : chosen === "on";
}

/** Moves the switch; every reader of `useSavingData` in this tab follows. */
export function setSavingData(isOn: boolean): void {
  saveText(key, isOn ? "on" : "off");
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  const foreign = (event: StorageEvent) => {
    if (event.key === null || event.key === key) notify();
  };
  listeners.add(notify);
  addEventListener("storage", foreign);
  return () => {
    listeners.delete(notify);
    removeEventListener("storage", foreign);
  };
}

/** The same for components: follows the switch, also when another tab moves it. */
export const useSavingData = (): boolean => useSyncExternalStore(subscribe, isSavingData, () => false);
