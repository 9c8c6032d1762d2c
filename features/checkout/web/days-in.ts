/** A number of days in words: `1 day`, `14 days`. */
export const daysIn = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;
