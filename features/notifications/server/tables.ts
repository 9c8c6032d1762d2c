import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts, sessions } from "#features/accounts/server/tables.ts";
import type { OfferedAct } from "#features/act-links/contract.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type Channel, channels, type NotificationKind, notificationKinds } from "../contract.ts";
import type { Choices } from "../rules.ts";

/** An act as JSON keeps it. */
export type StoredAct = Omit<OfferedAct, "until"> & { until: string };

/** One line in a person's bell. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    message: text().notNull(),
    /** A path of this site that shows what it is about. */
    link: text(),
    /** What it is about, so that telling it twice tells it once. */
    about: text().notNull(),
    createdAt: instant().notNull(),
    /** From then on it tells nothing any more: a class has begun. */
    until: instant(),
    readAt: instant(),
    /** What a button may do about it; instants are ISO 8601. */
    acts: jsonb().$type<StoredAct[]>(),
  },
  (t) => [
    unique("notifications_once").on(t.accountId, t.about),
    index().on(t.accountId, t.createdAt, t.id),
    index("notifications_unread").on(t.accountId).where(sql`${t.readAt} is null`),
    check("notifications_link_here", sql`${t.link} is null or ${t.link} ~ '^/[^/]'`),
    check("notifications_kind_known", oneOf(t.kind, notificationKinds)),
  ],
);

/** What a person chose of how they are notified; who has no row chose nothing. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Kinds by channel, where the person changed what is usual. */
    choices: jsonb().$type<Choices>().notNull().default({}),
    digest: boolean().notNull().default(false),
    quiet: boolean().notNull().default(true),
    quietFrom: integer().notNull().default(22),
    quietTo: integer().notNull().default(6),
    classesInQuiet: boolean().notNull().default(false),
    /** In the links by which mails are stopped. It only ever stops them, so it is stored readable to be put in every mail. */
    stopToken: text().notNull().unique("notification_settings_stop_token"),
  },
  (t) => [
    // Hours that no clock shows would never begin or never end.
    check("notification_settings_hours", sql`${t.quietFrom} between 0 and 23 and ${t.quietTo} between 0 and 23`),
  ],
);

/**
 * The state of a delivery by a channel. `new`: no one has looked yet whether its person wants it. `waiting`: it goes at
 * `due_at`. `sent`. `dropped`: not chosen, read before, or too late to tell anything. `failed`: tried to the end.
 */
const openStates = ["new", "waiting"] as const;
const deliveryStates = [...openStates, "sent", "dropped", "failed"] as const;

/** A notification on its way by a channel, written with it. */
export const notificationDeliveries = pgTable(
  "notification_deliveries",
  {
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    channel: text().$type<Channel>().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    state: text().$type<(typeof deliveryStates)[number]>().notNull().default("new"),
    /** Of a `new` one when it was notified, then when it goes. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.channel] }),
    index("notification_deliveries_due").on(t.channel, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("notification_deliveries_new").on(t.dueAt).where(sql`${t.state} = 'new'`),
    index("notification_deliveries_account").on(t.accountId),
    check("notification_deliveries_channel_known", oneOf(t.channel, channels)),
    check("notification_deliveries_state_known", oneOf(t.state, deliveryStates)),
    // What is finished has its time, so that anybody can see when something went.
    check("notification_deliveries_settled", sql`(${t.settledAt} is null) = (${oneOf(t.state, openStates)})`),
  ],
);

/** A browser in which someone wants push messages. It gets them as long as its log-in lasts. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Who else logs in there later must not read what is this person's. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique("push_subscriptions_endpoint"), // a browser is one person's at a time
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("push_subscriptions_account").on(t.accountId), index("push_subscriptions_session").on(t.sessionId)],
);

export const bellPersonal = personal(notifications, {
  owner: notifications.accountId,
  exported: {
    kind: notifications.kind,
    message: notifications.message,
    link: notifications.link,
    createdAt: notifications.createdAt,
    readAt: notifications.readAt,
  },
  by: notifications.createdAt,
  erase: "delete",
  // What is on its way goes with its notification.
  acting: [notificationDeliveries.accountId],
});

export const settingsPersonal = personal(notificationSettings, {
  owner: notificationSettings.accountId,
  exported: {
    choices: notificationSettings.choices,
    digest: notificationSettings.digest,
    quiet: notificationSettings.quiet,
    quietFrom: notificationSettings.quietFrom,
    quietTo: notificationSettings.quietTo,
    classesInQuiet: notificationSettings.classesInQuiet,
  },
  isOne: true,
  erase: "delete",
});

/** Not the address itself: who has it and our keys could write to the browser. */
export const browserPersonal = personal(pushSubscriptions, {
  owner: pushSubscriptions.accountId,
  exported: { since: pushSubscriptions.createdAt },
  erase: "delete",
});
