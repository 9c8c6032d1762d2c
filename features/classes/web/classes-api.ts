import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ownCall, ownRead } from "#ui/api/own-call.ts";
import type { ClassesAnswer, FeedAnswer, SlotsAnswer, TrialAnswer } from "../contract.ts";

/** The calls about classes, with the addresses and keys that only this file spells. Errors of all: ApiFault. */

const base = "/api/students";
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** The classes of the days `from` to `to`, in the viewer's zone. */
export const classesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ["classes", from, to],
    queryFn: ({ signal }) =>
      ownRead<ClassesAnswer>(`${base}/classes?${query({ from, to, zone: viewerZone() })}`, signal),
  });

/** A tutor's free half hours in seven days from `from`, or from the first that has one. */
export const slotsQuery = (tutorId: string, from: string | null) =>
  queryOptions({
    queryKey: ["classes", "slots", tutorId, from],
    queryFn: ({ signal }) =>
      ownRead<SlotsAnswer>(
        `/api/tutors/${tutorId}/slots?${query({ zone: viewerZone(), ...(from ? { from } : {}) })}`,
        signal,
      ),
  });

export const bookTrial = (tutorId: string, startsAt: string) =>
  ownCall<TrialAnswer>(`${base}/trials`, { body: { tutorId, startsAt, zone: viewerZone() } });

export const moveTrial = (id: string, startsAt: string) =>
  ownCall<TrialAnswer>(`${base}/trials/${id}`, { method: "PUT", body: { startsAt, zone: viewerZone() } });

export const cancelTrial = (id: string) =>
  ownCall<TrialAnswer>(`${base}/trials/${id}?${query({ zone: viewerZone() })}`, { method: "DELETE" });

export const joinClass = (id: string) => ownCall<{ meetingUrl: string }>(`${base}/classes/${id}/join`);

export const renewFeed = () => ownCall<FeedAnswer>(`${base}/calendar-feed`);
export const endFeed = () => ownCall<{ message: string }>(`${base}/calendar-feed`, { method: "DELETE" });
