import type { NotificationKind } from "./contract.ts";

/** Each kind as settings and links name it. */
export const kindLabels: Readonly<Record<NotificationKind, { label: string; hint?: string }>> = {
  pick: { label: "Pick", hint: "your tutor or student" },
  message: { label: "Message" },
  grade: { label: "Grade", hint: "and comments" },
  "due-soon": { label: "Due soon", hint: "and exams that open" },
  "class-soon": { label: "Class soon", hint: "a day, an hour" },
  "class-changed": { label: "Class changed", hint: "always by e-mail" },
  "class-rescue": { label: "Nobody came", hint: "always by e-mail" },
  "class-report": { label: "Lesson report", hint: "what your class did" },
  payment: { label: "Payment", hint: "always by e-mail" },
  certificate: { label: "Certificate" },
  referral: { label: "Referral", hint: "credit you earned" },
  announcement: { label: "Announcement" },
  morning: { label: "Morning", hint: "the figures of the day, at 7 am" },
};

/** The words of the bell. */
export const notificationTexts = {
  title: "Notifications",
  loading: "Loading your notifications...",
  none: "Nothing has happened yet.",
  noneHint: "Picks, grades, classes and payments will show here.",
  failed: "Your notifications could not be loaded.",
  readAll: "Mark all as read",
  settingsLoading: "Loading what reaches you...",
  settingsFailed: "What reaches you could not be loaded.",
  changeFailed: "This could not be changed. It is as it was.",
  sessionEnded: "Your session has ended. Please log in again.",
  always: "This mail must not be missed: it always comes.",
  pushSaved: "This browser gets push messages now.",
  pushForgotten: "This browser gets no more push messages.",
  pushFailed: "Push could not be switched. Try again.",
  pushWorks: "Push works on this device.",
  pushTried: "A message is on its way to this device.",
  pushUnknown: "This browser gets no push messages yet.",
  pushService: "The push service of this browser is not known here.",
  pushGone: "This browser can no longer be reached. Switch push on again.",
  pushLater: "The push service did not answer. Try again in a minute.",
  stopped: "These mails will not come any more.",
  notTheirs: "There is no such kind of notification for you.",
  expiredLink: "This link is not valid.",
  readFailed: "Your notifications could not be marked as read.",
} as const;
