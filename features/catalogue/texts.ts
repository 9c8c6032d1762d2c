/** The words about courses and prices, apart from the schemas so that pages load them alone. */

export const catalogueTexts = {
  classesNote: "Classes take place at most thrice and at least twice per week.",
  pricingTitle: "Our Pricing and Plan",
  payTitle: "Pay by bank transfer",
  onRequest: "On request",
  noFixedDuration: "No fixed duration",
  courseNotFound: "We could not find that course.",
} as const;
