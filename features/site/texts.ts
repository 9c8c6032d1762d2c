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

/** The title of the page that visitors see while the academy is shut. */
export const opensSoonText = (academy: string): string => `${academy} opens soon`;

/** Shown to a visitor who signs up, orders or picks before the academy is open. */
export const shutText = "The academy is not open yet. Please come back when it is.";

/** Of the page on which the academy's chat was opened so much is stored. */
export const maxPressPath = 200;
