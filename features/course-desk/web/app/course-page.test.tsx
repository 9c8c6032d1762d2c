import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { priceTexts } from "#features/catalogue/price-texts.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeCoursePrices } from "../../contract.ts";
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
const course: OfficeCoursePrices = {
  id: id(1),
  slug: "design",
  title: "Product Design",
  schoolName: "Design",
  isPublished: true,
  now: "2026-11-28T12:00:00.000Z",
  fees: [
    fee(2, {}),
    fee(3, { amountMinor: 132_000_00, validFrom: january, validUntil: null }),
    fee(4, { currency: "USD", amountMinor: 120_00, validUntil: null }),
  ],
  quotes: [
    { where: "faq", title: "What does it cost?", href: "/admin/site", sentence: "It is ₦120,000.", price: "₦120,000" },
    {
      where: "testimonial",
      title: "Efua",
      href: "/#testimonials",
      sentence: "₦120,000 well spent.",
      price: "₦120,000",
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
  expect(screen.getByText("Written by hand: 2 sentences")).toBeTruthy();
  expect(screen.getByRole("link", { name: "FAQ: What does it cost?" }).getAttribute("href")).toBe("/admin/site");
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

test("a course without a price shows it, and offers no new one", async () => {
  answerCalls({ [get]: { body: { ...course, fees: [], quotes: [], isPublished: false } } });
  renderPage("/admin/courses/design", <CoursePage />);
  expect(await screen.findByText("It has no price: it is not on the price list.")).toBeTruthy();
  expect(screen.getByText("No text quotes it.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
