import { type OnboardingStep, onboardingSteps } from "./texts.ts";

/** Decisions about the steps that earn the free Mifi (MIFI-01). No I/O. */

export type OnboardingFacts = {
  fullName: string;
  phone: string;
  address: string;
  isVerified: boolean;
  hasPaid: boolean;
  hasAttended: boolean;
};

export type StepState = { step: OnboardingStep; isDone: boolean; missing: string | null };

/** What a profile still lacks, as words: `your phone number`. */
function profileGaps({ fullName, phone, address, isVerified }: OnboardingFacts): string[] {
  return [
    ...(fullName.trim() ? [] : ["your full name"]),
    ...(phone.trim() ? [] : ["your phone number"]),
    ...(address.trim() ? [] : ["your address"]),
    ...(isVerified ? [] : ["a verified e-mail address"]),
  ];
}

/** The three steps in their order, each with what it still lacks. */
export function stepsOf(facts: OnboardingFacts): StepState[] {
  const gaps = profileGaps(facts);
  const missing: Record<OnboardingStep, string | null> = {
    profile: gaps.length > 0 ? `Still missing: ${gaps.join(", ").replace(/, ([^,]*)$/, " and $1")}.` : null,
    payment: facts.hasPaid ? null : "Enrol in a course and pay its first fee.",
    class: facts.hasAttended ? null : "Join a class of your course, or a trial class.",
  };
  return onboardingSteps.map((step) => ({ step, isDone: missing[step] === null, missing: missing[step] }));
}

/** All three steps are done. */
export const earnsMifi = (facts: OnboardingFacts): boolean => stepsOf(facts).every(({ isDone }) => isDone);
