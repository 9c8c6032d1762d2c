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
/** Days of one break, breaks ahead, and how far ahead one may end. */
export const dayOffMaxDays = 120;
export const daysOffMax = 40;
export const dayOffAheadDays = 730;
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
  grid: "Hours begin and end on the half hour.",
  many: "These are too many openings. Please join some.",
  stale: "Your hours were changed on another device. Load them again, then make your change once more.",
  saved: "Your hours are saved.",
  badDay: "Please choose a day.",
  daysOrder: "The last day comes before the first.",
  daysOver: "These days are over.",
  daysLong: `A break has at most ${dayOffMaxDays} days. Please add it in parts.`,
  daysFar: "That is more than two years ahead.",
  daysTaken: "Some of these days are off already. Take those out first, or choose others.",
  daysMany: `At most ${daysOffMax} breaks ahead.`,
  reasonLong: `At most ${reasonMaxLength} characters.`,
  dayGone: "That break is no longer here.",
} as const;
