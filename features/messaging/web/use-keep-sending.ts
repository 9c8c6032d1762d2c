import { useEffect } from "react";
import { closeOutbox, forgetOutboxes, hasWaiting, messageOutbox } from "./outbox.ts";

/**
 * Sends what a person wrote before and the network did not take, on whatever page they are now. What another person left in
 * this browser is forgotten, and so is what is left by whoever logs out on purpose (`hasLeft`).
 */
export function useKeepSending(accountId: string | undefined, hasLeft: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hasLeft` is asked at the end, whichever it is
  useEffect(() => {
    if (!accountId) return;
    forgetOutboxes(accountId);
    if (hasWaiting(accountId)) messageOutbox(accountId);
    return () => {
      closeOutbox();
      if (hasLeft()) forgetOutboxes();
    };
  }, [accountId]);
}
