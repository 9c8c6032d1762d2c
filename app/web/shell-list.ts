/** The features with pages behind the login. Made from app/features.ts: npm run features */
export { feature as accounts } from "#features/accounts/web/feature.ts";
export { feature as assessments } from "#features/assessments/web/feature.ts";
export { feature as backOffice } from "#features/back-office/web/feature.ts";
export { feature as certificates } from "#features/certificates/web/feature.ts";
export { feature as checkout } from "#features/checkout/web/feature.ts";
export { feature as classes } from "#features/classes/web/feature.ts";
export { feature as learning } from "#features/learning/web/feature.ts";
export { feature as messaging } from "#features/messaging/web/feature.ts";
export { feature as notifications } from "#features/notifications/web/feature.ts";
export { feature as orderDesk } from "#features/order-desk/web/feature.ts";
export { feature as practice } from "#features/practice/web/feature.ts";
export { feature as referrals } from "#features/referrals/web/feature.ts";
export { feature as staffRoles } from "#features/staff-roles/web/feature.ts";
export { feature as study } from "#features/study/web/feature.ts";
export { feature as transfers } from "#features/transfers/web/feature.ts";
export { feature as tutorDesk } from "#features/tutor-desk/web/feature.ts";
export { feature as tutors } from "#features/tutors/web/feature.ts";
