import { ownRead } from "#ui/api/own-call.ts";
import type { DashboardTutorAnswer, ReviewPage, TutorFilters, TutorSearchPage } from "../dashboard-contract.ts";
import type { Availability, RatingFilter } from "../texts.ts";

/** The calls about tutors behind the login. Errors of all calls: ApiFault. */

const base = "/api/students";

/** What is asked of the list: the names that the address of the page uses too. Empty text: left open. */
export type TutorWishes = {
  q: string;
  course: string;
  classType: "" | "physical" | "online";
  rating: "" | RatingFilter;
  availability: "" | Availability;
  sort: "" | "rating";
};

export const searchKey = (wishes: TutorWishes) => ["tutors", "search", wishes] as const;
export const filtersKey = ["tutors", "filters"] as const;
export const tutorKey = (id: string) => ["tutors", "one", id] as const;
export const reviewsKey = (id: string) => ["tutors", "one", id, "reviews"] as const;

export function fetchTutors(wishes: TutorWishes, cursor: string | null, signal: AbortSignal): Promise<TutorSearchPage> {
  const query = new URLSearchParams(Object.entries(wishes).filter(([, value]) => value !== ""));
  // Days are the viewer's own.
  if (wishes.availability) query.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (cursor) query.set("cursor", cursor);
  return ownRead(`${base}/tutors${query.size > 0 ? `?${query}` : ""}`, signal);
}

export const fetchFilters = (signal: AbortSignal) => ownRead<TutorFilters>(`${base}/tutor-filters`, signal);

export const fetchTutor = (id: string, signal: AbortSignal) =>
  ownRead<DashboardTutorAnswer>(`${base}/tutors/${encodeURIComponent(id)}`, signal);

export const fetchReviews = (id: string, cursor: string, signal: AbortSignal) =>
  ownRead<ReviewPage>(`${base}/tutors/${id}/reviews?${new URLSearchParams({ cursor })}`, signal);
