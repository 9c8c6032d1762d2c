/** Steps that earn the free Mifi (MIFI-01), in order. */
export const onboardingSteps = ["profile", "payment", "class"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
