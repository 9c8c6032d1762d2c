import { describe, expect, test } from "vitest";
import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { dearerAtOnce, feeName, periodsOf, quotedPrices, quotesIn } from "./rules.ts";

const fee = (id: string, of: Partial<OfficeFee>): OfficeFee => ({
  id,
  plan: "upfront",
  lengthWeeks: null,
  currency: "NGN",
  amountMinor: 120_000_00,
  validFrom: null,
  validUntil: null,
  ...of,
});
const [september, january] = ["2026-09-01T00:00:00.000Z", "2026-12-31T23:00:00.000Z"];
const now = "2026-11-28T12:00:00.000Z";

describe("periods", () => {
  test("are the spans in which no price changes, with what holds in each", () => {
    const fees = [
      fee("a", { amountMinor: 110_000_00, validUntil: september }),
      fee("b", { validFrom: september, validUntil: january }),
      fee("c", { amountMinor: 132_000_00, validFrom: january }),
      fee("d", { plan: "monthly", amountMinor: 32_000_00 }),
    ];
    const seen = periodsOf(fees, now).map(({ from, until, state, fees: feesThen }) => ({
      from,
      until,
      state,
      ids: feesThen.map(({ id }) => id).join(),
    }));
    expect(seen).toEqual([
      { from: null, until: september, state: "over", ids: "a,d" },
      { from: september, until: january, state: "now", ids: "b,d" },
      { from: january, until: null, state: "planned", ids: "c,d" },
    ]);
  });

  test("one that begins or ends at this moment", () => {
    expect(periodsOf([fee("a", { validUntil: now }), fee("b", { validFrom: now })], now)).toMatchObject([
      { state: "over" },
      { state: "now" },
    ]);
  });

  test("none without a price; a time without one is left out", () => {
    expect(periodsOf([], now)).toEqual([]);
    expect(periodsOf([fee("a", { validFrom: september, validUntil: now })], now)).toMatchObject([{ state: "over" }]);
  });
});

test("plans have names", () => {
  expect(feeName({ plan: "installment", lengthWeeks: null })).toBe("Installment (2), in all");
  expect(feeName({ plan: "month", lengthWeeks: 8 })).toBe("8 weeks, a month");
});

test("all at once may cost more than in two parts, by currency", () => {
  const plans = (["upfront", "installment"] as const).flatMap((plan) =>
    (["NGN", "USD"] as const).map((currency) => ({ plan, currency })),
  );
  expect(dearerAtOnce(plans, [140_000_00, 120_00, 130_000_00, 120_00])).toEqual(["NGN"]);
  expect(dearerAtOnce(plans, [140_000_00, 130_00, null, 120_00])).toEqual(["USD"]);
  expect(dearerAtOnce(plans.slice(0, 2), [140_000_00, 130_00])).toEqual([]);
});

describe("what quotes a price", () => {
  const prices = quotedPrices(
    [fee("a", {}), fee("b", { currency: "USD", amountMinor: 120_00 }), fee("c", { amountMinor: null }), fee("d", {})],
    now,
  );
  test("is looked for once for each amount that holds", () => {
    expect(prices).toEqual([
      { amountMinor: 120_000_00, currency: "NGN", isOver: false },
      { amountMinor: 120_00, currency: "USD", isOver: false },
    ]);
  });
  test("is found too where it is over, and what holds again is not", () => {
    const changed = quotedPrices(
      [
        fee("a", { amountMinor: 110_000_00, validUntil: now }),
        fee("b", { validUntil: now }),
        fee("c", { amountMinor: 140_000_00, validFrom: now }),
        fee("d", { currency: "USD", amountMinor: 120_00 }),
        fee("e", { currency: "USD", amountMinor: 120_00, validUntil: now }),
      ],
      now,
    );
    expect(quotesIn("It is ₦120,000. It was ₦120,000, now ₦140,000. Or $120.", changed)).toEqual([
      { sentence: "It is ₦120,000.", price: "₦120,000", isOver: true },
      { sentence: "It was ₦120,000, now ₦140,000.", price: "₦140,000", isOver: false },
      { sentence: "Or $120.", price: "$120", isOver: false },
    ]);
  });
  test.each([
    "Product design is ₦120,000 upfront.",
    "It costs N120000, or two parts.",
    "NGN 120,000 a term",
    "($120)",
    "You pay ₦120,000.",
  ])("%s", (text) => {
    expect(quotesIn(`Before. ${text} After it.`, prices)).toHaveLength(1);
  });
  test.each([
    "₦1,120,000",
    "₦120,0005",
    "₦120,000.50",
    "$1200",
    "$120.50",
    "120,000 people",
    "UN120,000",
    "$120,000",
    `₦120${"0".repeat(400)}`,
  ])("%s is another", (text) => {
    expect(quotesIn(text, prices)).toEqual([]);
  });
  test("is its sentence alone, cut where it is endless", () => {
    expect(quotesIn("One. Two is ₦120,000! Three", prices)).toEqual([
      { sentence: "Two is ₦120,000!", price: "₦120,000", isOver: false },
    ]);
    expect(quotesIn(`₦120,000 ${"x".repeat(100_000)}`, prices)[0]?.sentence).toHaveLength(300);
  });
});
