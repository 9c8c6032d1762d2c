/** Words of the checklist that pages need without the schemas of contract.ts and their library. */

/** Steps that earn the free Mifi (MIFI-01), in order. */
export const onboardingSteps = ["profile", "payment", "class"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const stepTitles: Record<OnboardingStep, string> = {
  profile: "Complete your profile",
  payment: "Make your first payment",
  class: "Attend your first class",
};

export const onboardingTexts = {
  notDue: "Nobody with that account is due a Mifi.",
  alreadyHandedOver: "That Mifi was already handed over.",
} as const;
