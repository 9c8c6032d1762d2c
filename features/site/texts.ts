/** The academy's periods of payment, in days: how short and how long each may be, and what holds until someone changes it. */
export const periodLimits = {
  priceHoldsDays: { min: 1, max: 60, supplied: 7 },
  secondPartDays: { min: 7, max: 180, supplied: 45 },
  graceDays: { min: 0, max: 60, supplied: 7 },
  lateTransferDays: { min: 0, max: 60, supplied: 7 },
  remindBeforeDays: { min: 1, max: 30, supplied: 3 },
  remindAfterDays: { min: 1, max: 30, supplied: 3 },
  longestExtensionDays: { min: 1, max: 180, supplied: 30 },
} as const;
export type PeriodName = keyof typeof periodLimits;

/** What is shown of days that are none, too few or too many. */
export function periodError(name: PeriodName): string {
  const { min, max } = periodLimits[name];
  return `Please enter whole days, from ${min} to ${max}.`;
}

/** The most that the amounts may be above which two staff members decide, in kobo or cents. */
export const maxSecondPersonMinor = 100_000_000_000;
