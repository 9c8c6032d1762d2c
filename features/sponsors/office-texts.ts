import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Sponsors as staff look for them (ADM-03): by what their links paid, since they have no account. */
export const sponsorList = {
  name: "office-sponsors",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Student, order or e-mail address" },
    state: { kind: "oneOf", label: "Link", values: { open: "Open", stopped: "Stopped" }, isChip: true },
    paid: { kind: "flag", label: "Paid something" },
    student: { kind: "reference", label: "Student" },
    notes: { kind: "flag", label: "Reads the monthly note" },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;
