import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "#tests/support/property.ts";
import { creditFor, dueOf, instalmentCount, instalmentsOf } from "./order-rules.ts";
import { linesSince, receiptLines } from "./receipt-rules.ts";
import { paymentsOf, priceOf, priceOfOrder } from "./rules.ts";
import { payRhythms } from "./texts.ts";

const priced = (originalMinor: number, more: { discountPercent?: number; amountOffMinor?: number } = {}) =>
  priceOf({
    originalMinor,
    discountPercent: more.discountPercent ?? 0,
    coupon: more.amountOffMinor ? { percentOff: null, amountOffMinor: more.amountOffMinor } : null,
  });
const half = { planName: "Installment (2)", currency: "NGN" } as const;
const price = priced(15_500_000);
const instalments = instalmentsOf(price, { pays: "twice", weeks: 20, beginsOn: "2026-11-24", secondPartDays: 45 });

test("a receipt names the instalment and the credit that paid some of it", () => {
  const paid = { beforeMinor: 500_000, amountMinor: 7_250_000, orderMinor: 7_250_000, creditMinor: 500_000 };
  expect(receiptLines({ ...half, instalments, price, ...paid })).toEqual([
    { label: "Installment 1 of 2", note: "One of 2 parts", amountMinor: 7_750_000 },
    { label: "Your credit", note: "", amountMinor: -500_000 },
  ]);
});

test("a transfer of too little shows what is open, the next one what came before, and too much becomes credit", () => {
  const first = { beforeMinor: 0, amountMinor: 5_000_000, orderMinor: 5_000_000, creditMinor: 0 };
  expect(
    receiptLines({ ...half, instalments, price, ...first }).map(({ label, amountMinor }) => [label, amountMinor]),
  ).toEqual([
    ["Installment 1 of 2", 7_750_000],
    ["Still open of it", -2_750_000],
  ]);
  const rest = { beforeMinor: 5_000_000, amountMinor: 11_000_000, orderMinor: 10_500_000, creditMinor: 0 };
  expect(
    receiptLines({ ...half, instalments, price, ...rest }).map(({ label, amountMinor }) => [label, amountMinor]),
  ).toEqual([
    ["Installment 1 of 2", 7_750_000],
    ["Paid before", -5_000_000],
    ["Installment 2 of 2", 7_750_000],
    ["Your new credit", 500_000],
  ]);
});

test("what was taken off the price is shown", () => {
  const cheaper = priced(10_000_000, { discountPercent: 10, amountOffMinor: 1_000_000 });
  const item = instalmentsOf(cheaper, { pays: "once", weeks: 8, beginsOn: "2026-11-24", secondPartDays: 45 });
  const paid = { beforeMinor: 0, amountMinor: 8_000_000, orderMinor: 8_000_000, creditMinor: 0 };
  expect(receiptLines({ planName: "Upfront", currency: "NGN", instalments: item, price: cheaper, ...paid })).toEqual([
    { label: "Upfront", note: "₦100,000 less ₦20,000 of discount and coupon", amountMinor: 8_000_000 },
  ]);
});

test("PAY-02 the lines of every receipt sum to what was paid", () => {
  holds(
    fc.property(
      fc.record({
        originalMinor: fc.integer({ min: 1, max: 200_000_000 }),
        discountPercent: fc.integer({ min: 0, max: 100 }),
        percentOff: fc.integer({ min: 1, max: 100 }),
        pays: fc.constantFrom("once" as const, "twice" as const, "monthly" as const),
        weeks: fc.integer({ min: 1, max: 52 }),
        credit: fc.double({ min: 0, max: 1, noNaN: true }),
        before: fc.double({ min: 0, max: 1, noNaN: true }),
        amountMinor: fc.integer({ min: 1, max: 300_000_000 }),
      }),
      ({ originalMinor, discountPercent, percentOff, pays, weeks, credit, before, amountMinor }) => {
        const made = priceOf({ originalMinor, discountPercent, coupon: { percentOff, amountOffMinor: null } });
        const all = instalmentsOf(made, { pays, weeks, beginsOn: "2026-11-24", secondPartDays: 45 });
        const totalMinor = all.reduce((sum, instalment) => sum + instalment.amountMinor, 0);
        const creditMinor = Math.floor(credit * (all[0]?.amountMinor ?? 0));
        const beforeMinor = creditMinor + Math.floor(before * (totalMinor - creditMinor));
        const orderMinor = Math.min(amountMinor, totalMinor - beforeMinor);
        const paid = { planName: "Plan", currency: "NGN" as const, price: made, creditMinor, beforeMinor };
        const lines = receiptLines({ ...paid, instalments: all, amountMinor, orderMinor });
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amountMinor);
      },
    ),
    { numRuns: 500 },
  );
});

