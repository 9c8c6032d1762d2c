import type { ListSpec } from "#lib/list/list-spec.ts";

/** The classes of all tutors as the office lists them: without `when` and `day`, those that are not over. */
export const classList = {
  name: "classes",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Class, course, group or tutor" },
    when: {
      kind: "oneOf",
      label: "When",
      anyLabel: "Ahead",
      values: { today: "Today", past: "Over", cancelled: "Cancelled" },
    },
    kind: { kind: "oneOf", label: "Kind", anyLabel: "All", values: { class: "Classes", trial: "Trials" } },
    day: { kind: "day", label: "Day" },
    group: { kind: "reference", label: "One group" },
    uncovered: { kind: "flag", label: "Without a tutor" },
  },
  sorts: {
    next: { label: "Earliest first", by: "time", isAscending: true },
    last: { label: "Latest first", by: "time" },
  },
  countsTo: 1000,
} as const satisfies ListSpec;

/** Classes without a tutor are looked for so far ahead. */
export const uncoveredDays = 14;

/** The week of the office shows so many tutors a page, and so many classes of theirs. */
export const weekLimits = { tutors: 25, classes: 1000 } as const;
