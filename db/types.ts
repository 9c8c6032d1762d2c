import { customType, timestamp } from "drizzle-orm/pg-core";

/** Case-insensitive text, for e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/** An instant; always with its zone, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
