import { expect, test } from "vitest";
import { sampleWorkbook } from "#tests/support/sample-workbook.ts";
import { sampleZip } from "#tests/support/sample-zip.ts";
import { listLimits, moveTexts } from "../texts.ts";
import { readList } from "./read-list.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readList({ bytes: bytesOf(text) });
const ada = { line: 2, name: "Ada Obi", email: "ada@mail.ng", paid: "72,500" };

test.each([
  ["commas", 'Name,Email,Paid,House\nAda Obi,ada@mail.ng,"72,500",4'],
  [
    "semicolons, as Excel writes it here",
    "\ufeffFull Name;E-mail address;Amount paid;House\r\nAda Obi;ada@mail.ng;72,500;4\r\n",
  ],
  ["tabs, pasted", "NAME:\tEMAIL\tPaid\tHouse\n Ada  Obi \tada@mail.ng\t72,500\t4\n\n"],
])("MOVE-01 a list with %s is read by its headings", async (_, text) => {
  expect(await read(text)).toEqual({ rows: [ada], passedOver: ["House"] });
});

test("MOVE-01 an Excel workbook is read, its dates as days; an empty row keeps the numbers of those below", async () => {
  const bytes = sampleWorkbook([
    ["Student", "Email", "Balance", "Due date"],
    ["Ada & Co", "ada@mail.ng", 72_500.5, new Date("2026-12-31T00:00:00Z")],
    [null, null],
    ["Uche Eze", "uche@mail.ng", null],
  ]);
  expect(await readList({ bytes })).toEqual({
    rows: [
      { line: 2, name: "Ada & Co", email: "ada@mail.ng", owed: "72500.5", due: "2026-12-31" },
      { line: 4, name: "Uche Eze", email: "uche@mail.ng" },
    ],
    passedOver: [],
  });
});

test.each([
  ["no table", Uint8Array.of(0x41, 0, 0), moveTexts.noTable],
  ["a web page", bytesOf("<html><table></table>"), moveTexts.noTable],
  ["an old or locked workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), moveTexts.oldExcel],
  ["a zip that is no workbook", new Uint8Array(sampleZip({ "a.txt": "b" })), moveTexts.oldExcel],
  ["half a workbook", new Uint8Array(sampleWorkbook([["Name", "Email"]]).subarray(0, 300)), moveTexts.oldExcel],
  [
    "an archive of many files",
    new Uint8Array(sampleZip(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, ""])))),
    moveTexts.large,
  ],
  ["no headings", bytesOf("Ada Obi,ada@mail.ng\nUche,uche@mail.ng"), moveTexts.noHeading],
  ["nothing", bytesOf(""), moveTexts.noHeading],
  ["headings alone", bytesOf("Name,Email\n,\n"), moveTexts.noRows],
  ["two columns for one thing", bytesOf("Name,Email,Balance,Owes\nA,a@b.ng,1,2"), moveTexts.sameHeading("Owes")],
  ["a cell without an end", bytesOf(`Name,Email\n"${"x".repeat(50_000)}`), moveTexts.noTable],
  ["too many rows", bytesOf(`Name,Email\n${"A,a@b.ng\n".repeat(listLimits.rows + 1)}`), moveTexts.tooManyRows],
])("MOVE-01 %s is refused in words", async (_, bytes, refused) => {
  expect(await readList({ bytes })).toEqual({ refused });
});

test("a cell of any length is cut to one more than a row may have, so that its row is named as too long", async () => {
  const answer = await read(`Name,Email\n${"x".repeat(5_000)},a@b.ng`);
  expect("rows" in answer && answer.rows[0]?.name?.length).toBe(listLimits.cell + 1);
});
