import { useEffect } from "react";
import { forgetOutboxes, hasWaiting, running } from "./outbox-place.ts";

/**
 * Sends what a person wrote before and the network did not take, on whatever page they are now. What another person left in
 * this browser is forgotten, and so is what is left by whoever logs out on purpose (`hasLeft`).
 */
export function useKeepSending(accountId: string | undefined, hasLeft: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hasLeft` is asked at the end, whichever it is
  useEffect(() => {
    if (!accountId) return;
    forgetOutboxes(accountId);
    if (hasWaiting(accountId)) {
      import("./outbox.ts").then(
        ({ messageOutbox }) => void messageOutbox(accountId),
        // No network for the script either: it is tried again with the next page.
        () => {},
      );
    }
    return () => {
      running.close();
      if (hasLeft()) forgetOutboxes();
    };
  }, [accountId]);
}
