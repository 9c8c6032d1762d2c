import * as z from "zod/mini";

/** What a notification may be about (NOTE-01). */
export const notificationKinds = [
  "pick",
  "message",
  "grade",
  "due-soon",
  "class-soon",
  "class-changed",
  "payment",
  "certificate",
  "referral",
  "announcement",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

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
const notificationsAnswer = z.object({
  data: z.array(notification),
  next: z.nullable(z.string()),
  unread: z.number(),
});
export type NotificationPage = z.output<typeof notificationsAnswer>;

/** POST /api/students/notifications/read: these, or all without `ids`. */
const readNotificationsSchema = z.strictObject({
  ids: z.optional(z.array(z.uuid("That is no notification.")).check(z.minLength(1), z.maxLength(100))),
});
const readNotificationsAnswer = z.object({ unread: z.number() });

/** GET /api/students/unread: what the badges of the dashboard show. */
const unreadAnswer = z.object({
  notifications: z.number(),
  /** Of a student's conversations. */
  messages: z.number(),
  /** Of those with students: a tutor's, and support's where the account is staff's. */
  tutorMessages: z.number(),
  supportMessages: z.number(),
});
export type Unread = z.output<typeof unreadAnswer>;

/** What each call of calls.ts takes and answers. */
export const notificationShapes = {
  listNotifications: {
    query: z.strictObject({
      before: z.optional(z.uuid("That is no notification.")).check(z.describe("`next` of the page before.")),
    }),
    answer: notificationsAnswer,
  },
  readNotifications: { body: readNotificationsSchema, answer: readNotificationsAnswer },
  countUnread: { answer: unreadAnswer },
};