test("PAY-02 PAY-10 REF-01 quote, order and receipts show one figure, and nothing takes off more than the price", () => {
  const terms = fc.record({
    originalMinor: fc.integer({ min: 1, max: 200_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    coupon: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, amountOffMinor: null })),
      fc.integer({ min: 1, max: 200_000_000 }).map((amountOffMinor) => ({ percentOff: null, amountOffMinor })),
    ),
  });
  const plans = fc.record({
    pays: fc.constantFrom(...payRhythms),
    weeks: fc.option(fc.integer({ min: 1, max: 60 })),
    balanceMinor: fc.nat(250_000_000),
    /** How the rest is paid: by so much at a time, as transfers may be. */
    steps: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  });
  holds(
    fc.property(terms, plans, (item, { pays, weeks, balanceMinor, steps }) => {
      // The quote.
      const quoted = priceOf(item);
      const { firstMinor, laterMinor } = paymentsOf(quoted, pays);
      const creditMinor = creditFor(firstMinor, balanceMinor);
      expect(quoted.discountMinor + quoted.couponMinor + creditMinor).toBeLessThanOrEqual(item.originalMinor);
      for (const minor of [quoted.totalMinor, firstMinor, laterMinor ?? 0, creditMinor, firstMinor - creditMinor]) {
        expect(minor).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(minor)).toBe(true);
      }
      // The order.
      expect(priceOfOrder(quoted)).toEqual(quoted);
      const all = instalmentsOf(quoted, { pays, weeks, beginsOn: "2026-11-24", secondPartDays: 45 });
      const totalMinor = firstMinor + (laterMinor ?? 0) * (instalmentCount(pays, weeks) - 1);
      expect(all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
      if (pays !== "monthly") expect(totalMinor).toBe(quoted.totalMinor);
      if (firstMinor > creditMinor) expect(dueOf(all, creditMinor, 1)).toBe(firstMinor - creditMinor);
      // The receipts of whatever came until all was paid: with the credit they are the order.
      let beforeMinor = creditMinor;
      let receiptsMinor = 0;
      for (const share of [...steps, 1]) {
        const amountMinor = Math.floor(share * (totalMinor - beforeMinor));
        if (amountMinor === 0) continue;
        const paid = { instalments: all, price: priceOfOrder(quoted), creditMinor, beforeMinor, amountMinor };
        const lines = receiptLines({ ...half, ...paid, orderMinor: amountMinor });
        receiptsMinor += lines.reduce((sum, line) => sum + line.amountMinor, 0);
        beforeMinor += amountMinor;
      }
      expect(receiptsMinor + creditMinor).toBe(totalMinor);
    }),
    { numRuns: 500 },
  );
});

test("PAY-10 a receipt tells what became of its payment: on its way, given back, disputed, taken; what failed or was won is not shown", () => {
  const at = new Date("2026-12-02T09:00:00Z");
  const paid = { currency: "NGN", amountMinor: 1_000_000, isUndone: false } as const;
  const refunds = (["open", "succeeded", "failed"] as const).map((state) => ({
    state,
    amountMinor: 100_000,
    askedAt: at,
  }));
  const disputes = (["open", "lost", "won"] as const).map((state) => ({
    state,
    amountMinor: 1_000_000,
    openedAt: at,
  }));
  expect(linesSince({ ...paid, refunds, disputes })).toEqual([
    "₦1,000 of it is on its way back since 2 December 2026.",
    "₦1,000 of it was given back on 2 December 2026.",
    "All of it is disputed at the bank since 2 December 2026.",
    "All of it was taken back by the bank, after a dispute of 2 December 2026.",
  ]);
  expect(linesSince({ ...paid, isUndone: true, refunds: [], disputes: [] })).toEqual([
    "Void: the payment was not for this order, and was taken back.",
  ]);
});
