import type { CohortTime } from "#features/learning/cohort-texts.ts";

/** How groups are shown in the office. */

export const timeTones = { ahead: "info", running: "done", over: "plain" } as const satisfies Record<
  CohortTime,
  string
>;

/** `7 of 12`; of a group without a number of seats `7`. */
export const seatsText = ({ taken, seats }: { taken: number; seats: number | null }): string =>
  seats === null ? `${taken}` : `${taken} of ${seats}`;
