import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Groups as the office lists them. */

export const cohortTimes = { ahead: "Ahead", running: "Running", over: "Over" } as const;
export type CohortTime = keyof typeof cohortTimes;

export const cohortList = {
  name: "groups",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Group, course or tutor" },
    when: { kind: "oneOf", label: "When", values: cohortTimes, isChip: true },
    course: { kind: "text", label: "Course" },
    closed: { kind: "flag", label: "Closed to joins" },
  },
  sorts: { ...newestFirst, starts: { label: "By first day", by: "text", isAscending: true } },
} as const satisfies ListSpec;
