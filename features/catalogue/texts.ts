import { counted } from "#lib/counted.ts";

/** The words about courses and prices, apart from the schemas so that pages load them alone. */

export const catalogueTexts = {
  classesNote: "Classes take place at most thrice and at least twice per week.",
  pricingTitle: "Our Pricing and Plan",
  payTitle: "Pay by bank transfer",
  onRequest: "On request",
  /** After a price: what that pays for. */
  per: { month: " per month", course: " in all" },
  noFixedDuration: "No fixed duration",
  courseNotFound: "We could not find that course.",
  /** After a figure that no one counted here (CLAIM-01). */
  ownExample: ", our example",
  /** A pass rate that was counted: `87% of 54 passed here`. */
  passed: ({ percent, of }: { percent: number; of: number }) => `${percent}% of ${of} passed here`,
} as const;

const lessonsText = (count: number) => counted(count, "lesson");

/** What a course holds (HONEST-01): `88 lessons to read`, `5 lessons to read, 83 taught live`. Empty of none. */
export function lessonCountText({ lessons, live }: { lessons: number; live: number }): string {
  if (lessons === 0) return "";
  if (live === 0) return `${lessonsText(lessons)} to read`;
  if (live === lessons) return `${lessonsText(lessons)} taught live`;
  return `${lessonsText(lessons - live)} to read, ${live} taught live`;
}
