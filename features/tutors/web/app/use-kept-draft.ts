import { useState } from "react";

/** A text that outlives dialogs and reloads in this tab. Where the browser keeps nothing, it lives as long as its component. */
export function useKeptDraft(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  });
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next) sessionStorage.setItem(key, next);
        else sessionStorage.removeItem(key);
      } catch {
        // Storage is forbidden or full: the component still holds the text.
      }
    },
  ];
}
