import { declareCalls } from "#lib/declare-calls.ts";
import type { notificationShapes } from "./contract.ts";

/** The calls of the bell. */
const declare = declareCalls<typeof notificationShapes>();
const own = { access: { capability: "notifications.read", scope: "own" } } as const;

export const listNotifications = declare("listNotifications", "GET", "/api/students/notifications", own);
export const readNotifications = declare("readNotifications", "POST", "/api/students/notifications/read", own);
export const countUnread = declare("countUnread", "GET", "/api/students/unread", own);
