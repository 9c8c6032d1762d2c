const instant = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** An instant as a tutor reads it, on the viewer's clock: "Sun 22 Nov, 9:14 pm". */
export const instantWords = (at: string): string => instant.format(new Date(at));

/** "2 days late"; empty in time. */
export const lateWords = (days: number): string => (days === 0 ? "" : days === 1 ? "1 day late" : `${days} days late`);
