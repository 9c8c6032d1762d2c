import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { courseTexts } from "#features/catalogue/course-texts.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { CoursePage } from "../../contract.ts";
import { CoursesPage } from "./courses-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = (end: number) => `01a20508-0000-7000-8000-00000000000${end}`;
const none = { students: 0, text: 0, live: 0, drafts: 0, price: null, nextPriceAt: null };
const page: CoursePage = {
  data: [
    {
      ...none,
      id: id(1),
      slug: "design",
      title: "Product Design",
      schoolName: "Design",
      state: "published",
      price: { prices: [{ amountMinor: 120_000_00, currency: "NGN" }], per: "month" },
      students: 92,
      text: 57,
      live: 19,
      drafts: 12,
    },
    { ...none, id: id(2), slug: "solar", title: "Solar power", schoolName: "Data", state: "draft" },
  ],
  next: null,
  count: 2,
};
const school = { key: "design", name: "Design", note: "", kind: "career" };
const schools = { items: [{ ...school, courses: 1 }], version: "v1" };
const calls = { "GET /api/staff/courses": { body: page }, "GET /api/staff/schools": { body: schools } };

test("ADM-05 courses are listed with state, price, students and lessons", async () => {
  answerCalls(calls);
  renderPage("/admin/courses", <CoursesPage />);
  await screen.findByRole("link", { name: "Product Design" });
  const [, ...rows] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Product DesignDesignPublished.*₦120,000.*a month9257 with text, 19 live, 12 nothing yet/);
  expect(rows[1]).toMatch(/Solar powerDataDraftOn request0None yet/);
});

test("ADM-05 a new course is a draft with the address of its title, and opens", async () => {
  let answer: { status?: number; body: object } = {
    status: 409,
    body: { status: 409, errors: [{ pointer: "/slug", code: "taken", message: courseTexts.takenSlug }] },
  };
  const add = "POST /api/staff/courses";
  const received = answerCalls({ ...calls, [add]: () => answer });
  const { address } = renderPage("/admin/courses", <CoursesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "New course" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New course" }));
  const send = dialog.getByRole("button", { name: "Make the draft" });
  await userEvent.click(send);
  expect(await dialog.findByText(courseTexts.titleMissing)).toBeTruthy();
  expect(received(add)).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Title"), "Wind & Solar");
  expect(dialog.getByText("/courses/wind-solar")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText("School"), "Design");
  await userEvent.selectOptions(dialog.getByLabelText(/^Drawing/), "Pm");
  await userEvent.click(send);
  expect(await dialog.findByText(courseTexts.takenSlug)).toBeTruthy();
  answer = { body: { id: id(3), slug: "wind-solar" } };
  await userEvent.click(send);
  await waitFor(() => expect(address()).toBe("/admin/courses/wind-solar"));
  expect(received(add).at(-1)?.body).toEqual({
    title: "Wind & Solar",
    slug: "wind-solar",
    school: "design",
    glyph: "pm",
  });
});

test("ADM-05 schools are added and renamed, with the version that was seen", async () => {
  const save = "PUT /api/staff/schools";
  const received = answerCalls({ ...calls, [save]: { body: schools } });
  renderPage("/admin/courses?new=schools", <CoursesPage />);
  const dialog = within(await screen.findByRole("dialog", { name: "Schools" }));
  const name = dialog.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Design and Film");
  await userEvent.click(dialog.getByRole("button", { name: "Add a school" }));
  const added = within(dialog.getByRole("group", { name: "School 2" }));
  await userEvent.type(added.getByLabelText("Name"), "Trades");
  await userEvent.click(added.getByRole("button", { name: "Move school 2 up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(save)[0]?.body).toEqual({
    items: [
      { key: null, name: "Trades", note: "", kind: "career" },
      { ...school, name: "Design and Film" },
    ],
    seen: "v1",
  });
});

test("ADM-05 the courses of a school get another order by buttons, and it is sent with the one that was read", async () => {
  const items = [
    { id: id(1), title: "Product Design", state: "published" },
    { id: id(2), title: "Solar power", state: "draft" },
    { id: id(3), title: "Wind", state: "published" },
  ];
  const save = "PUT /api/staff/schools/design/courses";
  const received = answerCalls({
    ...calls,
    "GET /api/staff/schools": { body: { ...schools, items: [{ ...school, courses: 3 }] } },
    "GET /api/staff/schools/design/courses": { body: { items } },
    [save]: { body: { items } },
  });
  renderPage("/admin/courses", <CoursesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Order of courses" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order of courses" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Move Wind up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move Product Design up" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent?.split("Move")[0])).toEqual([
    "Product Design",
    "Wind",
    "Solar powerDraft",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Save the order" }));
  await screen.findByText("The order is saved");
  expect(received(save)[0]?.body).toEqual({ courses: [id(1), id(3), id(2)], seen: [id(1), id(2), id(3)] });
});
