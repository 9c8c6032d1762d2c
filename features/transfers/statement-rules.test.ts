import { describe, expect, test } from "vitest";
import { readAmount, readDay } from "./cell-rules.ts";
import { guessMapping, mappingError } from "./column-rules.ts";
import { identify, splitKnown } from "./server/statements/same-line.ts";
import { readStatement } from "./statement-rules.ts";

describe("DESK-01 an amount as banks write it", () => {
  test.each([
    ["₦1,250,000.00", ".", 125_000_000, null],
    ["1.250.000,00", ",", 125_000_000, null],
    ["NGN 77,500", ".", 7_750_000, null],
    ["77500.5", ".", 7_750_050, null],
    ["77,500.00 CR", ".", 7_750_000, "credit"],
    ["77,500.00DR", ".", 7_750_000, "debit"],
    ["-77,500.00", ".", 7_750_000, "debit"],
    ["₦-77,500.00", ".", 7_750_000, "debit"],
    ["(77,500.00)", ".", 7_750_000, "debit"],
    ["77,500.00-", ".", 7_750_000, "debit"],
    ["+500.00", ".", 50_000, "credit"],
    ["12,34,567.00", ".", 123_456_700, null],
    ["1 250 000,00", ",", 125_000_000, null],
    ["$1,200.00", ".", 120_000, null],
    ["", ".", 0, null],
    ["-", ".", 0, null],
    ["0.00", ".", 0, null],
  ] as const)("%j with %j is %d", (text, decimal, amountMinor, side) => {
    expect(readAmount(text, decimal)).toEqual({ amountMinor, side });
  });

  test.each([
    "abc",
    "1.2.3",
    "1,50",
    "5.000",
    "1 50.00",
    "-500 CR",
    "+500 DR",
    "1,2500.00",
    "12.345.678",
    "1e9",
    "0123456789012345678901",
    "24/11/2026",
    "NIP/GTB",
  ])("%j is none", (text) => {
    expect(readAmount(text, ".")).toBeNull();
  });
});

describe("DESK-01 a day as banks write it", () => {
  test.each([
    ["24/11/2026", "2026-11-24", null],
    ["4/1/26", "2026-01-04", null],
    ["24-NOV-2026", "2026-11-24", null],
    ["24-Nov-26 08:41:12 PM", "2026-11-24", "20:41"],
    ["24 November 2026", "2026-11-24", null],
    ["Nov 24, 2026", "2026-11-24", null],
    ["2026-11-24T08:41:00", "2026-11-24", "08:41"],
    ["2026-11-24 12:05 AM", "2026-11-24", "00:05"],
    ["24.11.2026 8:41", "2026-11-24", "08:41"],
  ])("%j", (text, on, at) => {
    expect(readDay(text, "day-first")).toEqual({ on, at });
  });

  test("month first where the bank does so", () => {
    expect(readDay("11/24/2026", "month-first")?.on).toBe("2026-11-24");
  });

  test.each(["", "31/02/2026", "24/13/2026", "Balance", "2026", "45000", "24/Foo/2026"])("%j is none", (text) => {
    expect(readDay(text, "day-first")).toBeNull();
  });
});

const gtb = [
  ["Account statement", "", "", "", "", ""],
  ["Account: 0123456789", "", "", "", "", ""],
  ["Trans. Date", "Reference", "Value Date", "Debits", "Credits", "Remarks"],
  ["24/11/2026", "000013261124", "24/11/2026", "", "77,500.00", "NIP/GTB/ADA OBI/K7QM4XWT"],
  ["24/11/2026", "000013261125", "24/11/2026", "52.50", "", "NIP CHARGE"],
  ["25/11/2026", "", "25/11/2026", "", "soon", "broken"],
  ["", "", "Total", "52.50", "77,500.00", ""],
];

