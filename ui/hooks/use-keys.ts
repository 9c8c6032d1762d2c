import { useLayoutEffect, useRef } from "react";

/** What each key does; null: nothing now. */
export type Keys = Record<string, (() => void) | null>;

/**
 * Keys of a page that is worked at by the keyboard; `Ctrl+k` is also Command and K. `isShell`: keys of what surrounds every page, which come
 * after the page's own. Off in fields (a radio or box outside a form types nothing and is none) and dialogs, with other keys held but for those, and where the key belongs to what
 * has the focus: Enter on a button or link that is no row of the list (`data-line`).
 */
export function useKeys(keys: Keys, { isShell = false }: { isShell?: boolean } = {}): void {
  const latest = useRef(keys);
  // Before the page is painted: on a slow machine people press a key for what they see, while later effects still wait, and it
  // would be lost or act on what was chosen before.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (document.querySelector("dialog[open]")) return;
      if (target instanceof HTMLElement) {
        const isLoneChoice = target.matches("input[type=radio], input[type=checkbox]") && !target.closest("form");
        if (!isLoneChoice && target.closest("input, textarea, select, [contenteditable]")) return;
        if (key === "Enter" && target.closest("button, a, summary") && !target.closest("[data-line]")) return;
      }
      const plainName = key === "Enter" && event.shiftKey ? "Shift+Enter" : key.length === 1 ? key.toLowerCase() : key;
      const act = latest.current[event.ctrlKey || event.metaKey ? `Ctrl+${plainName}` : plainName];
      if (!act) return;
      event.preventDefault();
      act();
    }
    const at: Window | Document = isShell ? window : document;
    // Typed for either, as their unions are not.
    const listener = press as EventListener;
    at.addEventListener("keydown", listener);
    return () => at.removeEventListener("keydown", listener);
  }, [isShell]);
}
