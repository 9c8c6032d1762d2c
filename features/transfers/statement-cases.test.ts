import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Cells, guessMapping, headingLabels, rememberedMapping } from "./column-rules.ts";
import { identify, splitKnown } from "./server/statements/same-line.ts";
import { cellsOfText } from "./statement-damage.fixture.ts";
import { readStatement } from "./statement-rules.ts";

/** Files that lied to other readers, each as it was sent. */
const cellsOf = (name: string) =>
  cellsOfText(readFileSync(new URL(`cases/${name}`, import.meta.url), "utf8").trimEnd(), {});
const read = (cells: Cells) => readStatement(cells, guessMapping(cells));
const cellsIn = (text: string) => cellsOfText(text, {});
const linesOf = ({ lines }: ReturnType<typeof read>) => lines.map(({ row, amountMinor }) => [row, amountMinor]);

describe("a statement cannot lie", () => {
  test("M01 a comma in a narration that no one quoted goes back into it where the balance shows it", () => {
    const reading = read(cellsOf("01-comma-in-narration.csv"));
    expect(linesOf(reading)).toEqual([
      [4, 9_000_000],
      [5, 500_000],
    ]);
    expect(reading.lines[0]?.narration).toBe("TRF BOB, MARY SCHOOL FEES");
    expect(reading.sums.out).toEqual({ count: 2, totalMinor: 15_001_075 });
    expect(reading.errors).toEqual([]);
  });

  test("M01 without a balance, and where it does not fit, a row of another width is an error and never money", () => {
    const [head, ...rows] = cellsOf("01-comma-in-narration.csv");
    const bare = read([head, ...rows].map((row) => row?.slice(0, -1) ?? []));
    expect(bare.errors).toEqual([
      { row: 3, why: "It has 5 cells where the others have 4." },
      { row: 4, why: "It has 5 cells where the others have 4." },
    ]);
    expect(linesOf(bare)).toEqual([[5, 500_000]]);
    const wrong = read(
      cellsIn("Date,Narration,Debit,Credit,Balance\n24/11/2026,A,,5.00,10.00\n24/11/2026,B, C,,7.00,,99.00"),
    );
    expect(wrong.errors.map(({ row }) => row)).toEqual([3]);
    const narrow = read(cellsIn("Date,Narration,Debit,Credit\n24/11/2026,A,,5.00\n24/11/2026,B,5.00"));
    expect(narrow.errors).toEqual([{ row: 3, why: "It has 3 cells where the others have 4." }]);
  });

  test("M03 a quote that is never closed swallows no row", () => {
    const reading = read(cellsOf("03-open-quote.csv"));
    expect(linesOf(reading)).toEqual([
      [2, 15_000_000],
      [3, 9_000_000],
      [4, 500_000],
      [5, 500_000],
    ]);
    expect(reading.errors).toEqual([]);
    const closedLater = read(
      cellsIn('S/N,Date,Narration,Credit\n1,24/11/2026,"ADA,5.00\n2,24/11/2026,"BOB",7.00\n3,24/11/2026,X,9.00'),
    );
    expect(linesOf(closedLater)).toEqual([
      [2, 500],
      [3, 700],
      [4, 900],
    ]);
  });

  test("M04 a reference that a spreadsheet rounded is no name, in whatever order the lines are", () => {
    const stored = identify(read(cellsOf("04-excel-reference-first.csv")).lines);
    const evening = identify(read(cellsOf("04-excel-reference-second.csv")).lines);
    const { fresh, known } = splitKnown(evening, stored);
    expect(fresh.map(({ narration }) => narration)).toEqual(["TRF CHIDI EZE"]);
    expect(known.map(({ narration }) => narration)).toEqual(["TRF ADA OBI"]);
    expect(splitKnown(evening.toReversed(), stored).fresh).toHaveLength(1);
  });

  test("M04 one name for several, and names in one of both files alone, do not depend on the order either", () => {
    const line = (narration: string, bankReference: string | null) => ({
      paidOn: "2026-11-24",
      paidAt: null,
      amountMinor: 3_200_000,
      narration,
      sender: "",
      bankReference,
    });
    const stored = identify([line("ADA", "1000040000000000000000"), line("FEES", null), line("FEES", "A2")]);
    for (const order of [(all: unknown[]) => all, (all: unknown[]) => all.toReversed()]) {
      const again = identify(
        order([
          line("CHIDI", "1000040000000000000000"),
          line("ADA", null),
          line("FEES", "A1"),
          line("FEES", "A2"),
        ]) as ReturnType<typeof line>[],
      );
      expect(splitKnown(again, stored).fresh.map(({ narration }) => narration)).toEqual(["CHIDI"]);
    }
  });

  test("M06 columns are remembered by the words of their headings in the same cells, in whichever row", () => {
    const [first, second] = [cellsOf("06-layout-first.csv"), cellsOf("06-layout-second.csv")];
    const stored = { mapping: guessMapping(first), headings: headingLabels(first[0]) };
    expect(rememberedMapping(second, stored)).toBeNull();
    expect(rememberedMapping([["Account", "1"], [], ...first], stored)).toMatchObject({
      headingRow: 2,
      debit: 2,
      credit: 3,
    });
    const reading = read(second);
    expect(linesOf(reading)).toEqual([[2, 700_000]]);
    expect(reading.sums.out.totalMinor).toBe(300_000);
  });

  test("M07 words of a Type column that are of no side leave it to the sign; a contradiction is an error", () => {
    const reading = read(cellsOf("07-type-words-signed.csv"));
    expect(linesOf(reading)).toEqual([[2, 15_000_000]]);
    expect(reading.sums.out).toEqual({ count: 2, totalMinor: 5_100_000 });
    const odd = read(
      cellsIn(
        "Date,Narration,Amount,Type\n24/11/2026,A,-5.00,CR\n24/11/2026,B,5.00 CR,Debit\n24/11/2026,C,5.00,Credit",
      ),
    );
    expect(odd.errors.map(({ row }) => row)).toEqual([2, 3]);
    expect(linesOf(odd)).toEqual([[4, 500]]);
  });

  test("M07 an amount of which nothing shows whether it came or went is an error, unless the balance shows it", () => {
    const bare = read(cellsIn("Date,Narration,Amount,Type\n24/11/2026,A,5.00,Transfer\n24/11/2026,B,5.00,Airtime"));
    expect([linesOf(bare), bare.errors.length]).toEqual([[], 2]);
    const proven = read(
      cellsIn(
        "Opening Balance,10.00\n\nDate,Narration,Amount,Type,Balance\n24/11/2026,A,5.00,Transfer,15.00\n25/11/2026,B,5.00,Airtime,10.00",
      ),
    );
    expect(linesOf(proven)).toEqual([[4, 500]]);
    expect(proven.errors.map(({ row }) => row)).toEqual([5]);
  });

  test("M07 a transfer that did not go through is no line, and a state in other words is an error", () => {
    const reading = read(
      cellsIn(
        "Date,Narration,Money In,Money Out,Status\n24/11/2026,A,5.00,,Successful\n24/11/2026,B,5.00,,FAILED\n24/11/2026,C,5.00,,Zugestellt",
      ),
    );
    expect(linesOf(reading)).toEqual([[2, 500]]);
    expect([...reading.passed]).toContainEqual(["failed", 1]);
    expect(reading.errors).toEqual([{ row: 4, why: "Whether it went through cannot be read." }]);
  });

  test("M09 balances and totals are no money, with their reasons; the balance at the end must be what the rows add up to", () => {
    const reading = read(cellsOf("09-balance-rows.csv"));
    expect(linesOf(reading)).toEqual([[3, 500_000]]);
    expect([...reading.passed]).toEqual([
      ["heading", 1],
      ["balance", 2],
      ["total", 1],
    ]);
    expect(reading.errors).toEqual([]);
    const short = cellsOf("09-balance-rows.csv").map((row, at) =>
      at === 3 ? [...row.slice(0, 4), "300,000.00"] : row,
    );
    expect(read(short).errors).toEqual([{ row: 4, why: "The balance at the end is not what the rows add up to." }]);
  });

  test("M09 someone's own words about a balance are money where the balance moves by it", () => {
    const reading = read(
      cellsIn(
        "Date,Narration,Debit,Credit,Balance\n24/11/2026,A,,5.00,10.00\n24/11/2026,Balance,,7.00,17.00\n24/11/2026,TOTAL ENERGIES PLC,,1.00,18.00\n24/11/2026,Closing balance,,2.00,20.00",
      ),
    );
    expect(linesOf(reading)).toEqual([
      [2, 500],
      [3, 700],
      [4, 100],
      [5, 200],
    ]);
  });

  test("M11 a narration that goes on in the next row keeps its end", () => {
    const reading = read(cellsOf("11-narration-goes-on.csv"));
    expect(reading.lines.map(({ narration }) => narration)).toEqual([
      "NIP TRANSFER FROM ADA OBI K7QM 4XWT SCHOOL FEES",
      "BOB",
    ]);
    expect([reading.errors, reading.needsLook]).toEqual([[], false]);
  });

  test("M11 where the line above may be gone, a staff member looks at what its narration was joined to", () => {
    const cells = cellsOf("11-narration-goes-on.csv").slice(0, 3);
    expect(read(cells).needsLook).toBe(true);
  });

  test("M17 who sent it is of the column Source, or what is under To / From, never the beneficiary", () => {
    const [line] = read(cellsOf("17-beneficiary-and-source.csv")).lines;
    expect(line).toMatchObject({
      sender: "ADA OBI",
      amountMinor: 15_000_000,
      narration: "K7QM 4XWT",
      bankReference: "261124",
    });
    const kuda = read(
      cellsIn("Date,Money In,Money Out,To / From,Description,Balance\n24/11/2026,5.00,,ADA OBI,x,5.00"),
    );
    expect(kuda.lines[0]?.sender).toBe("ADA OBI");
    expect(guessMapping(cellsIn("Date,Narration,Credit,Beneficiary,Beneficiary Bank")).sender).toBeNull();
  });

  test("a running balance that does not follow makes an error of the row, oldest or newest first", () => {
    const rows = [
      "24/11/2026,A,,5.00,10.00",
      "24/11/2026,B,,7.00,17.00",
      "25/11/2026,C,,1.00,19.00",
      "26/11/2026,D,2.00,,17.00",
    ];
    const head = "Date,Narration,Debit,Credit,Balance";
    expect(read(cellsIn([head, ...rows].join("\n"))).errors).toEqual([
      { row: 4, why: "The balance does not follow from the row before it by this amount." },
    ]);
    expect(read(cellsIn([head, ...rows.toReversed()].join("\n"))).errors.map(({ row }) => row)).toEqual([3]);
  });

  test("an amount in another currency than the account's is never money", () => {
    const reading = read(
      cellsIn("Date,Narration,Debit,Credit\n24/11/2026,A,,NGN 5.00\n24/11/2026,B,,GHS 7.00\n24/11/2026,C,,$9.00"),
    );
    expect(linesOf(reading)).toEqual([[2, 500]]);
    expect(reading.errors.map(({ why }) => why)).toEqual(
      Array(2).fill("Its amount is in another currency than the account."),
    );
  });

  test("a day that a line break tore makes an error, not another day", () => {
    const reading = read(
      cellsIn("Date,Narration,Debit,Credit,Balance\n21/11/2026,A,,5.00,10.00\n2\n1/11/2026,B,,5.00,15.00"),
    );
    expect(reading.errors).toEqual([{ row: 3, why: "It is a piece of a row that a line break tore." }]);
  });

  test("a day whose year was torn is an error", () => {
    const reading = read(
      cellsIn("Date,Narration,Debit,Credit\n21/11/2026,A,,5.00\n22/11/2026,B,,6.00\n22/11/20,C,,7.00"),
    );
    expect(reading.errors).toEqual([{ row: 4, why: "Its day is years away from the others." }]);
  });

  test("what looks like a transfer is never passed over without a word", () => {
    const reading = read(
      cellsIn(
        '24/11/2026,A,,5.00\nDate,Narration,Debit,Credit\n24/11/2026,B,,6.00\n"24/11/2026,C,,7.00"\n,D,,8.00\n24/11/2026,E,,\n24/11/2026,F,1.00,1.00\nDate,Narration,Credit,Debit\n24/11/2026,G,9.00,\nGenerated on 24/11/2026',
      ),
    );
    expect(linesOf(reading)).toEqual([[3, 600]]);
    expect(reading.errors.map(({ row }) => row)).toEqual([1, 4, 5, 6, 7, 9]);
    expect(reading.sums.none.count).toBe(3);
  });
});
