import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PriceLines } from "./price-lines.tsx";

afterEach(cleanup);
const price = {
  originalMinor: 150_000_00,
  discountPercent: 10,
  discountMinor: 15_000_00,
  couponMinor: 5_000_00,
  totalMinor: 130_000_00,
};
const lines = () =>
  screen
    .getAllByRole("term")
    .map((term, index) => `${term.textContent}: ${screen.getAllByRole("definition")[index]?.textContent}`);

test("PAY-01 every line that takes something off, and the total", () => {
  render(<PriceLines price={price} currency="NGN" coupon="WALLS5" label="Original price" totalClassName="text-h2" />);
  expect(lines()).toEqual([
    "Original price: ₦150,000",
    "Discount 10%: -₦15,000",
    "Coupon WALLS5: -₦5,000",
    "Total: ₦130,000",
  ]);
});

test("B28 nothing off, the total alone", () => {
  const whole = { ...price, discountPercent: 0, discountMinor: 0, couponMinor: 0, totalMinor: price.originalMinor };
  render(<PriceLines price={whole} currency="USD" label="Price" totalClassName="text-h2" live />);
  expect(lines()).toEqual(["Total: $150,000"]);
});
