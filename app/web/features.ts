import { feature as accounts } from "#features/accounts/web/feature.ts";
import { feature as assessments } from "#features/assessments/web/feature.ts";
import { feature as certificates } from "#features/certificates/web/feature.ts";
import { feature as checkout } from "#features/checkout/web/feature.ts";
import { feature as classes } from "#features/classes/web/feature.ts";
import { feature as learning } from "#features/learning/web/feature.ts";
import { feature as messaging } from "#features/messaging/web/feature.ts";
import { feature as referrals } from "#features/referrals/web/feature.ts";
import { feature as study } from "#features/study/web/feature.ts";
import { feature as tutors } from "#features/tutors/web/feature.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";

/** Every feature with pages of its own, the lowest floor first. Pages that anybody sees are in routes.ts. */
export const webFeatures: readonly WebFeature[] = [
  accounts,
  tutors,
  messaging,
  learning,
  assessments,
  checkout,
  classes,
  certificates,
  referrals,
  study,
];
