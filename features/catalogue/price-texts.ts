/** What is shown where prices are changed: no other page needs it. */
export const priceTexts = {
  badAmount: "Please enter an amount, such as 120,000.",
  largeAmount: "That amount is larger than any fee here.",
  badDay: "Please choose a day.",
  pastDay: "That day is over. Please choose today or a later one.",
  farDay: "That day is more than two years away.",
  otherPlans: "The course has other prices than these. Please load the page again.",
  badPlans: "These prices are no list of ours: the three plans in naira and dollars, or fees in naira, one a length.",
  pricesChanged: "Someone changed the prices while you wrote. They are shown now: please look again.",
  nonePlanned: "No price is planned any more.",
} as const;
