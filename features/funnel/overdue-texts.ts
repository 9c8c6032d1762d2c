import type { ListSpec } from "#lib/list/list-spec.ts";

/** Who owes: the list and its words, for pages that load no schemas. */

export const overdueList = {
  name: "overdue",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name, e-mail or reference" },
    course: { kind: "oneOf", label: "Course", anyLabel: "All", values: { grace: "Goes on", paused: "Paused" } },
  },
  sorts: { since: { label: "Overdue longest first", by: "time", isAscending: true } },
} as const satisfies ListSpec;

/** What became of a promise, by what came for its order since: all of it in time, not yet, or too little by its day. */
export const promiseLabels = { open: "Promised", paid: "Kept", broken: "Broken" } as const;
export type PromiseState = keyof typeof promiseLabels;
export const promiseStates = Object.keys(promiseLabels) as PromiseState[];

export const maxPromiseDays = 90;
export const maxPromiseNote = 200;

export const overdueTexts = {
  unknown: "We could not find what is owed: it may be paid by now.",
  unknownPromise: "We could not find that promise.",
  changed: "Somebody noted a promise since you looked. Please look again.",
  day: `Choose the promised day: from today, within ${maxPromiseDays} days.`,
  amount: "Please enter an amount, such as 5,000.",
  more: "The amount is more than is overdue.",
  noteLong: `A note has at most ${maxPromiseNote} characters.`,
} as const;
