const format = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeStyle: "short" });

/** An instant in the reader's own zone, such as "21 Nov 2026, 10:05 am". */
export const moment = (instant: string): string => format.format(new Date(instant));
