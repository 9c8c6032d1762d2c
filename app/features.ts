/**
 * Every feature's manifest, the lowest floor first: a feature may reach those above it in this list, which `npm run check` sees
 * to. Handlers of an event run in this order, and so do the steps of the seed; what holds personal data erases it the other way
 * round. The browser's list, web/feature-list.ts, is made from this one: npm run features.
 */
export const features = [
  (await import("#features/site/feature.ts")).feature,
  (await import("#features/accounts/feature.ts")).feature,
  (await import("#features/uploads/feature.ts")).feature,
  (await import("#features/catalogue/feature.ts")).feature,
  (await import("#features/resources/feature.ts")).feature,
  (await import("#features/ledger/feature.ts")).feature,
  (await import("#features/act-links/feature.ts")).feature,
  (await import("#features/whatsapp/feature.ts")).feature,
  (await import("#features/notifications/feature.ts")).feature,
  (await import("#features/newsletter/feature.ts")).feature,
  (await import("#features/tutors/feature.ts")).feature,
  (await import("#features/messaging/feature.ts")).feature,
  (await import("#features/learning/feature.ts")).feature,
  (await import("#features/announcements/feature.ts")).feature,
  (await import("#features/assessments/feature.ts")).feature,
  (await import("#features/checkout/feature.ts")).feature,
  (await import("#features/transfers/feature.ts")).feature,
  (await import("#features/order-desk/feature.ts")).feature,
  (await import("#features/staff-roles/feature.ts")).feature,
  (await import("#features/classes/feature.ts")).feature,
  (await import("#features/practice/feature.ts")).feature,
  (await import("#features/certificates/feature.ts")).feature,
  (await import("#features/onboarding/feature.ts")).feature,
  (await import("#features/referrals/feature.ts")).feature,
  (await import("#features/sponsors/feature.ts")).feature,
  (await import("#features/study/feature.ts")).feature,
  (await import("#features/tutor-desk/feature.ts")).feature,
  (await import("#features/back-office/feature.ts")).feature,
] as const;
