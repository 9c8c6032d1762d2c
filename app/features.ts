import { feature as certificates } from "#features/certificates/feature.ts";
import { feature as classes } from "#features/classes/feature.ts";
import { feature as learning } from "#features/learning/feature.ts";
import { feature as messaging } from "#features/messaging/feature.ts";
import { feature as referrals } from "#features/referrals/feature.ts";
import { feature as tutors } from "#features/tutors/feature.ts";

/** Every feature's manifest, the lowest floor first. Handlers of an event run in this order. */
export const features = [tutors, learning, classes, messaging, certificates, referrals] as const;
