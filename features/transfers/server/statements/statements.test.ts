import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { bankLines, bankMappings, statements } from "../tables.ts";
import { csvOf, transfersFixture } from "../transfers.fixture.ts";
import { purgeStatements } from "./save-statement.ts";

let setup: TestApp;
let sola: Awaited<ReturnType<ReturnType<typeof transfersFixture>["clerk"]>>;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  sola = await transfersFixture(setup).clerk();
});

const row = { on: "21/11/2026", narration: "NIP/GTB/ADẸ̀ ỌBI", amount: "₦1,250,000.00" };
const day = 86_400_000;

const caseOf = (name: string) => readFileSync(new URL(`../../cases/${name}`, import.meta.url));

describe("DESK-01 a statement that cannot lie", () => {
  test("attack 13 a row of 4.5 million empty cells is refused and does not grow the process by 64 MB", async () => {
    const huge = Buffer.from(`Date,Narration,Credit\n${",".repeat(4_500_000)}`);
    const before = process.memoryUsage().heapUsed;
    const { status, body } = await sola.send(huge);
    expect([status, body.error]).toEqual([422, expect.stringMatching(/too long/)]);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
  });

  test("M12 a web page that is named .xls is refused with how to get the CSV", async () => {
    const { status, body } = await sola.send(caseOf("12-html-named-xls.xls"), "Web Bank", "statement.xls");
    expect([status, body.error]).toEqual([422, expect.stringMatching(/web page.*CSV/)]);
  });

  test("M01 M03 M09 rows that are no money bring none, and the four kinds add up to the rows of the file", async () => {
    for (const [name, lines, totalMinor] of [
      ["01-comma-in-narration.csv", 2, 9_500_000],
      ["03-open-quote.csv", 4, 25_000_000],
      ["09-balance-rows.csv", 1, 500_000],
    ] as const) {
      const { rowCount, reading } = await sola.look((await sola.send(caseOf(name), name)).body.id);
      expect(reading).toMatchObject({ lineCount: lines, totalMinor, errorCount: 0, needsLook: false });
      expect(reading.lineCount + reading.outCount + reading.passedCount + reading.errorCount).toBe(rowCount);
    }
  });

  test("M06 columns that changed places are guessed again, and it is shown", async () => {
    await sola.importing(caseOf("06-layout-first.csv").toString(), "Moving Bank");
    const { reading } = await sola.look((await sola.send(caseOf("06-layout-second.csv"), "Moving Bank")).body.id);
    expect(reading).toMatchObject({ isRemembered: false, hasMoved: true, totalMinor: 700_000, outMinor: 300_000 });
    const same = await sola.look(
      (await sola.send(`Account,1\n\n${caseOf("06-layout-first.csv")}`, "Moving Bank")).body.id,
    );
    expect(same.reading).toMatchObject({ isRemembered: true, hasMoved: false, knownCount: 1 });
  });

  test("M04 the evening's statement brings CHIDI, and ADA once", async () => {
    await sola.importing(caseOf("04-excel-reference-first.csv").toString(), "Rounding Bank");
    const response = await sola.importing(caseOf("04-excel-reference-second.csv").toString(), "Rounding Bank");
    expect(response).toMatchObject({ freshCount: 1, knownCount: 1 });
  });
});

