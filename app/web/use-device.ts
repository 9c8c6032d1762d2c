import { useEffect } from "react";
import { browserSession } from "#features/accounts/web/browser-session.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { startDataMeter } from "#ui/data-use/data-meter.ts";
import { useSavingData } from "#ui/data-use/saving.ts";
import { prefetchPages } from "./prefetch-pages.ts";

/** Rarely needed at once: it comes when the page has settled, and is then there without a network too. */
const roomAfterMs = 1_000;
const offlineSync = () => import("./offline-sync.ts");

/**
 * Whether a script that is not loaded yet can come: by the network, or from what is stored. One that is asked for in vain leaves the
 * files that it shares with the pages unusable until the whole page loads again.
 */
const canLoad = () => navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/** Pages are fetched ahead when the one that was requested has settled. */
const aheadAfterMs = 4_000;

/**
 * What this device does for the person who is logged in: counts what is fetched, fetches a student's pages ahead unless they save
 * data, keeps pages for when there is no network, sends what waits, and forgets their lessons when the session ends.
 */
export function useDevice(owner: string | undefined, isStudent: boolean): void {
  useEffect(() => {
    startDataMeter();
    if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  }, []);

  const isSaving = useSavingData();
  useEffect(() => {
    if (isSaving || !isStudent) return;
    const stop = new AbortController();
    const timer = setTimeout(() => navigator.onLine && void prefetchPages(stop.signal), aheadAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isSaving, isStudent]);

  useEffect(() => {
    if (!owner) return;
    let isOver = false;
    let end: (() => void) | null = null;
    const begin = () => {
      if (!canLoad()) return;
      removeEventListener("online", begin);
      void offlineSync().then(
        ({ syncDevice }) => {
          if (!isOver) end = syncDevice(owner, isStudent, queryClient);
        },
        () => {},
      );
    };
    const timer = setTimeout(() => {
      addEventListener("online", begin);
      begin();
    }, roomAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", begin);
      end?.();
      if (browserSession().get() !== null) return;
      const reason = browserSession().lastEnd();
      const isOnPurpose = reason === "logout" || reason === "closed";
      void offlineSync().then(({ forgetAccount }) => forgetAccount(owner, { isOnPurpose }));
    };
  }, [owner, isStudent]);
}
