import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { courseTexts } from "#features/catalogue/course-texts.ts";
import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { priceTexts } from "#features/catalogue/price-texts.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeCourse } from "../../contract.ts";
import { CoursePage } from "./course-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = (end: number) => `01a20508-0000-7000-8000-00000000000${end}`;
const january = "2026-12-31T23:00:00.000Z";
const fee = (end: number, of: Partial<OfficeFee>): OfficeFee => ({
  id: id(end),
  plan: "upfront",
  lengthWeeks: null,
  currency: "NGN",
  amountMinor: 120_000_00,
  validFrom: null,
  validUntil: january,
  ...of,
});
const course: OfficeCourse = {
  id: id(1),
  slug: "design",
  title: "Product Design",
  shortTitle: "UI-UX Design",
  school: "design",
  schoolName: "Design",
  glyph: "ux",
  summary: "Screens that people can use.",
  overview: "First.\n\nSecond.",
  level: "Beginner",
  format: "Live, in the evening.",
  tools: "Figma\nPaper",
  objectives: "Draw a screen.",
  weeks: 16,
  projectWeeks: 2,
  durationNote: "",
  discountPercent: 0,
  state: "published",
  publishedAt: "2026-01-12T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  students: 92,
  text: 1,
  live: 1,
  drafts: 1,
  weeksOfLessons: [
    {
      title: "Look",
      lessons: [
        { id: id(8), title: "Colour", state: "shown", hasText: true, bytes: 12_000, doneBy: 0 },
        { id: id(9), title: "Portfolio", state: "shown", hasText: false, bytes: 0, doneBy: 0 },
        { id: id(7), title: "Motion", state: "draft", hasText: false, bytes: 0, doneBy: 0 },
      ],
    },
  ],
  now: "2026-11-28T12:00:00.000Z",
  fees: [
    fee(2, {}),
    fee(3, { amountMinor: 132_000_00, validFrom: january, validUntil: null }),
    fee(4, { currency: "USD", amountMinor: 120_00, validUntil: null }),
  ],
  quotes: [
    {
      where: "faq",
      title: "What does it cost?",
      href: "/admin/site/faq",
      sentence: "It is ₦110,000.",
      price: "₦110,000",
      isOver: true,
      isNamed: false,
    },
    {
      where: "testimonial",
      title: "Efua",
      href: "/#testimonials",
      sentence: "₦120,000 well spent.",
      price: "₦120,000",
      isOver: false,
      isNamed: true,
    },
  ],
};
const get = "GET /api/staff/courses/";
const put = `PUT /api/staff/courses/${id(1)}/prices`;
const remove = `DELETE /api/staff/courses/${id(1)}/planned-prices`;

