import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeReview } from "../../office-review-contract.ts";
import { officeReviewTexts, readyReasons } from "../../office-review-texts.ts";
import { OfficeReviewsPage } from "./office-reviews-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const review: OfficeReview = {
  id: "01a20508-0000-7000-8000-000000000001",
  tutorName: "Uche Obi",
  tutorSlug: "uche-obi",
  authorName: null,
  from: "visitor",
  rating: 5,
  message: "Best tutor ever best price.",
  verified: false,
  state: "pending",
  writtenAt: "2026-11-23T15:40:00.000Z",
  signs: {
    inWeek: 1,
    shared: null,
    contacts: [],
    now: { rating: 4.6, count: 18 },
    published: { rating: 4.6, count: 19 },
  },
};
const get = "GET /api/staff/reviews";
const put = `PUT /api/staff/reviews/${review.id}/state`;

test("ADM-07 a review that waits is published, and hidden with a reason that is asked for", async () => {
  let state = review.state;
  let refusal: ReturnType<typeof refused> | null = refused(409, officeReviewTexts.changed);
  const received = answerCalls({
    [get]: () => ({
      body: { data: [{ ...review, state, ...(state !== "pending" && { signs: null }) }], next: null, count: 1 },
    }),
    [put]: ({ body }) => {
      if (refusal) return refusal;
      state = (body as OfficeReview).state;
      return { body: { ...review, state } };
    },
    "GET /api/list-views": { body: { data: [] } },
  });
  renderPage("/admin/reviews?state=pending", <OfficeReviewsPage />);
  expect(await screen.findByText("Best tutor ever best price.")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Signs of the review of Uche Obi" })).toBeTruthy();
  expect(screen.getByText("5 out of 5 stars")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Let it wait/ })).toBeNull();
  const publish = () => screen.getByRole("button", { name: "Publish the review of Uche Obi" });
  await userEvent.click(publish());
  expect(await screen.findByText(officeReviewTexts.changed)).toBeTruthy();
  refusal = null;
  await userEvent.click(publish());
  expect(await screen.findByText("The review of Uche Obi is published")).toBeTruthy();
  expect(received(put).at(-1)?.body).toEqual({ state: "published", writtenAt: review.writtenAt });
  expect(await screen.findByText(/^A visitor, no account/)).toBeTruthy();
  expect(screen.queryByRole("list", { name: /^Signs/ })).toBeNull();

  await userEvent.click(await screen.findByRole("button", { name: "Keep off the site the review of Uche Obi" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Keep this review off the site?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep it off" }));
  expect(dialog.getByText(officeReviewTexts.missing)).toBeTruthy();
  expect(dialog.getByText(/the writer is not notified and does not see it/)).toBeTruthy();
  const ready = within(dialog.getByRole("group", { name: "Ready reasons" }));
  expect(ready.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([...readyReasons]);
  await userEvent.click(ready.getByRole("button", { name: "Written for pay or by a friend" }));
  await userEvent.keyboard(": the same words twice.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep it off" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(put).at(-1)?.body).toEqual({
    state: "rejected",
    writtenAt: review.writtenAt,
    reason: "Written for pay or by a friend: the same words twice.",
  });
  await userEvent.click(await screen.findByRole("button", { name: "Let it wait again the review of Uche Obi" }));
  expect(await screen.findByText("The review of Uche Obi waits again")).toBeTruthy();
});

/** What is shown of a review that waits, sign by sign. */
async function signsOf(changes: Partial<OfficeReview>, signs: Partial<NonNullable<OfficeReview["signs"]>> = {}) {
  const waiting = { ...review, ...changes, signs: { ...review.signs, ...signs } };
  answerCalls({
    [get]: { body: { data: [waiting], next: null, count: 1 } },
    "GET /api/list-views": { body: { data: [] } },
  });
  renderPage("/admin/reviews", <OfficeReviewsPage />);
  const list = within(await screen.findByRole("list", { name: /^Signs/ }));
  const shown = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  cleanup();
  return shown;
}

test("ADM-07 a review that waits shows who wrote it, that nothing else is wrong, and the stars that it would change", async () => {
  const clear = "No phone number, no link, no words of another review.Compared with the academy’s 200 newest reviews.";
  const stars = "4.6 from 18 now, 4.6 from 19 if it is published";
  expect(await signsOf({})).toEqual([expect.stringMatching(/^No pick and no account/), clear, stars]);
  expect(await signsOf({ from: "account" })).toEqual(["An account that did not pick this tutor", clear, stars]);
  expect(await signsOf({ from: "picked" })).toEqual([
    expect.stringMatching(/^Picked this tutor, not yet a verified student/),
    clear,
    stars,
  ]);
  expect(
    await signsOf(
      { from: "picked", verified: true },
      { inWeek: null, now: { rating: null, count: 0 }, published: { rating: 5, count: 1 } },
    ),
  ).toEqual(["From a verified student", clear, "No stars now, 5.0 from 1 if it is published"]);
});

test("ADM-07 signs name what a review contains, whose words it shares, and which of the week it is", async () => {
  const shared = { words: "best tutor ever best price", tutorName: "Ada Eze", writtenAt: "2026-11-19T09:00:00.000Z" };
  expect((await signsOf({}, { contacts: ["phone", "link", "email"], shared, inWeek: 3 })).slice(1, -1)).toEqual([
    "Contains a phone number, a link and an e-mail address",
    expect.stringMatching(/^Words shared with a review of Ada Eze, Thu 19 Nov.*“best tutor ever best price”$/),
    "Third in a weekOf the reviews of Uche Obi that are not from verified students.",
  ]);
  const same = await signsOf({}, { shared: { ...shared, words: null }, inWeek: 10 });
  expect(same[1]).toMatch(/^The same words as a review of Ada Eze, Thu 19 Nov[^“]*$/);
  expect(same[2]).toMatch(/^Tenth or later in a week/);
});
