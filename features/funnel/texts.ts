import type { ListSpec } from "#lib/list/list-spec.ts";

/** The funnel (FUNNEL-01): its stages, its list, and how a call can end, for pages that load no schemas. */

export const stageLabels = {
  booked: "Trial booked",
  ended: "Trial held",
  fits: "Fits, link sent",
  unpaid: "Unpaid for 3 days",
  unplaced: "Paid, no class",
  lapsing: "About to lapse",
} as const;
export type Stage = keyof typeof stageLabels;
export const stages = Object.keys(stageLabels) as Stage[];

/** The same where six are next to each other on a phone. */
export const shortLabels: Readonly<Record<Stage, string>> = {
  booked: "Trial",
  ended: "Held",
  fits: "Fits",
  unpaid: "Unpaid",
  unplaced: "No class",
  lapsing: "Lapse",
};

export const funnelList = {
  name: "funnel",
  filters: {
    stage: { kind: "oneOf", label: "Stage", values: stageLabels },
    q: { kind: "text", label: "Search", placeholder: "Name, e-mail or phone" },
    show: { kind: "oneOf", label: "Show", anyLabel: "Today's list", values: { later: "Noted for later" } },
  },
  sorts: { since: { label: "Longest wait first", by: "time", isAscending: true } },
} as const satisfies ListSpec;

/** How a call ended. */
export const callEndLabels = {
  "pays-today": "Pays today",
  "pays-later": "Pays later",
  "no-answer": "No answer",
  "not-now": "Not now",
} as const;
export type CallEnd = keyof typeof callEndLabels;
export const callEnds = Object.keys(callEndLabels) as CallEnd[];

export const maxNote = 200;
/** A later payment is promised at most so many days ahead. */
export const maxLaterDays = 90;

export const funnelTexts = {
  unknown: "We could not find them in the list: they have moved on.",
  unknownCall: "We could not find that call.",
  changed: "Somebody noted a call since you looked. Please look again.",
  replaced: "A later call was noted since. Undo that one first.",
  until: `Choose until which day: after today, within ${maxLaterDays} days.`,
  noteLong: `A note has at most ${maxNote} characters.`,
  loading: "Loading who this is...",
  failed: "Who this is could not be loaded.",
} as const;
