const momentOf = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });
/** A day and a time in words, of an instant. */
export const moment = (iso: string) => momentOf.format(new Date(iso));
/** Days in words. */
export const days = (count: number) => (count === 1 ? "one day" : `${count} days`);
