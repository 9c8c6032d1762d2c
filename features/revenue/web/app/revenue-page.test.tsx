import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Revenue } from "../../contract.ts";
import { RevenuePage } from "./revenue-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const call = "GET /api/staff/revenue";
const file = "GET /api/staff/ledger.csv";
const courseId = "01a20508-0000-7000-8000-0000000000c1";
const naira = {
  currency: "NGN",
  receivedMinor: 40_000_000,
  returnedMinor: 2_500_000,
  vatMinor: 0,
  netMinor: 37_500_000,
} as const;
const dollars = { currency: "USD", receivedMinor: 15_000, returnedMinor: 0, vatMinor: 0, netMinor: 15_000 } as const;
const revenueOf = (changes: Partial<Revenue> = {}): Revenue => ({
  year: "2026",
  years: ["2026", "2025"],
  total: [naira, dollars],
  months: [
    { ...naira, month: "2026-11", tutorsMinor: 9_000_000 },
    { ...dollars, month: "2026-10", tutorsMinor: 0 },
  ],
  courses: [
    { ...naira, courseId, courseName: "Full Stack" },
    { ...dollars, courseId: null, courseName: null },
  ],
  providers: [
    { ...naira, provider: "paystack" },
    { ...dollars, provider: "stripe" },
  ],
  ...changes,
});
const show = (replies: Parameters<typeof answerCalls>[0] = {}, address = paths.revenue()) => {
  loggedInAs({ role: "admin" });
  const received = answerCalls({ [call]: { body: revenueOf() }, ...replies });
  return { received, ...renderPage(address, <RevenuePage />) };
};

describe("ADM-04 revenue", () => {
  test("each currency has its own sums and tables, what came leads to its orders, what went back to its refunds; a chart", async () => {
    show();
    const own = within(await screen.findByRole("region", { name: "Naira in 2026" }));
    expect(own.getByText("₦400,000 received, ₦25,000 went back.")).toBeTruthy();
    expect(own.queryByText(/\$/)).toBeNull();
    const hrefs = [
      ["Naira by month", "November 2026", { paidIn: "2026-11" }],
      ["Naira by course", "Full Stack", { paidIn: "2026", course: courseId }],
      ["Naira by provider", "Paystack", { paidIn: "2026", provider: "paystack" }],
    ] as const;
    for (const [caption, name, filter] of hrefs) {
      const table = within(own.getByRole("table", { name: caption }));
      const link = table.getByRole("link", { name: `₦400,000 for ${name}, see the orders` });
      expect(link.getAttribute("href")).toBe(paths.officeOrders({ ...filter, currency: "NGN" }));
      const { paidIn: wentBackIn, ...of } = filter;
      const back = table.getByRole("link", { name: `₦25,000 for ${name}, see what went back` });
      expect(back.getAttribute("href")).toBe(paths.officeRefunds({ wentBackIn, ...of, currency: "NGN" }));
      expect(table.getByText("₦375,000")).toBeTruthy();
    }
    expect(
      own.getByRole("img", { name: "Naira in each month of 2026. The table by month has the figures." }),
    ).toBeTruthy();
    const dollarRegion = within(screen.getByRole("region", { name: "Dollars in 2026" }));
    expect(dollarRegion.getByText("$150 received, $0 went back.")).toBeTruthy();
    expect(within(dollarRegion.getByRole("table", { name: "Dollars by course" })).queryByRole("link")).toBeNull();
  });

  test("what tutors were paid is apart, and what is not in the figures is named", async () => {
    show();
    const own = within(await screen.findByRole("region", { name: "Naira in 2026" }));
    expect(own.getByText("Paid to tutors").closest("summary")?.textContent).toContain("₦90,000");
    expect(within(screen.getByRole("region", { name: "Dollars in 2026" })).queryByText("Paid to tutors")).toBeNull();
    expect(
      screen.getByText(/before they moved in, credit, and what tutors are paid are not in these figures/),
    ).toBeTruthy();
  });

  test("the address holds the year; one that is none is this year", async () => {
    const { received, address } = show({}, "/admin/revenue?year=1900");
    await userEvent.selectOptions(await screen.findByLabelText("Year"), "2025");
    expect(address()).toBe("/admin/revenue?year=2025");
    await waitFor(() => expect(received(call).map(({ query }) => query)).toEqual(["", "year=2025"]));
  });

  test("a year without anything shows it; what cannot be loaded is tried again", async () => {
    let reply: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    show({ [call]: () => reply });
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    reply = { body: revenueOf({ total: [], months: [], courses: [], providers: [] }) };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("Nothing came or went back in 2026.")).toBeTruthy();
  });

  test("the ledger's file is for those who may read pay too", async () => {
    loggedInAs({ role: "office", powers: ["orders.read"] });
    answerCalls({ [call]: { body: revenueOf() } });
    renderPage(paths.revenue(), <RevenuePage />);
    await screen.findByRole("region", { name: "Naira in 2026" });
    expect(screen.queryByRole("button", { name: "Download the ledger" })).toBeNull();
  });

  test("the accountant's file is of the days that were chosen, and a refusal is shown", async () => {
    const { received } = show({ [file]: refused(400, "The day to which it goes must not be before the first.") });
    const from = await screen.findByLabelText("From");
    await userEvent.clear(from);
    await userEvent.type(from, "2026-12-01");
    const to = screen.getByLabelText("To");
    await userEvent.clear(to);
    await userEvent.type(to, "2026-11-30");
    await userEvent.click(screen.getByRole("button", { name: "Download the ledger" }));
    expect(await screen.findByText("The day to which it goes must not be before the first.")).toBeTruthy();
    expect(received(file).map(({ query }) => query)).toEqual(["from=2026-12-01&to=2026-11-30"]);
  });
});

test("ADM-04 the VAT in what came has a column of its own, and there is none without it", async () => {
  const withVat = { ...naira, vatMinor: 2_616_279, netMinor: 34_883_721 };
  show({
    [call]: {
      body: revenueOf({
        total: [withVat, dollars],
        months: [
          { ...withVat, month: "2026-11", tutorsMinor: 0 },
          { ...dollars, month: "2026-10", tutorsMinor: 0 },
        ],
      }),
    },
  });
  const table = within(await screen.findByRole("table", { name: "Naira by month" }));
  expect(table.getByRole("columnheader", { name: "VAT" })).toBeTruthy();
  expect(table.getByText("₦26,162.79")).toBeTruthy();
  expect(screen.getByText(/₦26,162\.79 is VAT/)).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "Dollars by month" })).queryByText("VAT")).toBeNull();
});
