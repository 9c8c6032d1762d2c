import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { PressRow } from "../../presses-contract.ts";
import { PressesPage } from "./presses-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const musa: PressRow = {
  id: "01a20508-0000-7000-8000-000000000001",
  pressedAt: new Date().toISOString(),
  path: "/pricing-plan",
  student: {
    id: "01a20508-0000-7000-8000-000000000009",
    fullName: "Musa Danjuma",
    email: "musa@mail.test",
    phone: "+2348030000142",
    isMinor: true,
    guardian: { fullName: "Halima Danjuma", phone: "+2348030000143" },
    zone: "Africa/Lagos",
  },
};
const visitor: PressRow = { ...musa, id: "01a20508-0000-7000-8000-000000000002", path: "/", student: null };
const list = "GET /api/staff/whatsapp-presses";

test("ADM-04 a student who pressed is written to, or their guardian called; of a visitor there is only the page", async () => {
  answerCalls({ [list]: { body: { data: [musa, visitor], next: null, count: 2 } } });
  renderPage(paths.whatsappPresses(), <PressesPage />);
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  const hrefs = rows.map((row) =>
    within(row)
      .queryAllByRole("link")
      .map((link) => link.getAttribute("href")),
  );
  expect(hrefs).toEqual([
    [paths.deskMessages("support", undefined, musa.student?.id), "tel:+2348030000143", "tel:+2348030000142"],
    [],
  ]);
  expect(rows.map((row) => within(row).queryByText("Under 18") !== null)).toEqual([true, false]);
  expect(within(rows[1] as HTMLElement).getByText("A visitor")).toBeTruthy();
});

test("ADM-04 the address has which presses are shown; an empty list and a server that is away have their sentences", async () => {
  let answer: ReturnType<typeof refused> | { body: object } = refused(503, "We are busy for a moment.");
  const received = answerCalls({ [list]: () => answer });
  const page = renderPage(paths.whatsappPresses({ since: "7" }), <PressesPage />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  answer = { body: { data: [], next: null, count: 0 } };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText("No press fits.")).toBeTruthy();
  expect(received(list).at(-1)?.query).toContain("since=7");
  await userEvent.selectOptions(screen.getByLabelText("Who"), "Visitors");
  expect(page.address()).toBe(paths.whatsappPresses({ since: "7", who: "visitor" }));
  await userEvent.click(await screen.findByRole("button", { name: "Show all presses" }));
  expect(await screen.findByText("Nobody pressed it.")).toBeTruthy();
});
