import { useEffect } from "react";
import { fetchSession } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";

const everyMs = 15_000;
/** Where the person asked to save data, a session that ended elsewhere may take a little longer to end here. */
const everySavingMs = 60_000;
/** Focus and visibility come in one breath. */
const atMostEveryMs = 2_000;

const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Asks the server now and then, while the page is looked at, whether the session still is one and what the profile says:
 * a session that ended on another device ends here within seconds, and a change made there shows here. Other tabs of this
 * browser tell through storage, at once.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    const store = browserSession();
    let askedAtMs = Number.NEGATIVE_INFINITY;

    async function ask() {
      if (document.visibilityState === "hidden" || store.get() === null) return;
      if (performance.now() - askedAtMs < atMostEveryMs) return;
      askedAtMs = performance.now();
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

    void ask();
    const timer = setInterval(() => void ask(), isSaving() ? everySavingMs : everyMs);
    document.addEventListener("visibilitychange", look);
    for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const event of ["focus", "pageshow", "online"]) window.removeEventListener(event, look);
    };
  }, []);
}
