import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OverdueRow } from "../../overdue-contract.ts";
import { OverduePage } from "./overdue-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const id = "01a20508-0000-7000-8000-000000000001";
const promiseId = "01a20508-0000-7000-8000-000000000005";
const today = dateInLagos(new Date());
const promise: NonNullable<OverdueRow["promise"]> = {
  id: promiseId,
  amountMinor: 1_000_000,
  promisedFor: addDays(today, 2),
  note: "Salary on Friday",
  byName: "Sola Ade",
  notedAt: new Date().toISOString(),
  state: "open",
};
const rowOf = (changes: Partial<OverdueRow> = {}): OverdueRow => ({
  id,
  student: {
    id: "01a20508-0000-7000-8000-000000000009",
    fullName: "Musa Danjuma",
    email: "musa@mail.test",
    phone: "+2348030000142",
    isMinor: false,
    guardian: null,
    zone: "Africa/Lagos",
  },
  course: "Product Design UI/UX",
  tutorName: "Adaeze Okonkwo",
  reference: "K7QM 4XWT",
  dueOn: addDays(today, -9),
  isPaused: true,
  sum: { amountMinor: 3_200_000, currency: "NGN" },
  remindedAt: null,
  promise: null,
  ...changes,
});
const list = "GET /api/staff/overdue";
const listOf = (data: OverdueRow[]) => ({
  body: { data, next: null, count: data.length, sums: [{ amountMinor: 3_200_000, currency: "NGN" }] },
});

test("ADM-04 a row tells who owes, since when, how much and when they were reminded; they are called, written to or messaged", async () => {
  answerCalls({ [list]: listOf([rowOf()]) });
  renderPage(paths.overdue(), <OverduePage />);
  const table = within(await screen.findByRole("table"));
  expect(screen.getByText("₦32,000 is overdue")).toBeTruthy();
  for (const text of ["₦32,000", "9 days", /the course is paused/, "Not reminded yet"])
    expect(table.getByText(text)).toBeTruthy();
  expect(table.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    paths.officeOrder(id),
    "tel:+2348030000142",
    "https://wa.me/2348030000142",
    paths.deskMessages("support", undefined, rowOf().student.id),
  ]);
});

test("ADM-04 a promise is noted with its amount and day, shown with what became of it, and taken back", async () => {
  let rows = [rowOf()];
  let answer: ReturnType<typeof refused> | { body: object } = refused(
    409,
    "Somebody noted a promise since you looked.",
  );
  let undone: typeof answer = refused(409, "A colleague has taken it back.");
  const received = answerCalls({
    [list]: () => listOf(rows),
    [`POST ${list.slice(4)}/${id}/promises`]: () => answer,
    [`DELETE /api/staff/promises/${promiseId}`]: () => undone,
  });
  renderPage(paths.overdue(), <OverduePage />);
  await userEvent.click(await screen.findByRole("button", { name: "Promise of Musa Danjuma" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What Musa Danjuma promised" }));
  await userEvent.clear(dialog.getByLabelText("Amount"));
  await userEvent.type(dialog.getByLabelText("Amount"), "10,000");
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  expect(dialog.getByText(/Choose the promised day/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("To be paid by"), promise.promisedFor);
  await userEvent.type(dialog.getByLabelText(/^Note/), promise.note);
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  expect(await dialog.findByText(/Somebody noted a promise/)).toBeTruthy();
  answer = { body: promise };
  rows = [rowOf({ promise })];
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`POST ${list.slice(4)}/${id}/promises`).at(-1)?.body).toEqual({
    amountMinor: 1_000_000,
    promisedFor: promise.promisedFor,
    note: "Salary on Friday",
    seen: null,
  });
  expect(await screen.findByText("Promised")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo the promise" }));
  expect(await screen.findByText("A colleague has taken it back.")).toBeTruthy();
  undone = { body: { id: promiseId } };
  rows = [rowOf({ promise: { ...promise, state: "broken" } })];
  await userEvent.click(screen.getByRole("button", { name: "Undo the promise" }));
  expect(await screen.findByText("Broken")).toBeTruthy();
  expect(received(`DELETE /api/staff/promises/${promiseId}`)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Undo the promise" })).toBeNull();
});
