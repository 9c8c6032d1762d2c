/** Every feature with pages. Made from app/features.ts: npm run features */
export { feature as accounts } from "#features/accounts/web/feature.ts";
export { feature as assessments } from "#features/assessments/web/feature.ts";
export { feature as backOffice } from "#features/back-office/web/feature.ts";
export { feature as catalogue } from "#features/catalogue/web/feature.ts";
export { feature as certificates } from "#features/certificates/web/feature.ts";
export { feature as checkout } from "#features/checkout/web/feature.ts";
export { feature as classes } from "#features/classes/web/feature.ts";
export { feature as learning } from "#features/learning/web/feature.ts";
export { feature as messaging } from "#features/messaging/web/feature.ts";
export { feature as newsletter } from "#features/newsletter/web/feature.ts";
export { feature as referrals } from "#features/referrals/web/feature.ts";
export { feature as resources } from "#features/resources/web/feature.ts";
export { feature as site } from "#features/site/web/feature.ts";
export { feature as study } from "#features/study/web/feature.ts";
export { feature as transfers } from "#features/transfers/web/feature.ts";
export { feature as tutorDesk } from "#features/tutor-desk/web/feature.ts";
export { feature as tutors } from "#features/tutors/web/feature.ts";
