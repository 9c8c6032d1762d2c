import type { Holder } from "#lib/capabilities.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { Pinned } from "../contract.ts";

/** Asks features on higher floors how many messages an account has not read, as a student, a tutor and support, for the badges. */
export const countUnreadMessages = defineExtensionPoint<
  (accountId: string, holder: Holder) => Promise<{ student: number; tutor: number; support: number }>
>("notifications.count-unread-messages");

/** Asks features on higher floors what of an account runs against a clock; null: nothing of theirs. */
export const findPinned =
  defineExtensionPoint<(accountId: string) => Promise<Pinned | null>>("notifications.find-pinned");

/** Asks features on higher floors how many steps of the setup are left for an account; they count for who may take them. */
export const countOpenSetup = defineExtensionPoint<(holder: Holder) => Promise<number>>(
  "notifications.count-open-setup",
);

/** Asks features on higher floors how many texts an account is asked to accept. */
export const countOwedTexts = defineExtensionPoint<(accountId: string, holder: Holder) => Promise<number>>(
  "notifications.count-owed-texts",
);

export { notifyByMail, ownMailAt, takeOverMail, type Unsubscribe } from "./delivery/notify-by-mail.ts";
export { listAdminsWanting } from "./delivery/read-preferences.ts";
export { whatsappRecipientRows } from "./delivery/whatsapp-recipients.ts";
export { isNotified, type Notice, notify } from "./notify.ts";
export { lastNotices, readAbout } from "./read-notifications.ts";
