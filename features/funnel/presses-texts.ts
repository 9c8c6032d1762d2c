import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Who opened the academy's chat on WhatsApp: the list, for pages that load no schemas. */
export const pressesList = {
  name: "whatsapp-presses",
  filters: {
    since: { kind: "oneOf", label: "When", anyLabel: "Last 90 days", values: { 7: "Last 7 days", 30: "Last 30 days" } },
    who: { kind: "oneOf", label: "Who", anyLabel: "All", values: { student: "Students", visitor: "Visitors" } },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;
