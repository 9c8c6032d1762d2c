import { useEffect } from "react";
import { browserSession } from "#features/accounts/web/browser-session.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { startDataMeter } from "#ui/data-use/data-meter.ts";

/** Rarely wanted at once: it comes when the page is alive, and is then there without a network too. */
const offlineRoom = () => import("#features/learning/web/offline/keep-in-step.ts");

/**
 * What this device does for whoever is logged in: counts what is fetched, keeps pages for when there is no network, sends
 * what waits, and forgets their lessons when the session ends.
 */
export function useDevice(owner: string | undefined): void {
  useEffect(() => {
    startDataMeter();
    if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  }, []);

  useEffect(() => {
    if (!owner) return;
    let isOver = false;
    let end: (() => void) | null = null;
    void offlineRoom().then(
      ({ keepInStep }) => {
        if (!isOver) end = keepInStep(owner, queryClient);
      },
      () => {},
    );
    return () => {
      isOver = true;
      end?.();
      if (browserSession().get() !== null) return;
      const reason = browserSession().lastEnd();
      const isOnPurpose = reason === "logout" || reason === "password" || reason === "closed";
      void offlineRoom().then(({ forgetAccount }) => forgetAccount(owner, { isOnPurpose }));
    };
  }, [owner]);
}
