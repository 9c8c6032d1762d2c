import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Money } from "#lib/money.ts";
import { PricePair } from "./price-pair.tsx";

afterEach(cleanup);
const naira: Money = { amountMinor: 150_000_00, currency: "NGN" };
const dollars: Money = { amountMinor: 150_00, currency: "USD" };

test("PRICE-02 a price in both currencies reads as one sentence, in one as the amount alone", () => {
  const shown = (prices: Money[]) => render(<PricePair prices={prices} />).container.textContent;
  expect(shown([dollars, naira])).toBe("$150 or ₦150,000");
  expect(shown([naira])).toBe("₦150,000");
});
