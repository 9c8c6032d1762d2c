import { declareCalls } from "#lib/declare-calls.ts";
import type { notificationShapes } from "./contract.ts";

/** The calls of the bell. */
const declare = declareCalls<typeof notificationShapes>();
const own = { access: { capability: "notifications.read", scope: "own" } } as const;

export const listNotifications = declare("listNotifications", "GET", "/api/students/notifications", own);
export const readNotifications = declare("readNotifications", "POST", "/api/students/notifications/read", own);
export const getNotificationSettings = declare(
  "getNotificationSettings",
  "GET",
  "/api/students/notification-settings",
  own,
);
export const changeNotificationSettings = declare(
  "changeNotificationSettings",
  "PATCH",
  "/api/students/notification-settings",
  own,
);
export const saveSubscription = declare("saveSubscription", "POST", "/api/students/push-subscriptions", own);
/** No DELETE: the browser's address is in the body, since it would be in every log as part of ours. */
export const forgetSubscription = declare("forgetSubscription", "POST", "/api/students/push-subscriptions/forget", own);
export const tryPush = declare("tryPush", "POST", "/api/students/push-subscriptions/try", own);
/** The address in each mail that can be stopped (RFC 8058); its token shows whose it is. */
export const stopMails = declare("stopMails", "POST", "/api/notifications/stop", { access: "public" });
export const openStopMailsPage = declare("openStopMailsPage", "GET", stopMails.path, { access: "public" });
export const countUnread = declare("countUnread", "GET", "/api/students/unread", own);
