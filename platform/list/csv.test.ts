import { expect, test } from "vitest";
import { safeCell } from "./csv.ts";

test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "ADM-04 %j does nothing in a table program",
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
  },
);

test("ADM-04 a cell of words stays unchanged", () => {
  expect(["Ada Obi", "₦5", "a=b"].map(safeCell)).toEqual(["Ada Obi", "₦5", "a=b"]);
});
