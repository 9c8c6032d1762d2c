import { defineChannel } from "#platform/events/events.ts";

/**
 * Something of one person's changed; sent by triggers (notify_account of db/rules.sql, notify_session of the accounts). `topic` is the
 * word with which the keys of queries begin in the browser.
 */
export const accountChanged = defineChannel<{ accountId: string; topic: string }>("account.changed");
