import { counted } from "#lib/counted.ts";
import { clockTime } from "#lib/local-time.ts";
import { momentText } from "#lib/viewer-zone.ts";

/** An instant as a tutor reads it, on the viewer's clock: "Sun 22 Nov, 9:14 pm". */
export const instantText = (at: string): string => momentText(new Date(at));

/** The time of an instant of today, on the viewer's clock: "9:14 pm". */
export const clockText = (at: string): string => clockTime(new Date(at));

/** "2 days late"; empty in time. */
export const lateText = (days: number): string => (days === 0 ? "" : `${counted(days, "day")} late`);
