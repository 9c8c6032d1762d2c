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
