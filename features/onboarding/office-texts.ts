import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Free Mifis as staff hand them over (MIFI-01). */
export const mifiList = {
  name: "office-mifis",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name, e-mail, phone or serial number" },
    state: { kind: "oneOf", label: "State", values: { due: "Due", handed: "Handed over" }, isChip: true },
  },
  sorts: { ...newestFirst, waiting: { label: "Longest waiting first", by: "time", isAscending: true } },
} as const satisfies ListSpec;

export const mifiNoteMax = 200;
export const mifiTexts = {
  noteLong: `The note has at most ${mifiNoteMax} characters.`,
  notHandedOver: "That Mifi was not handed over, or a colleague took it back.",
} as const;
