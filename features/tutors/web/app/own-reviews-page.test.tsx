import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, serve } from "#features/accounts/web/test-support.tsx";
import { renderPage } from "#tests/support/own-page.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { OwnReview, OwnReviewPage } from "../../own-review-contract.ts";
import { ownReviewTexts } from "../../own-review-texts.ts";
import { OwnReviewsPage } from "./own-reviews-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const review: OwnReview = {
  id: "01a20508-0000-7000-8000-000000000001",
  name: "Samuel O.",
  studentId: "s1",
  rating: 4,
  message: "Good teacher.",
  verified: true,
  createdAt: "2026-11-22T09:00:00.000Z",
  answer: null,
};
const pageWith = (data: OwnReview[]): OwnReviewPage => ({
  data,
  next: null,
  count: data.length,
  counts: { all: 41, unanswered: 2, few: 1 },
  verified: 38,
  stars: [
    { rating: 5, count: 38 },
    { rating: 4, count: 2 },
    { rating: 3, count: 1 },
    { rating: 2, count: 0 },
    { rating: 1, count: 0 },
  ],
  average: 4.9,
  isTop: true,
  topRule: "Rated 4.8 or more.",
});
const reported: OwnReview[] = [];
const list = "GET /api/desk/reviews";
const save = `PUT /api/desk/reviews/${review.id}/answer`;
const views = { "GET /api/list-views": { body: { data: [] } } };

test("the sum, the stars and the rule are above; an answer is written, stored while it is not sent, and shown", async () => {
  let current = review;
  const answers = [problem(409, ownReviewTexts.replaced)];
  const received = serve({
    ...views,
    [list]: () => ({ body: pageWith([current]) }),
    [save]: ({ body }) => {
      const refused = answers.shift();
      if (refused) return refused;
      const { text } = body as { text: string };
      current = {
        ...review,
        answer: { text, answeredAt: review.createdAt, changeableUntil: "2030-01-01T00:00:00.000Z" },
      };
      return { body: { data: current } };
    },
  });
  renderPage("/tutor/reviews", <OwnReviewsPage onReport={(review) => reported.push(review)} />);
  const sum = await screen.findByRole("region", { name: "All your reviews" });
  for (const text of ["4.9", "41 reviews, 38 verified", "Top Tutor: yours", "Rated 4.8 or more."])
    expect(within(sum).getByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Write to Samuel O. alone" }).getAttribute("href")).toBe(
    "/tutor/messages?student=s1",
  );
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
  await press("Answer to Samuel O.");
  await press("Answer");
  expect(await screen.findByText(ownReviewTexts.missing)).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /^Your answer/ }), "Thank you, Samuel.");
  await press("Cancel");
  await press("Answer to Samuel O.");
  await press("Answer");
  expect(await screen.findByText(ownReviewTexts.replaced)).toBeTruthy();
  await press("Answer");
  expect(await screen.findByText("Your answer is public now")).toBeTruthy();
  expect(received(save).at(-1)?.body).toEqual({ text: "Thank you, Samuel.", writtenAt: review.createdAt });
  expect(await screen.findByRole("button", { name: "Change your answer to Samuel O." })).toBeTruthy();
});

test("an answer of more than a day ago is not changed any more, and a visitor is not written to", async () => {
  const answer = { text: "Thanks.", answeredAt: review.createdAt, changeableUntil: null };
  serve({ ...views, [list]: { body: pageWith([{ ...review, studentId: null, answer }]) } });
  renderPage("/tutor/reviews", <OwnReviewsPage onReport={(review) => reported.push(review)} />);
  expect(await screen.findByText("Thanks.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Change|Answer)/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /alone$/ })).toBeNull();
});

test("FIND-08 a review can be reported to the office", async () => {
  serve({ ...views, [list]: { body: pageWith([review]) } });
  renderPage("/tutor/reviews", <OwnReviewsPage onReport={(shown) => reported.push(shown)} />);
  await userEvent.click(await screen.findByRole("button", { name: "Report to the office what Samuel O. wrote" }));
  expect(reported).toEqual([review]);
});
