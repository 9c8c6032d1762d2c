import { expect, test } from "vitest";
import { siteSettings } from "#data/settings.ts";
import { bannerParts, lowestMonthly, shortNameOf, shownStudents, socialLinks } from "./rules.ts";

test("HOME-03 the claimed number of students is shown until the real one is higher", () => {
  expect(shownStudents(1234, 0)).toBe(1234);
  expect(shownStudents(1234, 1234)).toBe(1234);
  expect(shownStudents(1234, 1235)).toBe(1235);
  expect(shownStudents(0, 7)).toBe(7);
});

test("HOME-02 the offer of the banner stands out, and no word of it is lost", () => {
  const parts = bannerParts(siteSettings.banner);
  expect(parts.offer).toBe("free 4G pocket Mifi with 50 GB data");
  expect(parts.lead + parts.offer + parts.rest).toBe(siteSettings.banner);
  expect(bannerParts("Classes resume on Monday.")).toEqual({ lead: "Classes resume on Monday.", offer: "", rest: "" });
  expect(bannerParts("")).toEqual({ lead: "", offer: "", rest: "" });
});

test("PRICE-02 the teaser names the lowest fee for a month in each currency", () => {
  const fee = (plan: string, currency: string, amountMinor: number | null) => ({ plan, currency, amountMinor });
  expect(
    lowestMonthly([
      { fees: [fee("upfront", "NGN", 100), fee("monthly", "NGN", 3_200_000), fee("monthly", "USD", 3_200)] },
      { fees: [fee("month", "NGN", 3_000_000), fee("course", "NGN", 200)] },
      { fees: [fee("month", "NGN", null)] },
    ]),
  ).toEqual([
    { amountMinor: 3_200, currency: "USD" },
    { amountMinor: 3_000_000, currency: "NGN" },
  ]);
  expect(lowestMonthly([{ fees: [fee("course", "NGN", 5_000_000)] }])).toEqual([]);
});

test("only networks that are set count as the academy's", () => {
  expect(socialLinks({ social: { facebook: "", x: "https://x.com/a", instagram: "", youtube: "" } })).toEqual([
    "https://x.com/a",
  ]);
});

test("a launcher gets a name of at most a dozen characters", () => {
  expect(shortNameOf("Night School")).toBe("Night School");
  expect(shortNameOf("Brick Lane Learning")).toBe("Brick");
  expect(shortNameOf("Internationalisation")).toBe("Internationa");
});
