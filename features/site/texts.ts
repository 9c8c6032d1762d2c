/** The academy's periods of payment, in days: how short and how long each may be, and what holds until somebody changes it. */
export const periodLimits = {
  priceHoldsDays: { least: 1, most: 60, supplied: 7 },
  secondPartDays: { least: 7, most: 180, supplied: 45 },
  graceDays: { least: 0, most: 60, supplied: 7 },
  lateTransferDays: { least: 0, most: 60, supplied: 7 },
  remindBeforeDays: { least: 1, most: 30, supplied: 3 },
  remindAfterDays: { least: 1, most: 30, supplied: 3 },
  longestExtensionDays: { least: 1, most: 180, supplied: 30 },
} as const;
export type PeriodName = keyof typeof periodLimits;

/** What is said of days that are none, too few or too many. */
export function periodError(name: PeriodName): string {
  const { least, most } = periodLimits[name];
  return `Please enter whole days, from ${least} to ${most}.`;
}

/** The most that the amounts may be above which two people of staff decide, in kobo or cents. */
export const maxSecondPersonMinor = 100_000_000_000;
