import { useEffect, useRef } from "react";
import { isSavingData } from "#ui/data-use/saving.ts";
import { fetchSession } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";

const everyMs = 15_000;
/** Where the person asked to save data, a session that ended elsewhere may take a little longer to end here. */
const everySavingMs = 60_000;
/** Where the server tells at once what happens to the session, asking is only for what it might have failed to tell. */
const everyLiveMs = 5 * 60_000;
/** The page's own calls go first: they would tell of a session that is over as well. */
const firstAfterMs = 1_000;
/** Focus and visibility come in one breath. */
const minIntervalMs = 2_000;

/** What the server tells as it happens. */
type LiveNews = { isOpen: boolean; on(topic: "session", listener: () => void): () => void };

/**
 * Asks the server now and then, while the page is looked at, whether the session still is one and what the profile shows:
 * a session that ended on another device ends here within seconds, and a change made there shows here. Other tabs of this
 * browser tell through storage, at once. With `live` news it asks when asked to, and hardly otherwise.
 */
export function useSessionWatch(live?: LiveNews): void {
  const { isOpen = false, on } = live ?? {};
  const wasRequested = useRef(false);
  useEffect(() => {
    const store = browserSession();
    let askedAtMs = Number.NEGATIVE_INFINITY;

    async function ask() {
      if (document.visibilityState === "hidden" || store.get() === null) return;
      if (performance.now() - askedAtMs < minIntervalMs) return;
      askedAtMs = performance.now();
      wasRequested.current = true;
      try {
        const { student } = await fetchSession();
        store.saveProfile(student);
      } catch {
        // Ended: the store knows it by now. No network: the next time will tell.
      }
    }
    const look = () => {
      store.reread();
      void ask();
    };

    const onEnd = () => {
      askedAtMs = Number.NEGATIVE_INFINITY;
      void ask();
    };

    // Asked a moment ago, before the stream opened: nothing has to be asked again for that.
    const first = isOpen && wasRequested.current ? undefined : setTimeout(() => void ask(), firstAfterMs);
    const everyNowMs = isOpen ? everyLiveMs : isSavingData() ? everySavingMs : everyMs;
    const timer = setInterval(() => void ask(), everyNowMs);
    const endNews = on?.("session", onEnd);
    document.addEventListener("visibilitychange", look);
    for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, look);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      endNews?.();
      document.removeEventListener("visibilitychange", look);
      for (const event of ["focus", "pageshow", "online"]) window.removeEventListener(event, look);
    };
  }, [isOpen, on]);
}
