import { ownCall, ownRead } from "#ui/api/own-call.ts";
import type { NotificationPage } from "../contract.ts";

/** The calls of the bell. Errors of all: ApiFault. */

const base = "/api/students/notifications";

/** Begins with the topic by which the server says that it changed. */
export const notificationsKey = ["notifications"] as const;

export const fetchNotifications = (before: string | null, signal?: AbortSignal) =>
  ownRead<NotificationPage>(before ? `${base}?before=${before}` : base, signal);

/** Marks those read, or all; answers how many are left. */
export const readNotifications = (ids: string[] | null) =>
  ownCall<{ unread: number }>(`${base}/read`, { body: ids === null ? {} : { ids } });