test("ADM-05 a course's prices over time are shown, with what quotes them; a new one is set with all plans", async () => {
  let answer = refused(409, priceTexts.pricesChanged);
  const received = answerCalls({ [get]: { body: course }, [put]: () => answer });
  const { address } = renderPage("/admin/courses/design", <CoursePage />);
  const periods = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(periods[0]).toMatch(/^Until 31 December 2026Now/);
  expect(periods[0]).toContain("₦120,000 or $120");
  expect(periods[1]).toMatch(/^From 1 January 2027Planned/);
  expect(periods[1]).toContain("₦132,000 or $120");
  expect(screen.getByText("Written by hand: 2 sentences, 1 with an old price")).toBeTruthy();
  expect(screen.getByText("Quotes ₦110,000, which it costs no more; it may mean another course.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "FAQ: What does it cost?" }).getAttribute("href")).toBe("/admin/site/faq");
  expect(screen.getByText("₦120,000: their words, which stay.")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "New price" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New price of Product Design" }));
  expect(address()).toBe("/admin/courses/design?new=1");
  const send = dialog.getByRole("button", { name: "Set the price" });
  const naira = dialog.getByLabelText(/^Upfront, naira/);
  await userEvent.clear(naira);
  await userEvent.type(naira, "a lot");
  await userEvent.click(send);
  expect(dialog.getByText(priceTexts.badDay)).toBeTruthy();
  expect(dialog.getByText(priceTexts.badAmount)).toBeTruthy();
  expect(received(put)).toEqual([]);

  await userEvent.type(dialog.getByLabelText("First day"), "2027-02-01");
  await userEvent.clear(naira);
  await userEvent.type(naira, "₦140,000");
  await userEvent.clear(dialog.getByLabelText(/^Upfront, dollars/));
  await userEvent.click(send);
  expect(await dialog.findByText(priceTexts.pricesChanged)).toBeTruthy();
  answer = { body: { id: id(1) } };
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const key = { plan: "upfront", lengthWeeks: null };
  expect(received(put).at(-1)?.body).toEqual({
    fromDay: "2027-02-01",
    prices: [
      { ...key, currency: "NGN", amountMinor: 140_000_00 },
      { ...key, currency: "USD", amountMinor: null },
    ],
    seen: [id(2), id(3), id(4)],
  });
});

test("what is planned is removed after a question", async () => {
  const received = answerCalls({ [get]: { body: course }, [remove]: { body: { id: id(1) } } });
  renderPage("/admin/courses/design", <CoursePage />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove what is planned" }));
  expect(received(remove)).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove them" }));
  expect(await screen.findByText("The planned prices are removed")).toBeTruthy();
  await waitFor(() => expect(received(get)).toHaveLength(2));
});

const change = `PUT /api/staff/courses/${id(1)}`;
const setState = `PUT /api/staff/courses/${id(1)}/state`;
const schools = {
  items: [
    { key: "design", name: "Design", note: "", kind: "career", courses: 1 },
    { key: "data", name: "Data", note: "", kind: "career", courses: 0 },
  ],
  version: "v1",
};

test("ADM-05 facts and lessons are shown, the lessons without a text by name; the facts are changed with what was seen", async () => {
  const errors = [{ pointer: "/slug", code: "taken", message: courseTexts.takenSlug }];
  let answer: { status?: number; body: object } = { status: 409, body: { status: 409, errors } };
  const received = answerCalls({
    [get]: { body: course },
    "GET /api/staff/schools": { body: schools },
    [change]: () => answer,
  });
  const { address } = renderPage("/admin/courses/design", <CoursePage />);
  expect(await screen.findByText("Design, 92 students")).toBeTruthy();
  const lessons = within(screen.getByRole("region", { name: "Lessons" }));
  expect(lessons.getByText("1 with text. Live: Portfolio. Nothing yet: Motion.")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Change the facts" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Facts of Product Design" }));
  const slug = dialog.getByLabelText("Address");
  await userEvent.clear(slug);
  await userEvent.type(slug, "ux");
  expect(dialog.getByText("Links to /courses/design lead here.")).toBeTruthy();
  await userEvent.selectOptions(await dialog.findByLabelText("School"), "Data");
  const weeks = dialog.getByLabelText("Weeks");
  await userEvent.clear(weeks);
  await userEvent.type(weeks, "ten");
  const save = dialog.getByRole("button", { name: "Save the facts" });
  await userEvent.click(save);
  expect(await dialog.findByText(courseTexts.badNumber("weeks", 104))).toBeTruthy();
  await userEvent.clear(weeks);
  await userEvent.click(save);
  expect(await dialog.findByText(courseTexts.takenSlug)).toBeTruthy();
  answer = { body: { id: id(1), slug: "ux" } };
  await userEvent.click(save);
  await waitFor(() => expect(address()).toBe("/admin/courses/ux"));
  expect(received(change).at(-1)?.body).toMatchObject({
    title: "Product Design",
    slug: "ux",
    school: "data",
    weeks: null,
    projectWeeks: 2,
    overview: "First.\n\nSecond.",
    seen: "2026-11-20T09:00:00.000Z",
  });
});

test("ADM-05 a course is hidden and published; what it lacks is named", async () => {
  let now: object = course;
  let answer: ReturnType<typeof refused> = { body: { isPublished: false } };
  const received = answerCalls({ [get]: () => ({ body: now }), [setState]: () => answer });
  renderPage("/admin/courses/design", <CoursePage />);
  now = { ...course, state: "hidden" };
  await userEvent.click(await screen.findByRole("button", { name: "Hide the course" }));
  expect(received(setState)[0]?.body).toEqual({ isPublished: false });
  expect(await screen.findByText("No one can find or order it. Its students keep it.")).toBeTruthy();
  answer = refused(422, courseTexts.incomplete("summary"));
  await userEvent.click(await screen.findByRole("button", { name: "Publish the course" }));
  expect(await screen.findByText(/Please write the summary/)).toBeTruthy();
});

test("ADM-05 a course without a price gets its first one, a fee a month", async () => {
  const received = answerCalls({
    [get]: { body: { ...course, fees: [], quotes: [] } },
    [put]: { body: { id: id(1) } },
  });
  renderPage("/admin/courses/design", <CoursePage />);
  expect(await screen.findByText("It has no price: it is not on the price list.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "First price" }));
  const dialog = within(await screen.findByRole("dialog", { name: "First price of Product Design" }));
  expect(dialog.getAllByRole("textbox")).toHaveLength(6);
  await userEvent.click(dialog.getByLabelText("A fee a month in naira"));
  await userEvent.type(dialog.getByLabelText("A month, naira"), "30,000");
  await userEvent.click(dialog.getByRole("button", { name: "Set the price" }));
  await waitFor(() =>
    expect(received(put)[0]?.body).toEqual({
      fromDay: "2026-11-28",
      prices: [{ plan: "month", lengthWeeks: null, currency: "NGN", amountMinor: 30_000_00 }],
      seen: [],
    }),
  );
});

test("who may not change courses reads one without any act", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ [get]: { body: { ...course, fees: [], quotes: [], state: "hidden" } } });
  renderPage("/admin/courses/design", <CoursePage />);
  expect(await screen.findByText("It has no price: it is not on the price list.")).toBeTruthy();
  expect(screen.getByText("No text quotes it.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("ADM-05 a draft is deleted once it is confirmed; what stands in the way is read there", async () => {
  let reply = refused(409, courseTexts.stillUsed(["2 groups"]));
  const received = answerCalls({
    "GET /api/staff/courses/": { body: { ...course, state: "draft", publishedAt: null } },
    [`DELETE /api/staff/courses/${course.id}`]: () => reply,
  });
  const { address } = renderPage("/admin/courses/design", <CoursePage />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete the draft" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Product Design?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete the draft" }));
  expect(await dialog.findByText(courseTexts.stillUsed(["2 groups"]))).toBeTruthy();
  reply = { body: { id: course.id } };
  await userEvent.click(dialog.getByRole("button", { name: "Delete the draft" }));
  await waitFor(() => expect(address()).toBe("/admin/courses"));
  expect(received(`DELETE /api/staff/courses/${course.id}`)).toHaveLength(2);
});
