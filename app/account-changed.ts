import { defineChannel } from "#platform/events/events.ts";

/**
 * Something of one person's changed; sent by the triggers of db/migrations (notify_account, notify_session). `topic` is the
 * word with which the keys of queries begin in the browser.
 */
export const accountChanged = defineChannel<{ accountId: string; topic: string }>("account.changed");
