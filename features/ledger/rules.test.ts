import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies } from "#lib/money.ts";
import { holds } from "#tests/support/property.ts";
import { ledgerAccounts, transactionKinds } from "./contract.ts";
import { type Entry, entriesError, flowOf, moneyAccounts, splitVat, vatIn } from "./rules.ts";

const entry = (amountMinor: number, currency: Entry["currency"] = "NGN"): Entry => ({
  account: "cash",
  holder: "sandbox",
  currency,
  amountMinor,
});

describe("entries of a transaction", () => {
  test("sum to nothing in each currency, whatever they are", () => {
    const anyEntry = fc.record({
      account: fc.constantFrom(...ledgerAccounts),
      holder: fc.constantFrom(null, "sandbox"),
      currency: fc.constantFrom(...currencies),
      amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
    });
    holds(
      fc.property(fc.array(anyEntry, { maxLength: 6 }), (entries) => {
        const closed = currencies.every(
          (currency) =>
            entries.filter((item) => item.currency === currency).reduce((sum, item) => sum + item.amountMinor, 0) === 0,
        );
        return (entriesError(entries) === null) === (closed && entries.length >= 2);
      }),
    );
    holds(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 6 }), (entries) => {
        const countered = entries.flatMap((item) => [item, { ...item, amountMinor: -item.amountMinor }]);
        return entriesError(countered) === null;
      }),
    );
  });

  test.each([
    ["none", [], /at least two/],
    ["one", [entry(1)], /at least two/],
    ["nothing and nothing", [entry(0), entry(0)], /Not an amount/],
    ["a part of a kobo", [entry(0.5), entry(-0.5)], /Not an amount/],
    ["more than can be counted", [entry(2 ** 53), entry(-(2 ** 53))], /Not an amount/],
    ["naira against dollars", [entry(5), entry(-5, "USD")], /NGN sum to 5/],
  ])("%s are refused", (_, entries, error) => {
    expect(entriesError(entries)).toMatch(error);
  });
});

describe("what moved money", () => {
  test("is all of cash, received or returned, the VAT in it, and what tutors were paid; nothing else", () => {
    for (const kind of transactionKinds) {
      const flows = ledgerAccounts.map((account) => [account, flowOf({ kind, account })] as const);
      const moved = flows.filter(([, flow]) => flow !== null);
      expect(moved.map(([account]) => account)).toEqual(moneyAccounts);
      expect(moved.map(([, flow]) => flow)).toEqual([expect.stringMatching(/^(received|returned)$/), "vat", "tutors"]);
    }
  });

  test.each([
    ["payment", "received"],
    ["payment-undone", "received"],
    ["refund-paid", "returned"],
    ["chargeback", "returned"],
    ["chargeback-won", "returned"],
  ] as const)("%s is %s", (kind, flow) => {
    expect(flowOf({ kind, account: "cash" })).toBe(flow);
  });
});

describe("ADM-04 the VAT in an amount", () => {
  test.each([
    [12_000_000, 750, 837_209],
    [1, 750, 0],
    [1, 10_000, 1],
    [0, 750, 0],
    [-12_000_000, 750, -837_209],
    [1e12, 9_999, 499_974_998_750],
  ])("of %d at %d is %d", (gross, rate, vat) => expect(vatIn(gross, rate)).toBe(vat));

  test("is right after any moves in and out, and each move is split into what sums to it", () => {
    holds(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 9_999_999 })),
        (rate, moves) => {
          let before = { grossMinor: 0, vatMinor: 0 };
          const book = (grossMinor: number) => {
            const split = splitVat(grossMinor, { rate, before });
            expect(split.orderMinor + split.vatMinor).toBe(grossMinor);
            before = { grossMinor: before.grossMinor + grossMinor, vatMinor: before.vatMinor + split.vatMinor };
            expect(before.vatMinor).toBe(vatIn(before.grossMinor, rate));
          };
          for (const move of moves) book(-move);
          for (const move of moves.toReversed()) book(move);
          expect(before).toEqual({ grossMinor: 0, vatMinor: 0 });
        },
      ),
    );
  });
});
