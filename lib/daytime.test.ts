import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../tests/support/property.ts";
import { atDaytime, momentAgo } from "./daytime.ts";

/** Minutes since midnight in Lagos. */
const minuteInLagos = (at: Date) => (at.getUTCHours() * 60 + at.getUTCMinutes() + 60) % 1440;
const isDaytime = (at: Date) => minuteInLagos(at) >= 8 * 60 && minuteInLagos(at) <= 20 * 60;

test("B27 whatever the moment, rows are laid out between 8 am and 8 pm, not later than it, in its order", () => {
  const moments = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  holds(
    fc.property(moments, moments, (moment, otherMoment) => {
      const [first, second] = moment <= otherMoment ? [moment, otherMoment] : [otherMoment, moment];
      const [a, b] = [atDaytime(first), atDaytime(second)];
      expect(isDaytime(a)).toBe(true);
      expect(a <= first && first.getTime() - a.getTime() <= 16 * 3_600_000).toBe(true);
      expect(a <= b).toBe(true);
    }),
  );
});

test("days count back from the last day whose 8 pm is past", () => {
  const at = (clock: string, daysAgo = 0) => momentAgo({ daysAgo, at: "16:20" }, new Date(clock)).toISOString();
  expect(at("2026-11-26T18:59:59Z")).toBe("2026-11-25T15:20:00.000Z");
  expect(at("2026-11-26T19:00:00Z")).toBe("2026-11-26T15:20:00.000Z");
  expect(at("2027-03-01T10:00:00Z", 1)).toBe("2027-02-27T15:20:00.000Z");
});
