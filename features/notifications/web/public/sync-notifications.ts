import type { QueryClient } from "@tanstack/react-query";
import type { Unread } from "../../contract.ts";
import { restPush, savePush } from "../push/push-device.ts";
import { unreadQuery } from "../queries.ts";

/** What waits for someone, as the title and the app's icon count it: what the bell shows, and for staff who has no answer yet. */
const waiting = ({ notifications, supportMessages }: Unread): number => notifications + supportMessages;

const withoutCount = (title: string) => title.replace(/^\(\d+\) /, "");

/**
 * While someone is logged in: shows in the title, and on the icon of the installed app, how much is unread, and has this device's pushes
 * come under this log-in. Returns what ends it.
 */
export function syncNotifications(account: string, client: QueryClient): () => void {
  void savePush(account);
  let count = 0;
  const show = () => {
    const text = withoutCount(document.title);
    const requested = count > 0 ? `(${count}) ${text}` : text;
    if (document.title !== requested) document.title = requested;
  };
  const { queryKey } = unreadQuery();
  const read = () => {
    const unread = client.getQueryData<Unread>(queryKey);
    const now = unread ? waiting(unread) : 0;
    if (now === count) return;
    count = now;
    show();
    markIcon(count);
  };
  // Each page sets its own title.
  const titles = new MutationObserver(show);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) read();
  });
  read();
  return () => {
    titles.disconnect();
    unsubscribe();
    count = 0;
    show();
    markIcon(0);
  };
}

/** On the icon of the installed app, where the system has such marks. */
function markIcon(count: number): void {
  const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
}

export { restPush };
