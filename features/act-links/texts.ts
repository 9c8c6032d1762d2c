/** Everything that a signed button can do, in the order in which messages show them. */
export const actNames = ["coming", "move", "join", "hand-in", "pay", "accept"] as const;

/** What is on each button. At most 20 characters, which messaging apps show. */
export const actLabels: Readonly<Record<(typeof actNames)[number], string>> = {
  coming: "I'm coming",
  move: "Another time",
  join: "Join",
  "hand-in": "Hand in",
  pay: "Pay",
  accept: "See it and pay",
};

export const actTexts = {
  underWay: "This is being done",
  unknown: "If you see nothing of it in a minute, log in and look there.",
  gone: "This can no longer be done from here. Please log in.",
} as const;

/** The page of a button. `done`: the key of the form that did it. Not among lib/paths.ts: no page of the dashboard leads there. */
export const actPath = (token: string, done?: string): string =>
  `/do/${encodeURIComponent(token)}${done === undefined ? "" : `?${new URLSearchParams({ done })}`}`;

/** Longest text that the form of a button takes, in characters. */
export const typedMax = 20_000;
