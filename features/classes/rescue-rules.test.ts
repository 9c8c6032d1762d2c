import { expect, test } from "vitest";
import { weeksPaidFor } from "#features/checkout/rules.ts";
import { classShareMinor } from "./rescue-rules.ts";

const paid = { priceMinor: 6_400_000, weeks: 16, perWeek: 1, receivedMinor: 6_400_000, creditedMinor: 0 };

test.each([
  ["once a week", paid, 400_000],
  ["twice a week", { ...paid, perWeek: 2 }, 200_000],
  ["of no series", { ...paid, perWeek: 0 }, 400_000],
  ["a price that does not divide, in whole naira", { ...paid, weeks: 12 }, 533_300],
  ["little came", { ...paid, receivedMinor: 100_000 }, 100_000],
  ["most is credited", { ...paid, creditedMinor: 6_300_000 }, 100_000],
  ["all is given back", { ...paid, receivedMinor: 0 }, 0],
  ["more is credited than there is", { ...paid, receivedMinor: 100_000, creditedMinor: 200_000 }, 0],
  ["no one knows how many weeks", { ...paid, weeks: null }, 0],
])("the share of a class: %s", (_, input, share) => expect(classShareMinor(input)).toBe(share));

test.each([
  [{ plan: "upfront", planKey: "upfront", pays: "once" }, null],
  [{ plan: "installment", planKey: "installment", pays: "twice" }, null],
  [{ plan: "monthly", planKey: "monthly", pays: "monthly" }, 4],
  [{ plan: "month", planKey: "month", pays: "monthly" }, 4],
  [{ plan: "month", planKey: "month-4", pays: "once" }, 4],
  [{ plan: "month", planKey: "month-8", pays: "monthly" }, 4],
  [{ plan: "course", planKey: "course-8", pays: "once" }, 8],
] as const)("the weeks that %j pays for", (order, weeks) => expect(weeksPaidFor(order)).toBe(weeks));
