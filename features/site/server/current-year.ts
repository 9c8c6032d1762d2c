import type { TxDeps } from "#platform/deps.ts";

/** The year of the copyright line, by the academy's own clock (Lagos is an hour ahead of UTC all year). */
export const currentYear = ({ clock }: Pick<TxDeps, "clock">): number =>
  new Date(clock.now().getTime() + 60 * 60_000).getUTCFullYear();
