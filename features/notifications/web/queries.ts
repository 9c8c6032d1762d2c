import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answeredBy, ask } from "#ui/api/ask.ts";
import { countUnread, getNotificationSettings, listNotifications } from "../calls.ts";

/** The notifications, a page at a time; the key begins with the topic by which the server reports that they changed. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["notifications"],
    queryFn: ({ pageParam, signal }) => ask(listNotifications, { query: { before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What the badges of the shell count. */
export const unreadQuery = () => queryOptions({ queryKey: ["unread"], ...answeredBy(countUnread) });

/** How and when this person is notified. */
export const notificationSettingsQuery = () =>
  queryOptions({ queryKey: ["notification-settings"], ...answeredBy(getNotificationSettings) });
