import type { PersonalDataHolder } from "#features/accounts/server/public.ts";
import { assessmentPersonalData } from "#features/assessments/server/public.ts";
import { certificatePersonalData } from "#features/certificates/server/public.ts";
import { classPersonalData } from "#features/classes/server/public.ts";
import { learningPersonalData } from "#features/learning/server/public.ts";
import { messagingPersonalData } from "#features/messaging/server/public.ts";
import { newsletterPersonalData } from "#features/newsletter/server/public.ts";
import { notificationPersonalData } from "#features/notifications/server/public.ts";
import { onboardingPersonalData } from "#features/onboarding/server/public.ts";
import { referralPersonalData } from "#features/referrals/server/public.ts";
import { tutorPersonalData } from "#features/tutors/server/public.ts";

/**
 * Every area beside accounts that holds personal data: what is missing here is neither in a student's download nor erased
 * with a closed account.
 */
export const personalDataHolders: PersonalDataHolder[] = [
  newsletterPersonalData,
  messagingPersonalData,
  notificationPersonalData,
  ...assessmentPersonalData,
  ...learningPersonalData,
  ...classPersonalData,
  ...certificatePersonalData,
  ...referralPersonalData,
  ...onboardingPersonalData,
  // The last: until it is erased, the tutor's record leads the others to what belongs to it.
  ...tutorPersonalData,
];
