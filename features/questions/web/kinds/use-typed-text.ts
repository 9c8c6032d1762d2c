import { useState } from "react";
import { savedText } from "#lib/saved-text.ts";

const figure = (count: number) => count.toLocaleString("en");

/**
 * What is typed or pasted into an answer, as it can be stored: without what no database stores, and no longer than is taken. `note` contains
 * what of the last change was left out, null where nothing was; `cut` is what an input calls with its whole value.
 */
export function useTypedText(max: number): { note: string | null; cut(value: string): string } {
  const [note, setNote] = useState<string | null>(null);
  return {
    note,
    cut(value) {
      const clean = savedText(value);
      // Never in the middle of a character.
      const stored = clean.length <= max ? clean : savedText(clean.slice(0, max));
      const left = clean.length - stored.length;
      setNote(
        left > 0
          ? `Only ${figure(max)} characters are taken here: the last ${figure(left)} of what you put in are left out.`
          : clean === value
            ? null
            : "Characters that cannot be kept were left out.",
      );
      return stored;
    },
  };
}