describe("DESK-01 a statement", () => {
  test("its columns are found by their headings, below what is above them", () => {
    const mapping = guessMapping(gtb);
    expect(mapping).toMatchObject({
      headingRow: 2,
      day: 0,
      bankReference: 1,
      debit: 3,
      credit: 4,
      narration: 5,
      amount: null,
      dayOrder: "day-first",
      decimal: ".",
      currency: "NGN",
    });
    expect(mappingError(mapping, gtb)).toBeNull();
    const { lines, errors, sums, passed } = readStatement(gtb, mapping);
    expect({ lines, errors }).toEqual({
      lines: [
        {
          row: 4,
          paidOn: "2026-11-24",
          paidAt: null,
          amountMinor: 7_750_000,
          narration: "NIP/GTB/ADA OBI/K7QM4XWT",
          sender: "",
          bankReference: "000013261124",
        },
      ],
      errors: [{ row: 6, why: "Its amount cannot be read." }],
    });
    expect(sums).toEqual({
      in: { count: 1, totalMinor: 7_750_000 },
      out: { count: 1, totalMinor: 5_250 },
      none: { count: 4, totalMinor: 0 },
      fault: { count: 1, totalMinor: 0 },
    });
    expect([...passed]).toEqual([
      ["above", 2],
      ["heading", 1],
      ["total", 1],
    ]);
  });

  test("one column of amounts with CR and DR next to it, commas for decimals, the sender apart", () => {
    const cells = [
      ["Date", "Narration", "Amount", "DR/CR", "Sender"],
      ["24-Nov-2026", "school fees", "1.250.000,00", "CR", "ADA OBI"],
      ["24-Nov-2026", "rent", "50,00", "DR", ""],
    ];
    const mapping = guessMapping(cells);
    expect(mapping).toMatchObject({ amount: 2, side: 3, sender: 4, decimal: "," });
    const { lines, sums } = readStatement(cells, mapping);
    expect(lines).toMatchObject([{ amountMinor: 125_000_000, sender: "ADA OBI" }]);
    expect(sums.out.count).toBe(1);
  });

  test("months before days are recognised by a day above twelve", () => {
    const cells = [
      ["Date", "Details", "Credit"],
      ["11/24/2026", "x", "5"],
      ["11/02/2026", "y", "5"],
    ];
    expect(guessMapping(cells).dayOrder).toBe("month-first");
  });

  test("a mapping that names no money or a column that is not there is refused in words", () => {
    const mapping = guessMapping(gtb);
    expect(mappingError({ ...mapping, credit: null, amount: null }, gtb)).toMatch(/which column/);
    expect(mappingError({ ...mapping, sender: 40 }, gtb)).toMatch(/fewer columns/);
    expect(mappingError({ ...mapping, headingRow: 30 }, gtb)).toMatch(/fewer rows/);
  });
});

describe("DESK-01 the same line in two statements", () => {
  const line = (narration: string, bankReference: string | null = null) => ({
    paidOn: "2026-11-24",
    paidAt: null,
    amountMinor: 7_750_000,
    narration,
    sender: "",
    bankReference,
  });

  test("is known again, in another case and with other spaces", () => {
    const stored = identify([line("NIP/GTB/ADA OBI/K7QM4XWT")]);
    const again = identify([line("nip/gtb/ada  obi/K7QM4XWT"), line("NIP/GTB/BOLA")]);
    const { fresh, known } = splitKnown(again, stored);
    expect(known).toHaveLength(1);
    expect(fresh.map(({ narration }) => narration)).toEqual(["NIP/GTB/BOLA"]);
  });

  test("two alike of one day are two, and the third of a longer statement is new", () => {
    const stored = identify([line("FEES"), line("FEES")]);
    expect(new Set(stored.map(({ identity }) => identity)).size).toBe(2);
    expect(splitKnown(identify([line("FEES"), line("FEES"), line("FEES")]), stored).fresh).toHaveLength(1);
  });

  test("what the bank calls it decides where both have it, and words where one has not", () => {
    const stored = identify([line("FEES", "A1")]);
    expect(splitKnown(identify([line("fees", "A1")]), stored).fresh).toEqual([]);
    expect(splitKnown(identify([line("other words", "A1")]), stored).fresh).toHaveLength(1);
    expect(splitKnown(identify([line("FEES", "A2")]), stored).fresh).toHaveLength(1);
    expect(splitKnown(identify([line("FEES")]), stored).fresh).toEqual([]);
    expect(splitKnown(identify([line("FEES", "A1")]), identify([line("FEES")])).fresh).toEqual([]);
  });

  test("a reference that the bank gives to all of a day does not make them one", () => {
    const stored = identify([line("ADA", "0"), line("BOLA", "0")]);
    expect(new Set(stored.map(({ identity }) => identity)).size).toBe(2);
  });
});
