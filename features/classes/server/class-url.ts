import { paths } from "#lib/paths.ts";
import { dayOf } from "../rules.ts";

/** Where a person sees a class: the agenda of its month, as they live it. */
export function classPath({ id, startsAt }: { id: string; startsAt: Date }, zone: string): string {
  return paths.calendarClass(id, dayOf(startsAt, zone).slice(0, 7));
}

/** The same as an address for mails and calendars. */
export const classUrl = (baseUrl: string, session: { id: string; startsAt: Date }, zone: string): string =>
  baseUrl + classPath(session, zone);
