import { useEffect } from "react";
import { paths } from "#lib/paths.ts";
import { readAhead } from "#ui/api/read-ahead.ts";
import { isSavingData } from "#ui/data-use/saving.ts";

/** A mouse that only passes over a link wants nothing; one that rests this long often does. */
const restMs = 65;

/**
 * Begins a page's first reads when a link to it is pressed, or looked at with the mouse or the keyboard: by the time that the
 * click is complete a part of the round trip is over. Not while saving data.
 */
export function useReadAhead(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>(`a[href^='${paths.dashboard()}']`)
          : null;
      clearTimeout(timer);
      if (!link || isSavingData()) return;
      const { pathname, search } = new URL(link.href);
      if (pathname + search === location.pathname + location.search) return;
      if (event.type === "pointerover") timer = setTimeout(() => readAhead(pathname + search), restMs);
      else readAhead(pathname + search);
    };
    const kinds = ["pointerover", "pointerdown", "focusin"] as const;
    for (const kind of kinds) document.addEventListener(kind, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, begin);
    };
  }, []);
}