describe("DESK-01 a statement that comes", () => {
  test.each<[string, string | Buffer]>([
    ["UTF-8 with a byte order mark", `\ufeff${csvOf([row])}`],
    ["UTF-16, as spreadsheets save it", Buffer.from(`\ufeff${csvOf([row])}`, "utf16le")],
    ["UTF-16 with its high byte first", Buffer.from(`\ufeff${csvOf([row])}`, "utf16le").swap16()],
    ["Windows' own encoding", Buffer.from(csvOf([{ ...row, narration: "NIP/GTB/ADÉ" }]), "latin1")],
    ["semicolons and decimal commas", csvOf([{ ...row, amount: "1.250.000,00" }]).replaceAll('","', '";"')],
    ["tabs", csvOf([row]).replaceAll('","', '"\t"')],
    ["Windows' line ends", csvOf([row]).replaceAll("\n", "\r\n")],
    ["a quoted line break", csvOf([{ ...row, narration: "NIP/GTB\nADE" }])],
    [
      "what banks write above and below",
      `Statement of account\n\nAccount,012\n${csvOf([row])}\n,,,,,\nTotal,,0.00,1250000.00,,`,
    ],
    ["a quote that stands in a cell", csvOf([row]).replace('"NIP/GTB', 'NIP/"GTB')],
  ])("is read: %s", async (_, bytes) => {
    const { status, body } = await sola.send(bytes);
    expect([status, body.error]).toEqual([200, undefined]);
    const { reading } = await sola.look(body.id);
    expect(reading).toMatchObject({ problem: null, lineCount: 1, totalMinor: 125_000_000, fromDay: "2026-11-21" });
  });

  test.each<[string, string | Buffer, RegExp]>([
    ["a spreadsheet", Buffer.from("PK\x03\x04 sheet"), /spreadsheet/],
    ["an old spreadsheet", Buffer.from("\xd0\xcf\x11\xe0 sheet", "latin1"), /spreadsheet/],
    ["a PDF", "%PDF-1.4 ...", /PDF/],
    ["nothing", " ", /no table/],
    ["a letter", "Dear Sir\nplease find", /no table/],
    ["bytes", Buffer.from([0, 1, 2, 3, 0, 5]), /no table/],
    ["too many rows", csvOf(Array.from({ length: 20_001 }, () => ({}))), /20,000 rows/],
    ["100,000 rows of few signs", `a,b,c\n${"1,2,3\n".repeat(100_000)}`, /20,000 rows/],
    ["a table with a NUL in an amount", csvOf([row, { ...row, amount: "1\0,000.00" }]), /no table/],
    ["UTF-16 without its mark", Buffer.from(csvOf([row]), "utf16le"), /no table/],
    ["a quote without end", `"Date","Narration","Credit"\n"x${"y,".repeat(40_000)}`, /too long/],
    ["a web page", "<!doctype html><html><table><tr><td>1</td></tr></table></html>", /web page/],
    ["XML", '<?xml version="1.0"?>\n<Workbook><Row/></Workbook>', /web page/],
    ["OFX", "OFXHEADER:100\nDATA:OFXSGML\n<OFX>", /accounting programs/],
    ["MT940", ":20:STMT\n:25:0123/456\n:61:2611", /accounting programs/],
    ["10 MB that are a table", csvOf(Array.from({ length: 19_000 }, () => ({ narration: "x".repeat(500) }))), /5 MB/],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 10, "a,b,c\n"), /5 MB/],
  ])("is refused in words: %s", async (_, bytes, message) => {
    const { status, body } = await sola.send(bytes);
    expect([413, 422]).toContain(status);
    expect(body.error).toMatch(message);
  });

  test("a row of 4,000 cells and a cell of 15,000 signs are cut, not stored", async () => {
    const wide = `${csvOf([row])}\n"21/11/2026","${"y".repeat(15_000)}","","5.00"${",".repeat(4_000)}`;
    const { body } = await sola.send(wide, "Wide Bank");
    const [statement] = await setup.db.select().from(statements).where(eq(statements.id, body.id));
    const last = (statement?.cells ?? []).at(-1) ?? [];
    expect([last.length, last[1]?.length]).toEqual([60, 1_000]);
  });

  test("without a bank or a file it is refused", async () => {
    expect((await sola.send(csvOf([row]), " ")).body.error).toMatch(/which bank/);
    expect((await sola.call("POST", "/api/staff/statements", { body: {} })).status).toBe(415);
  });

  test("counts nothing before it is imported, is let go, and forgotten within a day", async () => {
    const { body } = await sola.send(csvOf([row]), "Keep Bank");
    expect(await setup.db.$count(bankLines, eq(bankLines.bank, "Keep Bank"))).toBe(0);
    expect((await sola.call("DELETE", `/api/staff/statements/${body.id}`)).status).toBe(200);
    expect((await sola.call("GET", `/api/staff/statements/${body.id}`)).status).toBe(404);
    await sola.send(csvOf([row]), "Keep Bank");
    setup.clock.advance(day + 1);
    expect(await purgeStatements(setup.deps)).toBeGreaterThan(0);
    expect(await setup.db.$count(statements, eq(statements.bank, "Keep Bank"))).toBe(0);
  });

  test("is read by other columns before it counts; the mapping is remembered for the bank, however it is typed", async () => {
    const { body } = await sola.send(csvOf([{ ...row, sender: "ADA OBI" }]), "Zenith Bank");
    const { reading, rows } = await sola.look(body.id);
    expect(rows[0]).toEqual(["Date", "Narration", "Debit", "Credit", "Reference", "Sender"]);
    const url = `/api/staff/statements/${body.id}`;
    const wrong = await sola.call("POST", `${url}/preview`, { body: { ...reading.mapping, credit: 2, debit: null } });
    expect(wrong.body).toMatchObject({ lineCount: 0, problem: expect.stringMatching(/no money came in/) });
    expect(
      (await sola.call("POST", `${url}/import`, { body: { ...reading.mapping, credit: 2, debit: null } })).status,
    ).toBe(422);
    const mapping = { ...reading.mapping, sender: null };
    const unseen = await sola.call("POST", `${url}/import`, { body: mapping });
    expect([unseen.status, unseen.body.errors?.[0]?.path]).toEqual([422, "seen"]);
    const seen = { ...mapping, seen: true };
    expect((await sola.call("POST", `${url}/import`, { body: seen })).body).toMatchObject({ freshCount: 1 });
    expect((await sola.call("POST", `${url}/import`, { body: seen })).status).toBe(409);
    const again = await sola.send(csvOf([row]), "zenith  bank");
    const next = await sola.look(again.body.id);
    expect(next).toMatchObject({ bank: "Zenith Bank", reading: { isRemembered: true, mapping, knownCount: 1 } });
    const [bankMapping] = await setup.db.select().from(bankMappings).where(eq(bankMappings.bank, "Zenith Bank"));
    expect(bankMapping?.mapping).toEqual(mapping);
    // What the file held is gone with the import; the lines alone stay.
    expect((await setup.db.select().from(statements).where(eq(statements.id, body.id)))[0]?.cells).toBeNull();
  });

  test("is imported once by the same key, with the same answer", async () => {
    const { body } = await sola.send(csvOf([row]), "Key Bank");
    const { reading } = await sola.look(body.id);
    const key = `0190a0b0-0000-7000-8000-${createHash("sha256").update(body.id).digest("hex").slice(0, 12)}`;
    const send = () =>
      sola.call("POST", `/api/staff/statements/${body.id}/import`, { body: { ...reading.mapping, seen: true }, key });
    const [item, two] = [await send(), await send()];
    expect([item.status, two.status]).toEqual([200, 200]);
    expect(two.body.freshCount).toBe(item.body.freshCount);
    expect(await setup.db.$count(bankLines, eq(bankLines.bank, "Key Bank"))).toBe(1);
  });
});
