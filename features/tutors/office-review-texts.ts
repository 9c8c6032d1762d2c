import type { ListSpec } from "#lib/list/list-spec.ts";

/** Reviews as staff decide about them (FIND-08, ADM-07). */
export const officeReviewList = {
  name: "office-reviews",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Tutor, writer or words" },
    state: {
      kind: "oneOf",
      label: "State",
      values: { pending: "Waiting", published: "Published", rejected: "Kept off" },
      isChip: true,
    },
  },
  sorts: {
    waiting: { label: "Waiting first", by: "number", isAscending: true },
    id: { label: "Oldest first", by: "id", isAscending: true },
    newest: { label: "Newest first", by: "id" },
  },
} as const satisfies ListSpec;

/** How many of the academy's newest reviews a review that waits is compared with. */
export const comparedReviews = 200;
/** Reviews in a week are counted up to so many. */
export const maxInWeek = 10;

/** What is often the reason to keep a review off. */
export const readyReasons = [
  "Not from a student we can find",
  "Written for pay or by a friend",
  "Names or insults a person",
  "About the academy, not the tutor",
] as const;

export const officeReviewTexts = {
  unknown: "We could not find that review.",
  changed: "The review changed while you looked at it. Please read it again.",
  missing: "Please say in a few words why, at least 5 letters.",
  long: "At most 300 characters.",
} as const;
