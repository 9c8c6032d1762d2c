import type { ListSpec } from "#lib/list/list-spec.ts";
import { courseStates } from "./course-texts.ts";

/** The courses of the academy, as the price list has them. */
export const courseList = {
  name: "courses",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name of a course" },
    state: { kind: "oneOf", label: "State", values: courseStates, isChip: true },
    planned: { kind: "flag", label: "New price ahead" },
  },
  sorts: {
    title: { label: "By name", by: "text", isAscending: true },
    changed: { label: "Last changed", by: "time" },
  },
} as const satisfies ListSpec;
