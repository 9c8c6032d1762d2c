import * as z from "zod/mini";
import { whatsappState } from "#features/whatsapp/contract.ts";
import { uuid } from "#lib/uuid.ts";

/** What a notification may be about (NOTE-01). */
export const notificationKinds = [
  "pick",
  "message",
  "grade",
  "due-soon",
  "class-soon",
  "class-changed",
  "class-rescue",
  "class-report",
  "payment",
  "certificate",
  "referral",
  "announcement",
  "morning",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a notification reaches a person next to the bell, which always has it (NOTE-01, CHAN-01). */
export const channels = ["email", "push", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** One sentence. */
  message: z.string(),
  /** A path of this site. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  unread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** GET /api/students/notifications: the newest first; `next` asks for those before. `unread` counts all. */
const notificationsResponse = z.object({
  data: z.array(notification),
  next: z.nullable(z.string()),
  unread: z.number(),
});
export type NotificationPage = z.output<typeof notificationsResponse>;

/** POST /api/students/notifications/read: these, or all without `ids`. */
const readNotificationsSchema = z.strictObject({
  ids: z.optional(z.array(uuid("That is no notification.")).check(z.minLength(1), z.maxLength(100))),
});
const readNotificationsAnswer = z.object({ unread: z.number() });

/** What runs against a clock, and is on top of every page until it ends. */
const pinned = z.object({
  title: z.string(),
  /** A path of this site that goes on with it. */
  href: z.string(),
  /** Milliseconds left when it was asked; null: no limit. */
  leftMs: z.nullable(z.number()),
  /** How much of it is done, and of how much. */
  done: z.int(),
  of: z.int(),
});
export type Pinned = z.output<typeof pinned>;

/** GET /api/students/unread: what the badges of the dashboard show. */
const unreadResponse = z.object({
  notifications: z.number(),
  /** How long ago the newest unread one came; null: all are read. */
  newestAgoMs: z.nullable(z.number()),
  /** Of a student's conversations. */
  messages: z.number(),
  /** Of those with students: a tutor's, and support's where the account is staff's. */
  tutorMessages: z.number(),
  supportMessages: z.number(),
  /** Steps of the setup that are left, for who may take them. */
  setup: z.number(),
  /** Texts that a student is asked to accept. */
  owedTexts: z.number(),
  /** Null: nothing runs. */
  pinned: z.nullable(pinned),
});
export type Unread = z.output<typeof unreadResponse>;

const hour = (error: string) => z.int(error).check(z.gte(0, error), z.lte(23, error));

/** GET /api/students/notification-settings: what reaches a person, how and when. */
const settingsAnswer = z.object({
  /** The two switches of Settings, and whether a number is linked: without one, its channel brings only what is `always`. */
  channels: z.object({ email: z.boolean(), push: z.boolean(), whatsapp: z.boolean() }),
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      email: z.enum(["on", "off", "always"]),
      push: z.enum(["on", "off"]),
      whatsapp: z.enum(["on", "off"]),
    }),
  ),
  /** The state of WhatsApp; null where the academy does not write there. */
  whatsapp: z.nullable(whatsappState),
  /** Mail comes once a day, at this hour. */
  digest: z.boolean(),
  digestHour: z.number(),
  /** Nothing comes between these hours on the person's clock; `classesInQuiet` is the exception. */
  quiet: z.boolean(),
  quietFrom: z.number(),
  quietTo: z.number(),
  classesInQuiet: z.boolean(),
  /** IANA name of the zone whose clock counts. */
  zone: z.string(),
  /** With what a browser subscribes (VAPID), base64url. */
  pushKey: z.string(),
});
export type NotificationSettings = z.output<typeof settingsAnswer>;

/** PATCH: what is named changes, the rest stays. */
const settingsPatch = z
  .strictObject({
    kind: z.optional(z.enum(notificationKinds, "There is no such kind of notification.")),
    channel: z.optional(z.enum(channels, "There is no such channel.")),
    /** Whether `kind` comes by `channel`. */
    on: z.optional(z.boolean()),
    digest: z.optional(z.boolean()),
    quiet: z.optional(z.boolean()),
    quietFrom: z.optional(hour("Quiet hours begin at a full hour.")),
    quietTo: z.optional(hour("Quiet hours end at a full hour.")),
    classesInQuiet: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ kind, channel, on }) => [kind, channel, on].every((item) => (item === undefined) === (on === undefined)),
      {
        path: ["on"],
        error: "Say kind, channel and on together.",
      },
    ),
  );
export type SettingsPatch = z.output<typeof settingsPatch>;

const key = (name: string, length: number) =>
  z
    .string(`${name} is missing.`)
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`), `${name} is none of a browser.`));
const endpoint = z
  .string("Endpoint is missing.")
  .check(z.maxLength(1_000, "Endpoint is too long."), z.url("Endpoint is no address."));

/** POST /api/students/push-subscriptions: as PushSubscription.toJSON() has it. Again by the same browser it is the same. */
const subscriptionBody = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key("p256dh", 87), auth: key("Auth", 22) }, "Keys are missing."),
});
export type NewSubscription = z.output<typeof subscriptionBody>;

const leaveQuery = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "This link is not complete.")),
  /** Those of the mail, with commas between them. */
  kinds: z.string().check(
    z.maxLength(200, "There are no such kinds."),
    z.refine((text) => text.split(",").every((kind) => notificationKinds.some((known) => known === kind)), {
      error: "There are no such kinds.",
    }),
  ),
});

/** What each call of calls.ts takes and answers. */
export const notificationShapes = {
  getNotificationSettings: { answer: settingsAnswer },
  changeNotificationSettings: { body: settingsPatch, answer: settingsAnswer },
  saveSubscription: { body: subscriptionBody, answer: z.object({ message: z.string() }) },
  forgetSubscription: { body: z.strictObject({ endpoint }), answer: z.object({ message: z.string() }) },
  tryPush: { body: z.strictObject({ endpoint }), answer: z.object({ message: z.string() }) },
  stopMails: { query: leaveQuery, answer: z.object({ message: z.string() }) },
  openStopMailsPage: { query: leaveQuery, answer: z.null() },
  listNotifications: {
    query: z.strictObject({
      before: z.optional(uuid("That is no notification.")).check(z.describe("`next` of the page before.")),
    }),
    answer: notificationsResponse,
  },
  readNotifications: { body: readNotificationsSchema, answer: readNotificationsAnswer },
  countUnread: { answer: unreadResponse },
};
