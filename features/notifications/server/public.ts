import { getSettings } from "#features/site/server/public.ts";
import type { Holder } from "#lib/capabilities.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { NewSubscription, NotificationKind, Pinned, SettingsPatch } from "../contract.ts";
import { notificationTexts } from "../texts.ts";
import type { DeliveryDeps } from "./delivery/route-new.ts";
import { changeNotificationSettings, getNotificationSettings, stopMails } from "./delivery/settings.ts";
import { forgetSubscription, keepSubscription, type PushDeps, tryPush } from "./delivery/subscriptions.ts";
import { listNotifications } from "./list-notifications.ts";
import { countUnreadNotifications, readNotifications } from "./read-notifications.ts";

/** Asks features on higher floors how many messages an account has not read, as a student, a tutor and support, for the badges. */
export const countUnreadMessages = defineExtensionPoint<
  (accountId: string, holder: Holder) => Promise<{ student: number; tutor: number; support: number }>
>("notifications.count-unread-messages");

/** Asks features on higher floors what of an account runs against a clock; null: nothing of theirs. */
export const findPinned =
  defineExtensionPoint<(accountId: string) => Promise<Pinned | null>>("notifications.find-pinned");

export { notifyByMail, ownMailAt, type Stopping, takeOverMail } from "./delivery/notify-by-mail.ts";
export { whatsappReachRows } from "./delivery/whatsapp-reach.ts";
export { isTold, notify } from "./notify.ts";
export { readAbout } from "./read-notifications.ts";

/** Binds what a person may do with their own bell. */
export function notificationVerbs(deps: DeliveryDeps & PushDeps & Pick<VerbDeps, "whatsapp">) {
  return {
    listNotifications: (accountId: string, before: string | null) => listNotifications(deps.db, accountId, before),
    countUnreadNotifications: (accountId: string) => countUnreadNotifications(deps.db, accountId),
    /** Marks those named read, or all for null; answers how many are left. */
    readNotifications: (accountId: string, ids: readonly string[] | null) =>
      readNotifications(deps.db, accountId, ids, deps.clock.now()),
    getNotificationSettings: (accountId: string) => getNotificationSettings(deps, accountId),
    changeNotificationSettings: async (accountId: string, patch: SettingsPatch) => {
      await changeNotificationSettings(deps.db, accountId, patch);
      return getNotificationSettings(deps, accountId);
    },
    keepSubscription: (session: { accountId: string; sessionId: string }, given: NewSubscription) =>
      keepSubscription(deps, session, given),
    forgetSubscription: (accountId: string, endpoint: string) => forgetSubscription(deps.db, accountId, endpoint),
    async tryPush(accountId: string, endpoint: string) {
      const { name } = await getSettings(deps);
      const unread = await countUnreadNotifications(deps.db, accountId);
      const words = { title: name, body: notificationTexts.pushWorks, link: paths.dashboard(), unread };
      await tryPush(deps, accountId, endpoint, words);
    },
    /** Stops mails by the link in one of them; false for a link that is not valid. */
    stopMails: (token: string, kinds: readonly NotificationKind[]) =>
      deps.db.transaction((tx) => stopMails(tx, token, kinds)),
  };
}

export type NotificationVerbs = ReturnType<typeof notificationVerbs>;
