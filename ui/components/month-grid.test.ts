import { expect, test } from "vitest";
import { addMonths, monthGrid } from "./month-grid.ts";

test("November 2026 begins on a Sunday: the last day of the first week from Monday, the first from Sunday", () => {
  const fromMonday = monthGrid("2026-11");
  expect(fromMonday[0]?.map(({ day }) => day)).toEqual([26, 27, 28, 29, 30, 31, 1]);
  expect(fromMonday[0]?.map(({ outside }) => outside)).toEqual([true, true, true, true, true, true, false]);
  expect(fromMonday).toHaveLength(6);
  expect(fromMonday.at(-1)?.[0]).toEqual({ date: "2026-11-30", day: 30, outside: false });
  const fromSunday = monthGrid("2026-11", 0);
  expect(fromSunday[0]?.[0]).toEqual({ date: "2026-11-01", day: 1, outside: false });
  expect(fromSunday).toHaveLength(5);
});

test("every day of a leap year's February is there once", () => {
  const days = monthGrid("2028-02")
    .flat()
    .filter(({ outside }) => !outside);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
});

test("months go over the year's end both ways", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonths("2026-11", 14)).toBe("2028-01");
});
