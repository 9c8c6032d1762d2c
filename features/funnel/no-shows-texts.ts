import type { ListSpec } from "#lib/list/list-spec.ts";

/** Who did not come: the list and its words, for pages that load no schemas. */

export const noShowsList = {
  name: "no-shows",
  filters: {
    who: { kind: "oneOf", label: "Who", anyLabel: "All", values: { tutor: "Tutors", student: "Students" } },
    since: { kind: "oneOf", label: "When", anyLabel: "Last 90 days", values: { 7: "Last 7 days", 30: "Last 30 days" } },
    state: { kind: "oneOf", label: "State", anyLabel: "All", values: { open: "To call", done: "Done" } },
  },
  sorts: { missed: { label: "Newest first", by: "time" } },
} as const satisfies ListSpec;

export const maxDoneNote = 200;

export const noShowTexts = {
  unknown: "We could not find that someone did not come: it may have been corrected.",
  already: (name: string) => `${name} has done this in the meantime. Please look again.`,
  noteLong: `A note has at most ${maxDoneNote} characters.`,
} as const;
