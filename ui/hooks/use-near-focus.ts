import { useEffect } from "react";

/** What has a name of its own to a reader, or a place in a list. */
const places = "section, article, form, li, tr, dialog";

/**
 * Holds the focus near what had it and went away, as a button whose act is done: in the nearest part of the page that is still there, so
 * that keys and readers go on from it. What moves the focus by itself is left alone, and so is a page that gave way to another.
 */
export function useNearFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let around: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      around = [];
      for (let at = last?.parentElement; at && at.tagName !== "MAIN"; at = at.parentElement)
        if (at.matches(places)) around.push(at);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const place = around.find((element) => element.isConnected && !element.closest("dialog:not([open])"));
      if (!place) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
}
