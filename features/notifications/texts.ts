/** The words of the bell. */
export const notificationTexts = {
  title: "Notifications",
  loading: "Loading your notifications...",
  none: "Nothing has happened yet.",
  noneHint: "Picks, grades, classes and payments will show here.",
  failed: "Your notifications could not be loaded.",
  readAll: "Mark all as read",
  readFailed: "Your notifications could not be marked as read.",
} as const;
