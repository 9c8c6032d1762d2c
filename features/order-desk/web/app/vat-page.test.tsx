import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { vatTexts } from "#features/checkout/vat-texts.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { VatRow } from "../../vat-contract.ts";
import VatPage from "./vat-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = "01a20508-0000-7000-8000-0000000000e1";
const row: VatRow = {
  id,
  courseName: null,
  rate: 750,
  validFrom: "2026-12-01",
  validUntil: null,
  state: "running",
};
const list = "GET /api/staff/vat-rates";
const add = "POST /api/staff/vat-rates";
const settings = { "GET /api/staff/vat": { body: { taxNumber: "" } } };
const pageWith = (...data: VatRow[]) => ({ body: { data, next: null, count: data.length, courses: [] } });

test("ADM-04 without a rate the page is empty; a rate is set, and one that cannot be or overlaps is refused", async () => {
  let answer: ReturnType<typeof refused> | { body: VatRow } = refused(409, vatTexts.overlaps);
  const received = answerCalls({ ...settings, [list]: pageWith(), [add]: () => answer });
  renderPage(paths.officeVat(), <VatPage />);
  expect(await screen.findByText("No price includes VAT.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New rate" }));
  const form = within(await screen.findByRole("dialog", { name: "New rate of VAT" }));
  await userEvent.type(form.getByLabelText("Rate, in percent"), "-1");
  await userEvent.click(form.getByRole("button", { name: "Set the rate" }));
  expect(await form.findByText(vatTexts.rate)).toBeTruthy();
  expect(received(add)).toHaveLength(0);
  await userEvent.clear(form.getByLabelText("Rate, in percent"));
  await userEvent.type(form.getByLabelText("Rate, in percent"), "7.5%");
  await userEvent.click(form.getByRole("button", { name: "Set the rate" }));
  expect(await form.findByText(vatTexts.overlaps)).toBeTruthy();
  answer = { body: row };
  await userEvent.click(form.getByRole("button", { name: "Set the rate" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(add).at(-1)?.body).toMatchObject({ courseId: null, rate: 750, untilDay: null });
});

test("ADM-04 a rate ends with a day, and the tax number is saved with what was seen", async () => {
  const end = `POST /api/staff/vat-rates/${id}/end`;
  const change = "PUT /api/staff/vat";
  const received = answerCalls({
    ...settings,
    [list]: pageWith(row),
    [end]: { body: { isRemoved: false } },
    [change]: { body: { taxNumber: "TIN-1234" } },
  });
  renderPage(paths.officeVat(), <VatPage />);
  await userEvent.click(await screen.findByRole("button", { name: "End the rate of Every course, 7.5%" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "End it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(end)).toHaveLength(1);
  await userEvent.type(await screen.findByLabelText("Tax number of the academy"), "TIN-1234");
  await userEvent.click(screen.getByRole("button", { name: "Save the tax number" }));
  await waitFor(() => expect(received(change)).toHaveLength(1));
  expect(received(change)[0]?.body).toEqual({ taxNumber: "TIN-1234", seen: { taxNumber: "" } });
});

test("ADM-04 support reads rates and number and changes neither", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ ...settings, [list]: pageWith(row) });
  renderPage(paths.officeVat(), <VatPage />);
  expect(await screen.findByText("Every course, 7.5%")).toBeTruthy();
  expect(await screen.findByText("Tax number: none")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
