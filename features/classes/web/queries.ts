import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { listClasses, listFreeTimes, listSlots } from "../calls.ts";
import type { SlotsResponse } from "../contract.ts";
import type { ExceptionInput } from "../exception-contract.ts";
import { getHours, listClassesOn } from "../hours-calls.ts";
import { getOwnReport } from "../report-calls.ts";
import { getHandover, getRescue } from "../rescue-calls.ts";

/** What pages read about classes, in the viewer's zone. */

/** The classes of the days `from` to `to`. */
export const classesQuery = (from: string, to: string, zone = viewerZone()) => {
  const { queryFn, meta } = answeredBy(listClasses, { query: { from, to, zone } });
  return queryOptions({ queryKey: ["classes", from, to], queryFn, meta: { ...meta, isSaved: true } });
};

/** What was done in a class of one's own. */
export const ownReportQuery = (session: string) => {
  const { queryFn, meta } = answeredBy(getOwnReport, { params: { id: session } });
  return queryOptions({ queryKey: ["own-report", session], queryFn, meta: { ...meta, isSaved: true } });
};

/** One's own weekly hours, exceptions and limits, as a tutor. */
export const hoursQuery = () => queryOptions({ queryKey: ["classes", "hours"], ...answeredBy(getHours) });

/** One's own classes on some days, or between two minutes of one day, as a tutor. */
export function classesOnQuery({ firstOn, lastOn, startMinute, endMinute }: DaysOrTimes) {
  const query = { firstOn, lastOn, startMinute: startMinute ?? undefined, endMinute: endMinute ?? undefined };
  return queryOptions({ queryKey: ["classes", "on", query], ...answeredBy(listClassesOn, { query }) });
}
type DaysOrTimes = Pick<ExceptionInput, "firstOn" | "lastOn"> &
  Partial<Pick<ExceptionInput, "startMinute" | "endMinute">>;

/** A tutor's free half hours in seven days from `from`, or from the first that has one; `session`: times for that class of one's own. */
export const slotsQuery = (tutorId: string, from: string | null, session?: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: session ? ["classes", "slots", tutorId, from, session] : ["classes", "slots", tutorId, from],
    ...answeredBy(listSlots, { params: { id: tutorId }, query: { zone, from: from ?? undefined, session } }),
  });

/** A time was refused: it is off the page at once, before the times that are free now have been read, so that it is not chosen again. */
export async function dropSlot(queries: QueryClient, startsAt: string): Promise<void> {
  const queryKey = ["classes", "slots"];
  queries.setQueriesData<SlotsResponse>(
    { queryKey },
    (known) =>
      known && {
        ...known,
        days: known.days.map((day) => ({ ...day, slots: day.slots.filter((slot) => slot.startsAt !== startsAt) })),
      },
  );
  await queries.invalidateQueries({ queryKey });
}

/** The next free times of some tutors, with their price and what is the student's already. */
export const timesQuery = (tutors: readonly string[], zone = viewerZone()) =>
  queryOptions({
    queryKey: ["classes", "times", ...tutors],
    ...answeredBy(listFreeTimes, { query: { zone, tutors: tutors.join(",") } }),
  });

/** What is offered for a class of one's own that runs without its tutor; under a key of its own, since it is gone once something is chosen. */
export const rescueQuery = (session: string) =>
  queryOptions({ queryKey: ["rescue", session], ...answeredBy(getRescue, { params: { id: session } }) });

/** What is handed to a tutor who stands in. */
export const handoverQuery = (session: string) =>
  queryOptions({ queryKey: ["classes", "handover", session], ...answeredBy(getHandover, { params: { id: session } }) });
