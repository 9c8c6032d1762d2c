/** Limits and words about a tutor's hours: the part of their contract that pages need without its schemas. */

/** Openings begin and end on half hours of the tutor's clock. */
export const gridMinutes = 30;
export const dayMinutes = 1440;
/** The most that a limit of classes a day can be. */
export const mostPerDayMax = 12;
/** Hours before a class until which it can be booked; the first unless the tutor chooses another. */
export const noticeChoices = [2, 4, 12, 24, 48] as const;
export type NoticeHours = (typeof noticeChoices)[number];
export const noticeDefault: NoticeHours = noticeChoices[0];
/** What differs from the weekly hours on some days: closed, or open as well. */
export const exceptionKinds = ["closed", "open"] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];
/** Days of one exception, exceptions ahead, and how far ahead one may end. */
export const exceptionMaxDays = 120;
export const exceptionsMax = 60;
export const exceptionAheadDays = 730;
export const reasonMaxLength = 120;

export const hoursTexts = {
  ill: "Ill",
  illDone: (moved: number, cancelled: number) => {
    const done = [
      ...(moved > 0 ? [`${moved} ${moved === 1 ? "class" : "classes"} moved to the end of the series`] : []),
      ...(cancelled > 0 ? [`${cancelled} ${cancelled === 1 ? "trial class" : "trial classes"} cancelled`] : []),
    ];
    return done.length > 0
      ? `Get well soon. ${done.join(", ")}; your students are told.`
      : "Get well soon. No class was ahead of you today, and none can be booked.";
  },
  noPage: "This account has no tutor page yet, so there are no hours to set.",
  loading: "Loading your hours...",
  failed: "Your hours could not be loaded. Please try again.",
  none: "No hours yet. No student can book you until there are some.",
  order: "An opening ends after it begins.",
  grid: "Hours start and end on the half hour.",
  many: "These are too many openings. Please join some.",
  stale: "Your hours were changed on another device. Load them again, then make your change once more.",
  saved: "Your hours are saved.",
  badDay: "Please choose a day.",
  daysOrder: "The last day comes before the first.",
  daysOver: "These days are over.",
  daysLong: `At most ${exceptionMaxDays} days at once. Please add them in parts.`,
  daysFar: "That is more than two years ahead.",
  badTime: "Please choose a time.",
  oneDay: "Times are of one day. Please add each day by itself.",
  closedTaken: "Some of it is closed already. Take that out first, or choose other days or times.",
  openTaken: "Some of it is open as well already. Take that out first, or choose other times.",
  openOnClosed: "That is closed. Take the exception out first.",
  openAlready: "You are open then each week already.",
  exceptionsMany: `At most ${exceptionsMax} exceptions ahead.`,
  reasonLong: `At most ${reasonMaxLength} characters.`,
  exceptionGone: "That exception is no longer here.",
} as const;
