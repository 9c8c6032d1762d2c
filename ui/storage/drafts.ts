import { useState } from "react";

/** What is typed where the browser stores nothing: as long as the page. */
const onPage = new Map<string, string>();

/** What is typed and not sent, by what it is for: stored in this tab through a reload and a log-in. Forgotten when it is empty. */
const nameOf = (what: string) => `unwalled_draft:${what}`;

export function readDraft(what: string): string {
  try {
    return sessionStorage.getItem(nameOf(what)) ?? "";
  } catch {
    return onPage.get(what) ?? "";
  }
}

export function saveDraft(what: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(what));
    else sessionStorage.setItem(nameOf(what), text);
  } catch {
    onPage.set(what, text);
  }
}

/** A text that outlives dialogs and reloads in this tab. Where the browser stores nothing, it lives as long as the page. */
export function useDraft(what: string, first = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(what) || first);
  return [
    text,
    (next) => {
      setText(next);
      saveDraft(what, next === first ? "" : next);
    },
  ];
}
