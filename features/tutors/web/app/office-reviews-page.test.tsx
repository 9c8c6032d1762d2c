import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeReview } from "../../office-review-contract.ts";
import { officeReviewTexts } from "../../office-review-texts.ts";
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
};
const get = "GET /api/staff/reviews";
const put = `PUT /api/staff/reviews/${review.id}/state`;

test("ADM-07 a review that waits is published, and hidden with a reason that is asked for", async () => {
  let state = review.state;
  let refusal: ReturnType<typeof refused> | null = refused(409, officeReviewTexts.changed);
  const received = answerCalls({
    [get]: () => ({ body: { data: [{ ...review, state }], next: null, count: 1 } }),
    [put]: ({ body }) => {
      if (refusal) return refusal;
      state = (body as OfficeReview).state;
      return { body: { ...review, state } };
    },
    "GET /api/list-views": { body: { data: [] } },
  });
  renderPage("/admin/reviews?state=pending", <OfficeReviewsPage />);
  expect(await screen.findByText("Best tutor ever best price.")).toBeTruthy();
  expect(screen.getByText(/^from a visitor without an account/)).toBeTruthy();
  expect(screen.getByText("5 out of 5 stars")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Let it wait/ })).toBeNull();
  const publish = () => screen.getByRole("button", { name: "Publish the review of Uche Obi" });
  await userEvent.click(publish());
  expect(await screen.findByText(officeReviewTexts.changed)).toBeTruthy();
  refusal = null;
  await userEvent.click(publish());
  expect(await screen.findByText("The review of Uche Obi is published")).toBeTruthy();
  expect(received(put).at(-1)?.body).toEqual({ state: "published", writtenAt: review.writtenAt });

  await userEvent.click(await screen.findByRole("button", { name: "Keep off the site the review of Uche Obi" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Keep this review off the site?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep it off" }));
  expect(dialog.getByText(officeReviewTexts.missing)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Why"), "Written for pay.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep it off" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(put).at(-1)?.body).toEqual({
    state: "rejected",
    writtenAt: review.writtenAt,
    reason: "Written for pay.",
  });
  await userEvent.click(await screen.findByRole("button", { name: "Let it wait again the review of Uche Obi" }));
  expect(await screen.findByText("The review of Uche Obi waits again")).toBeTruthy();
});
