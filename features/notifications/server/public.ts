import type { Role } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { listNotifications } from "./list-notifications.ts";
import { countUnreadNotifications, readNotifications } from "./read-notifications.ts";

/** Asks features on higher floors how many messages an account has not read, as a student, a tutor and support, for the badges. */
export const countUnreadMessages = defineExtensionPoint<
  (accountId: string, roles: readonly Role[]) => Promise<{ student: number; tutor: number; support: number }>
>("notifications.count-unread-messages");

export { notify } from "./notify.ts";
export { readAbout } from "./read-notifications.ts";

/** Binds what a person may do with their own bell. */
export function notificationVerbs(deps: Pick<VerbDeps, "db" | "clock">) {
  return {
    listNotifications: (accountId: string, before: string | null) => listNotifications(deps.db, accountId, before),
    countUnreadNotifications: (accountId: string) => countUnreadNotifications(deps.db, accountId),
    /** Marks those named read, or all for null; answers how many are left. */
    readNotifications: (accountId: string, ids: readonly string[] | null) =>
      readNotifications(deps.db, accountId, ids, deps.clock.now()),
  };
}

export type NotificationVerbs = ReturnType<typeof notificationVerbs>;
