import { feature as accounts } from "#features/accounts/feature.ts";
import { feature as assessments } from "#features/assessments/feature.ts";
import { feature as catalogue } from "#features/catalogue/feature.ts";
import { feature as certificates } from "#features/certificates/feature.ts";
import { feature as checkout } from "#features/checkout/feature.ts";
import { feature as classes } from "#features/classes/feature.ts";
import { feature as learning } from "#features/learning/feature.ts";
import { feature as messaging } from "#features/messaging/feature.ts";
import { feature as newsletter } from "#features/newsletter/feature.ts";
import { feature as notifications } from "#features/notifications/feature.ts";
import { feature as onboarding } from "#features/onboarding/feature.ts";
import { feature as referrals } from "#features/referrals/feature.ts";
import { feature as resources } from "#features/resources/feature.ts";
import { feature as site } from "#features/site/feature.ts";
import { feature as study } from "#features/study/feature.ts";
import { feature as tutors } from "#features/tutors/feature.ts";

/**
 * Every feature's manifest, the lowest floor first: a feature may reach those above it in this list, which `npm run check` sees
 * to. Handlers of an event run in this order, and so do the steps of the seed; what holds personal data erases it the other way
 * round.
 */
export const features = [
  site,
  accounts,
  catalogue,
  resources,
  notifications,
  newsletter,
  tutors,
  messaging,
  learning,
  assessments,
  checkout,
  classes,
  certificates,
  onboarding,
  referrals,
  study,
] as const;
