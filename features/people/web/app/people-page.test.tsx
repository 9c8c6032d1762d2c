import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { ListedPerson, PeoplePage as Page } from "../../contract.ts";
import { PeoplePage } from "./people-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const rahma: ListedPerson = {
  id: "01a20508-0000-7000-8000-000000000031",
  fullName: "Rahma Yusuf",
  email: "rahma.yusuf@mail.com",
  phone: "+2348065550177",
  place: "Kano",
  roles: ["student"],
  state: "active",
  isMinor: true,
  joinedAt: "2026-08-01T09:00:00.000Z",
  lastLoginAt: null,
  courses: ["Product Design UI/UX", "English Language"],
  owes: [
    { currency: "NGN", amountMinor: 62_500_00, lateOn: "2026-11-02" },
    { currency: "USD", amountMinor: 30_00, lateOn: null },
  ],
};
const chidi: ListedPerson = {
  ...rahma,
  id: "01a20508-0000-7000-8000-000000000032",
  fullName: "Chidi Obi",
  roles: ["student", "tutor"],
  state: "suspended",
  isMinor: false,
  courses: [],
  owes: [],
};
const page: Page = { data: [rahma, chidi], next: null, count: 2, courses: [{ slug: "ielts", name: "IELTS" }] };
const get = "GET /api/staff/people";
const suspend = "POST /api/staff/people/suspend";
const views = { "GET /api/list-views": { body: { data: [] } } };

test("ADM-03 MINOR-01 people are listed with state and age, and narrowed by the address", async () => {
  loggedInAs({ role: "support" });
  const received = answerCalls({ [get]: { body: page }, ...views });
  const { address } = renderPage("/admin/people?course=ielts", <PeoplePage />);
  const [, first, second] = await screen.findAllByRole("row");
  if (!first || !second) throw new Error("Two people have two rows.");
  for (const text of [
    "Rahma Yusuf",
    "Under 18",
    "Kano",
    "Product Design UI/UX +1",
    "₦62,500",
    "since 2 November 2026",
    "$30",
    "Active",
  ])
    expect(within(first).getByText(text)).toBeTruthy();
  for (const text of ["Student, Tutor", "Nothing", "Suspended"]) expect(within(second).getByText(text)).toBeTruthy();
  expect(within(second).queryByText("Under 18")).toBeNull();
  expect(received(get)[0]?.query).toBe("course=ielts");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Course" }).value).toBe("ielts");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Suspended");
  await waitFor(() => expect(address()).toBe("/admin/people?state=suspended&course=ielts"));
  await userEvent.click(screen.getByRole("link", { name: "Tutors" }));
  await waitFor(() => expect(address()).toBe("/admin/people?kind=tutor&state=suspended&course=ielts"));
  expect(screen.getByRole("link", { name: "Tutors" }).getAttribute("aria-current")).toBe("page");
  await userEvent.click(screen.getByRole("button", { name: "Under 18" }));
  await waitFor(() => expect(address()).toContain("kind=tutor&minor=1"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Order" }), "By name");
  await waitFor(() => expect(address()).toContain("sort=name"));
});

test("ADM-03 the chosen are suspended with a reason; a refusal stays in the dialog with what was typed", async () => {
  loggedInAs({ role: "support" });
  let refusal: ReturnType<typeof refused> | null = refused(409, "There were 2 and are 3 now.");
  const received = answerCalls({
    [get]: { body: page },
    [suspend]: () => refusal ?? { body: { changedCount: 1, skippedCount: 1 } },
    ...views,
  });
  renderPage("/admin/people?kind=student", <PeoplePage />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Rahma Yusuf" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Chidi Obi" }));
  await userEvent.click(screen.getByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend 2 people?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText("Please say why.")).toBeTruthy();
  expect(received(suspend)).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Why"), "They shared an exam.");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText("There were 2 and are 3 now.")).toBeTruthy();
  refusal = null;
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("1 person suspended; 1 person could not log in before")).toBeTruthy();
  expect(received(suspend).at(-1)?.body).toEqual({
    ids: [rahma.id, chidi.id],
    filter: { kind: "student" },
    count: 2,
    reason: "They shared an exam.",
  });
  expect(screen.queryByRole("region", { name: "Chosen people" })).toBeNull();
});

test.each([
  ["Let back in", "Let 1 person back in?", "Let back in", "reinstate", "1 person can log in again"],
  ["Mail the link again", "Mail the link to 1 person again?", "Mail it again", "mail-again", "1 person mailed again"],
])("%s asks first", async (act, title, confirm, path, done) => {
  loggedInAs({ role: "support" });
  const name = `POST /api/staff/people/${path}`;
  const received = answerCalls({
    [get]: { body: page },
    [name]: { body: { changedCount: 1, skippedCount: 0 } },
    ...views,
  });
  renderPage("/admin/people", <PeoplePage />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Chidi Obi" }));
  await userEvent.click(screen.getByRole("button", { name: act }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(received(name)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: confirm }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(received(name)[0]?.body).toEqual({ ids: [chidi.id], filter: {}, count: 1 });
});

test("more people than are counted are called more, and not chosen at once", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ [get]: { body: { ...page, count: 10_001 } }, ...views });
  renderPage("/admin/people", <PeoplePage />);
  expect(await screen.findByText("More than 10,000 people")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Rahma Yusuf" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Chidi Obi" }));
  expect(screen.getByText("2 people chosen")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Choose all/ })).toBeNull();
});

test("who may not change people chooses none", async () => {
  loggedInAs({ role: "office", powers: ["people.read"] });
  answerCalls({ [get]: { body: page }, ...views });
  renderPage("/admin/people", <PeoplePage />);
  expect(await screen.findByText("Rahma Yusuf")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
  // Sponsors are read with orders.
  expect(within(screen.getByRole("navigation", { name: "Who" })).getAllByRole("link")).toHaveLength(4);
  expect(screen.queryByRole("link", { name: "Sponsors" })).toBeNull();
});
