import type { QueryClient } from "@tanstack/react-query";
import { forgetLessons } from "./kept-lessons.ts";
import { forgetOutgoing, sendOutgoing } from "./outbox.ts";

/**
 * Keeps this device and the server in step while somebody is logged in: what waits is sent now and whenever the network or
 * the person comes back, and what others left here goes. Answers what ends it.
 */
export function keepInStep(account: string, client: QueryClient): () => void {
  const sendAll = async () => {
    if (document.visibilityState === "hidden" || !navigator.onLine) return;
    // What was sent changes figures on every page.
    if ((await sendOutgoing(account, Date.now)) > 0) void client.invalidateQueries();
  };
  const look = () => void sendAll();

  void forgetLessons({ allBut: account });
  void forgetOutgoing({ allBut: account });
  look();
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
  };
}

/**
 * The session is over: the lessons go. What was not sent yet goes too when its owner left on purpose; otherwise it waits for
 * them to log in again.
 */
export async function forgetAccount(account: string, { isOnPurpose }: { isOnPurpose: boolean }): Promise<void> {
  await forgetLessons({ account });
  if (isOnPurpose) await forgetOutgoing({ account });
}
