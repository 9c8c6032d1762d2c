import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerCalls, provideTestCaller, renderPage, type Sent } from "#tests/support/own-page.tsx";
import type { ReadingView, StatementView } from "../../contract.ts";
import { StatementPage } from "./statement-page.tsx";

afterEach(cleanup);
beforeEach(() => void provideTestCaller());

const id = "01a20508-0000-7000-8000-000000000009";
const readingOf = (changes: Partial<ReadingView> = {}): ReadingView => ({
  mapping: {
    headingRow: 0,
    day: 0,
    narration: 1,
    debit: 2,
    credit: 3,
    balance: 4,
    amount: null,
    side: null,
    status: null,
    sender: null,
    bankReference: null,
    dayOrder: "day-first",
    decimal: ".",
    currency: "NGN",
  },
  isRemembered: false,
  hasMoved: false,
  problem: null,
  lineCount: 1,
  knownCount: 0,
  outCount: 2,
  outMinor: 15_001_075,
  passedCount: 2,
  passedMinor: 25_000_000,
  passed: [
    { why: "the headings", count: 1 },
    { why: "a balance", count: 1 },
  ],
  errorMinor: 0,
  errors: [],
  errorCount: 0,
  unprovenCount: 0,
  needsLook: false,
  totalMinor: 9_000_000,
  fromDay: "2026-11-24",
  toDay: "2026-11-24",
  lines: [
    {
      row: 4,
      paidOn: "2026-11-24",
      paidAt: null,
      amountMinor: 9_000_000,
      narration: "TRF BOB",
      sender: "",
      bankReference: null,
      isKnown: false,
    },
  ],
  ...changes,
});
const rows = [["Date", "Narration", "Debit", "Credit", "Balance"]];

function show(reading: ReadingView, sent: Sent[] = []) {
  const data: StatementView = { id, bank: "GTBank", fileName: "s.csv", isImported: false, rows, rowCount: 5, reading };
  answerCalls({
    [`GET /api/staff/statements/${id}`]: { body: { data } },
    [`POST /api/staff/statements/${id}/import`]: (call: Sent) => {
      sent.push(call);
      return { body: { freshCount: 1, knownCount: 0, confirmedCount: 1 } };
    },
  });
  renderPage(
    `/admin/transfers/statements/${id}`,
    <Routes>
      <Route path="/admin/transfers/statements/:id" element={<StatementPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
  );
}
const importing = () => screen.findByRole<HTMLButtonElement>("button", { name: "Import 1 new transfer" });

describe("DESK-01 a statement before it counts", () => {
  test("M09 tells how many rows each of the four kinds has, with their sums and why, and imports without more", async () => {
    const sent: Sent[] = [];
    show(readingOf(), sent);
    const table = within(await screen.findByRole("table", { name: "What the 5 rows of the file are" }));
    expect(table.getByText("1 the headings, 1 a balance")).toBeTruthy();
    expect(table.getByText("₦150,010.75")).toBeTruthy();
    expect(screen.getByText("The running balance was recomputed row by row.")).toBeTruthy();
    await userEvent.click(await importing());
    expect(await screen.findByText("elsewhere")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ seen: false, balance: 4 });
  });

  test("M01 with rows that cannot be read it shows which and why, and imports once someone says that they checked", async () => {
    const sent: Sent[] = [];
    const why = "It has 6 cells where the others have 5.";
    show(readingOf({ errorCount: 1, errors: [{ row: 3, why }], needsLook: true, unprovenCount: 1 }), sent);
    expect(await screen.findByText(`Row 3: ${why}`)).toBeTruthy();
    expect((await importing()).disabled).toBe(true);
    await userEvent.click(screen.getByRole("checkbox", { name: /^I compared the sums/ }));
    await userEvent.click(await importing());
    expect(await screen.findByText("elsewhere")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ seen: true });
  });

  test("M06 columns that changed places are shown to be guessed again", async () => {
    show(readingOf({ hasMoved: true }));
    expect(await screen.findByText(/had other headings, or had them in other columns/)).toBeTruthy();
  });
});
