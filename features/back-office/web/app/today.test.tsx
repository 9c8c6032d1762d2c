import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { stages } from "#features/funnel/texts.ts";
import { addDays } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { DayMoney, Morning } from "../../morning-contract.ts";
import { Today } from "./today.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "admin" });
});

const today = "2026-11-27";
const days = (...last: Omit<DayMoney, "on">[]): DayMoney[] =>
  Array.from({ length: 14 }, (_, at) => ({
    on: addDays(today, at - 13),
    ...(last[at - 14 + last.length] ?? { sums: [], count: 0 }),
  }));
const naira = (amount: number) => ({ currency: "NGN" as const, amountMinor: amount * 100 });
const dollars = (amount: number) => ({ currency: "USD" as const, amountMinor: amount * 100 });
const session = (at: number, changes: object = {}) => ({
  id: `01a20508-0000-7000-8000-00000000001${at}`,
  who: "Halima Yakubu",
  tutorName: "Adaeze Okonkwo",
  startsAt: `2026-11-27T${String(9 + at).padStart(2, "0")}:00:00.000Z`,
  hasTutor: true,
  ...changes,
});
const morning = (changes: Partial<Morning> = {}): Morning => ({
  today,
  money: days({ sums: [naira(394_500), dollars(60)], count: 6 }, { sums: [naira(32_000)], count: 1 }),
  claims: { count: 3, sums: [naira(162_500)] },
  stages: stages.map((stage) => ({ stage, count: 0, late: 0, oldestAt: null, sums: [] })),
  trials: [],
  classes: [],
  ...changes,
});
const show = (changes: Partial<Morning> = {}) => {
  serve({ "GET /api/staff/morning": { body: morning(changes) } });
  renderAt("/admin", <Today />);
};

test("ADM-01 money that came is shown by currency, and each figure leads to the orders behind it; the chart has its table", async () => {
  show();
  const wall = within(await screen.findByRole("region", { name: "Came in yesterday" }));
  expect(wall.getByRole("link", { name: /^₦394,500/ }).getAttribute("href")).toBe(
    paths.officeOrders({ paidOn: "2026-11-26" }),
  );
  expect(wall.getByText("6 payments, and $60.")).toBeTruthy();
  expect(wall.getByRole("link", { name: /^₦32,000/ }).getAttribute("href")).toBe(paths.officeOrders({ paidOn: today }));
  expect(wall.getByRole("link", { name: "Confirm 3 transfers" }).getAttribute("href")).toBe(
    "/admin/transfers/claims/first",
  );
  expect(wall.getByText("₦162,500")).toBeTruthy();
  expect(wall.getByRole("img", { name: /last 14 days/ })).toBeTruthy();
  const [head, first, second] = within(
    wall.getByRole("table", { name: "What came on each day", hidden: true }),
  ).getAllByRole("row", { hidden: true });
  const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
  expect(cells(head)).toEqual(["Day", "Naira", "Dollars", "Payments"]);
  expect(cells(first)).toEqual(["Fri 27 Nov", "₦32,000", "$0", "1"]);
  expect(cells(second)).toEqual(["Thu 26 Nov", "₦394,500", "$60", "6"]);
});

test("who may not see orders sees no money, and what is to confirm without its sum", async () => {
  show({ money: null, claims: { count: 1, sums: null } });
  const wall = within(await screen.findByRole("region", { name: "To confirm" }));
  expect(wall.getByRole("link", { name: "Confirm 1 transfer" })).toBeTruthy();
  expect(wall.queryByText(/₦/)).toBeNull();
});

test("FUNNEL-01 who waits leads to the rows, with how long the first does; a trial without a tutor is marked", async () => {
  const oldestAt = new Date(Date.now() - 45 * 3_600_000).toISOString();
  show({
    stages: stages.map((stage) => ({
      stage,
      count: stage === "unplaced" ? 4 : 0,
      late: stage === "unplaced" ? 1 : 0,
      oldestAt: stage === "unplaced" ? oldestAt : null,
      sums: [],
    })),
    trials: [session(0), session(1, { who: "Emeka Ibe", tutorName: "David Bello", hasTutor: false })],
  });
  const waits = within(await screen.findByRole("region", { name: "Who waits" }));
  expect(waits.getByRole("listitem").textContent).toContain("4 paid, no class 45 h");
  expect(waits.getByRole("link", { name: /^Place ?: Paid, no class$/ }).getAttribute("href")).toBe(
    paths.funnel({ stage: "unplaced" }),
  );
  const trials = within(screen.getByRole("region", { name: "Trials today" }));
  expect(trials.getByText("1 without a tutor")).toBeTruthy();
  const [covered, uncovered] = trials.getAllByRole("listitem");
  expect(covered?.textContent).toMatch(/am ?Halima Yakubu ?Adaeze Okonkwo$/);
  expect(uncovered?.textContent).toMatch(/am ?Emeka Ibe nobody ?David Bello is not there ?Cover/);
  expect(within(screen.getByRole("region", { name: "Classes today" })).getByText("No class today.")).toBeTruthy();
});

test("ADM-01 a trial whose tutor is not there is given to another one who is free then", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const id = "01a20508-0000-7000-8000-000000000011";
  const [david, yaw] = ["01a20508-0000-7000-8000-000000000021", "01a20508-0000-7000-8000-000000000022"];
  const tutors = [{ id: yaw, fullName: "Yaw Boateng", reviewCount: 12, ratingHundredths: 480 }];
  const cover = `POST /api/staff/trials/${id}/cover`;
  const received = serve({
    "GET /api/staff/morning": {
      body: morning({ trials: [session(1, { who: "Emeka Ibe", hasTutor: false, startsAt: soon })] }),
    },
    [`GET /api/staff/trials/${id}/tutors`]: {
      body: { studentName: "Emeka Ibe", tutorName: "David Bello", tutorId: david, startsAt: soon, tutors },
    },
    [cover]: { body: { tutorName: "Yaw Boateng" } },
  });
  renderAt("/admin", <Today />);
  await userEvent.click(await screen.findByRole("button", { name: /^Cover/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who takes the trial class of Emeka Ibe?" }));
  await userEvent.click(await dialog.findByRole("radio", { name: /Yaw Boateng/ }));
  expect(dialog.getByText("4.8 of 5 in 12 reviews")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Give it to this tutor" }));
  expect(await screen.findByText("Yaw Boateng takes the trial class of Emeka Ibe")).toBeTruthy();
  expect(received(cover).map(({ body }) => body)).toEqual([{ tutorId: yaw, from: david }]);
});

test("a quiet day, and one whose figures could not be read", async () => {
  show({ money: days(), claims: { count: 0, sums: [] } });
  expect(await screen.findByText("Nothing came.")).toBeTruthy();
  expect(screen.getByText("Nobody waits for a class, a call or a word.")).toBeTruthy();
  cleanup();
  serve({ "GET /api/staff/morning": problem(503, "We are busy for a moment.") });
  renderAt("/admin", <Today />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
});
