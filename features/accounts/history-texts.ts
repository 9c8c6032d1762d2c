/** What happened to a person, as staff read it. */

/** By what staff narrow it. */
export const historyKinds = ["money", "study", "account"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** What a line is about, for its sign. */
export const historySigns = [
  "account",
  "certificate",
  "class",
  "course",
  "device",
  "message",
  "order",
  "payment",
  "tutor",
  "work",
] as const;
export type HistorySign = (typeof historySigns)[number];
