import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeClass } from "../../office-class-contract.ts";
import { OfficeClassesPage } from "./office-classes-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
let made = 0;
const rowOf = (changes: Partial<OfficeClass> = {}): OfficeClass => ({
  id: `01a20508-0000-7000-8000-${String(++made).padStart(12, "0")}`,
  kind: "class",
  state: "scheduled",
  title: "Near things belong together",
  courseTitle: "Product Design UI/UX",
  group: { id: "01a20508-0000-7000-8000-000000000099", name: "UX evenings" },
  student: null,
  tutorName: "Adaeze Okonkwo",
  absentName: null,
  hasTutor: true,
  hasTutorJoined: false,
  isNoted: false,
  startsAt: inHours(48),
  endsAt: inHours(49),
  ...changes,
});
const trial = {
  kind: "trial",
  title: "Trial class",
  group: null,
  courseTitle: null,
  student: { id: "01a20508-0000-7000-8000-000000000098", name: "Amina Yusuf" },
} as const;
const list = "GET /api/staff/classes";
const show = (...data: OfficeClass[]) => {
  const sent = answerCalls({ [list]: { body: { data, next: null, count: data.length } } });
  renderPage(paths.officeClasses(), <OfficeClassesPage />);
  return sent;
};

test.each([
  ["Planned", {}],
  ["Without a tutor", { hasTutor: false }],
  ["Cancelled", { state: "cancelled" }],
  ["Tutor not there yet", { startsAt: inHours(-0.1), endsAt: inHours(1) }],
  ["Running", { startsAt: inHours(-0.1), endsAt: inHours(1), hasTutorJoined: true }],
  ["Held", { startsAt: inHours(-2), endsAt: inHours(-1), isNoted: true }],
  ["Not noted", { startsAt: inHours(-2), endsAt: inHours(-1) }],
] as const)("ADM-05 a class is %s", async (state, changes) => {
  show(rowOf(changes));
  const [, row] = await screen.findAllByRole("row");
  expect(within(row as HTMLElement).getByText(state)).toBeTruthy();
  const isAhead = ["Planned", "Without a tutor"].includes(state);
  expect(within(row as HTMLElement).queryAllByRole("button", { name: /^Move/ })).toHaveLength(isAhead ? 1 : 0);
});

test("ADM-05 a class leads to its group and is moved, a trial to its student and is covered where no one gives it", async () => {
  show(
    rowOf({ tutorName: "Yaw Boateng", absentName: "Adaeze Okonkwo" }),
    rowOf({ ...trial, hasTutor: false }),
    rowOf(trial),
  );
  const [, group, uncovered, covered] = await screen.findAllByRole("row");
  const at = (row?: HTMLElement) => within(row as HTMLElement);
  expect(at(group).getByText("Yaw Boateng")).toBeTruthy();
  expect(at(group).getByText("for Adaeze Okonkwo")).toBeTruthy();
  expect(at(group).getByRole("link", { name: "UX evenings" }).getAttribute("href")).toBe(
    paths.officeGroup("01a20508-0000-7000-8000-000000000099"),
  );
  expect(at(uncovered).getByRole("link", { name: "Amina Yusuf" })).toBeTruthy();
  expect(at(covered).queryByRole("button")).toBeNull();
  await userEvent.click(at(group).getByRole("button", { name: /^Move/ }));
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Move Near things belong together" })).getByRole("button", {
      name: /Close/,
    }),
  );
  await userEvent.click(at(uncovered).getByRole("button", { name: /^Cover/ }));
  expect(await screen.findByRole("dialog", { name: "Who takes the trial class of Amina Yusuf?" })).toBeTruthy();
});

test("ADM-05 the address asks for what is shown", async () => {
  show(rowOf());
  await screen.findAllByRole("row");
  await userEvent.click(screen.getByRole("button", { name: "Without a tutor" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Without a tutor" }).getAttribute("aria-pressed")).toBe("true"),
  );
});

test("ADM-05 a day that no list has is refused at its field, and what was asked for stays", async () => {
  const sent = show(rowOf());
  await screen.findAllByRole("row");
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "0001-01-01" } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findByText("Please choose a date.")).toBeTruthy();
  expect(sent(list)).toHaveLength(1);
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-12-01" } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(sent(list)).toHaveLength(2));
  expect(screen.queryByText("Please choose a date.")).toBeNull();
});
