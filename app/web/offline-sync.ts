import type { QueryClient } from "@tanstack/react-query";
import { forgetAttempts } from "#features/attempts/web/taker/saved-attempts.ts";
import { forgetLessons } from "#features/learning/web/offline/saved-lessons.ts";
import { takeVisitorAnswers } from "#features/learning/web/offline/take-visitor-answers.ts";
// What waits can be sent from any page, whichever it was made on.
import "#features/attempts/web/taker/outgoing.ts";
import "#features/classes/web/public/outgoing-reports.ts";
import "#features/grading/web/public/outgoing.ts";
import "#features/learning/web/offline/outgoing.ts";
import "#features/messaging/web/outgoing.ts";
import { restPush, syncNotifications } from "#features/notifications/web/public/sync-notifications.ts";
import { forgetSets } from "#features/practice/web/device/saved-sets.ts";
import "#features/practice/web/device/outgoing.ts";
import { forgetFiles } from "#features/uploads/web/public/saved-files.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { forgetResponses, saveResponses } from "#ui/api/stored-answers.ts";
import { toast } from "#ui/components/toast.tsx";
import { isSavingData } from "#ui/data-use/saving.ts";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import { saveShell } from "#ui/workplace/save-shell.ts";

/** What was sent changes figures on every page; several that go out together are announced once. */
const notifyAfterMs = 300;

/**
 * Keeps this device and the server in step while someone is logged in: what waits is sent now and whenever the network or
 * the person comes back, and what others left here goes. Returns what ends it.
 */
export function syncDevice(account: string, isStudent: boolean, client: QueryClient): () => void {
  void forgetLessons({ allBut: account });
  void forgetAttempts({ allBut: account });
  void forgetSets({ allBut: account });
  void forgetEntries({ allBut: account });
  void forgetFiles({ allBut: account });
  void forgetResponses({ allBut: account });
  // Whichever page is requested without a network, the one that shows what opens does.
  if (isStudent && !isSavingData()) saveShell();
  const endAnswers = saveResponses(account, client, (atMs) =>
    toast.info(`You are offline: this is as of ${momentText(new Date(atMs))}.`, {
      id: "as-of",
      icon: "wifi-off",
      duration: 8_000,
    }),
  );
  const endNotifications = syncNotifications(account, client);
  const outbox = outboxOf(account);
  let timer: ReturnType<typeof setTimeout> | undefined;
  outbox.onSent(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void client.invalidateQueries(), notifyAfterMs);
  });
  outbox.onRefused((text) => toast.error(text, { duration: 12_000 }));
  void takeVisitorAnswers(account).then(() => outbox.flush());
  return () => {
    clearTimeout(timer);
    endAnswers();
    endNotifications();
    outbox.close();
  };
}

/**
 * The session is over: the lessons go. What was not sent yet goes too when its owner left on purpose; otherwise it waits for
 * them to log in again.
 */
export async function forgetAccount(account: string, { isOnPurpose }: { isOnPurpose: boolean }): Promise<void> {
  restPush(account);
  await forgetLessons({ account });
  await forgetAttempts({ account });
  await forgetSets({ account });
  await forgetResponses({ account });
  if (isOnPurpose) await Promise.all([forgetEntries({ owner: account }), forgetFiles({ owner: account })]);
}
