import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { AuditRow } from "../../audit-contract.ts";
import { AuditPage } from "./audit-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const id = (end: number) => `01a20508-0000-7000-8000-00000000000${end}`;
const row: AuditRow = {
  id: id(1),
  at: "2026-11-20T22:59:00.000Z",
  byName: "Ada Obi",
  action: "order.extended",
  about: "order",
  subject: id(7),
  reason: "Her salary is late",
  before: { dueOn: "2026-11-01", feeMinor: 2_500_000 },
  after: { dueOn: "2026-11-30", isLate: false },
  details: { part: 2, from: "2026-12-31T23:00:00.000Z" },
  request: null,
};
const url = "GET /api/staff/audit";

test.each([
  ["account", "See the account", `/admin/people/${id(7)}`],
  ["application", "See the application to teach", `/admin/applications/${id(7)}`],
  ["issue", "See the newsletter issue", `/admin/newsletter/${id(7)}`],
])("ADM-01 of what was changed, an %s is a link away", async (about, name, href) => {
  answerCalls({
    [url]: { body: { data: [{ ...row, action: `${about}.changed`, about }], next: null, count: 1 } },
    "GET /api/list-views": { body: { data: [] } },
  });
  renderPage("/admin/audit", <AuditPage />);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
});

test("ADM-01 a change shows who, what, why, what it was and what it is, and leads to all about its thing", async () => {
  const received = answerCalls({
    [url]: {
      body: { data: [row, { ...row, id: id(2), byName: null, about: "student", subject: null }], next: null, count: 2 },
    },
    "GET /api/list-views": { body: { data: [] } },
  });
  const { address } = renderPage("/admin/audit", <AuditPage />);
  const [first, second] = (await screen.findAllByRole("row")).slice(1).map((element) => within(element));
  if (!first || !second) throw new Error("There are no two rows.");
  for (const text of ["20 November 2026", "11:59 pm", "Ada Obi", "Order: extended", "Her salary is late"])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText("1 November 2026").tagName).toBe("DEL");
  expect(first.getByText("30 November 2026").tagName).toBe("INS");
  expect(first.getByText("25,000.00").tagName).toBe("DEL");
  expect(first.getByText("no").tagName).toBe("INS");
  expect(first.getByText("Part: 2")).toBeTruthy();
  expect(first.getByText("From: 1 January 2027, 12 midnight")).toBeTruthy();
  expect(first.getByRole("link", { name: "See the order" }).getAttribute("href")).toBe(`/admin/orders/${id(7)}`);
  expect(second.getByText("The academy, by itself")).toBeTruthy();
  expect(second.getByText("Student")).toBeTruthy();
  expect(second.queryByRole("link")).toBeNull();

  await userEvent.click(first.getByRole("link", { name: "All about it" }));
  await waitFor(() => expect(address()).toBe(`/admin/audit?subject=${id(7)}`));
  expect(screen.getByRole("button", { name: "About one thing", pressed: true })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What" }), "Coupon");
  await waitFor(() => expect(received(url).at(-1)?.query).toBe(`about=coupon&subject=${id(7)}`));

  await userEvent.click(screen.getByRole("button", { name: "All" }));
  await waitFor(() => expect(address()).toBe("/admin/audit?about=coupon"));
  expect(screen.queryByRole("button", { name: "About one thing" })).toBeNull();
});
