import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { addressOf } from "#lib/call.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy, ask } from "#ui/api/ask.ts";
import { getTutorForStudent, listTutorFilters, listTutorReviews, searchTutors } from "../calls.ts";
import { getApplication, listCardsWithoutAccount } from "../office-application-calls.ts";
import { officeApplicationList } from "../office-application-texts.ts";
import { getOwnProfile } from "../own-profile-calls.ts";
import type { Availability, RatingFilter } from "../texts.ts";

/** What the pages about tutors behind the login read. */

/** What is asked of the list: the names that the address of the page uses too. Empty text: left open. */
export type TutorWishes = {
  q: string;
  course: string;
  classType: "" | "physical" | "online";
  rating: "" | RatingFilter;
  /** Whole naira. */
  price: string;
  availability: "" | Availability;
  sort: "" | "rating";
};

const filterQuery = ({ q, course, classType, rating, price, availability, sort }: TutorWishes) => ({
  q: q || undefined,
  course: course || undefined,
  classType: classType || undefined,
  rating: rating || undefined,
  price: price ? Number(price) : undefined,
  availability: availability || undefined,
  sort: sort || undefined,
  // Days are the viewer's own.
  zone: availability ? viewerZone() : undefined,
});

/** The tutors that fit, a page at a time. */
export const searchQuery = (wishes: TutorWishes) =>
  infiniteQueryOptions({
    queryKey: ["tutors", "search", wishes],
    // The signal ends a question whose answer no one waits for any more, so an old answer never comes late.
    queryFn: ({ pageParam, signal }) =>
      ask(searchTutors, { query: { ...filterQuery(wishes), cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    meta: { address: addressOf(searchTutors, { query: filterQuery(wishes) }) },
  });

export const filtersQuery = () => queryOptions({ queryKey: ["tutors", "filters"], ...answeredBy(listTutorFilters) });

export const tutorQuery = (id: string) =>
  queryOptions({ queryKey: ["tutors", "one", id], ...answeredBy(getTutorForStudent, { params: { id } }) });

/** The reviews after the first page, which comes with the tutor; `start` is its `next`: another first page, other pages. */
export const reviewsQuery = (id: string, start: string | null) =>
  infiniteQueryOptions({
    queryKey: ["tutors", "one", id, "reviews", start],
    queryFn: ({ pageParam, signal }) => ask(listTutorReviews, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: start ?? "",
    getNextPageParam: (page) => page.next,
  });

/** What the public sees of the tutor who is logged in. */
export const ownProfileQuery = () => queryOptions({ queryKey: ["own-profile"], ...answeredBy(getOwnProfile) });

/** One application to teach; read again with the list of them. */
export const applicationQuery = (id: string) =>
  queryOptions({ queryKey: [officeApplicationList.name, id], ...answeredBy(getApplication, { params: { id } }) });

/** Tutors who cannot log in. */
export const cardsWithoutAccountQuery = () =>
  queryOptions({ queryKey: ["cards-without-account"], ...answeredBy(listCardsWithoutAccount) });
