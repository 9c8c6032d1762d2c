import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { GradingQueue, QueuedGradableItem } from "../../contract.ts";
import { GradingPage } from "./grading-page.tsx";

beforeEach(() => void provideTestCaller());
afterEach(cleanup);

const queued = (id: string, student: string): QueuedGradableItem => ({
  id,
  student,
  source: "submission",
  state: "graded",
  assessment: { id: "w1", kind: "assignment", title: "Usability report" },
  course: { slug: "ui", shortTitle: "UI-UX Design" },
  handedInAt: "2026-11-22T20:14:00.000Z",
  lateDays: 0,
  number: 1,
  file: null,
  hasLink: true,
  typed: 0,
  questions: 0,
  hasUndecided: false,
  score: 77,
});

const releaseCall = "POST /api/tutor/grading/release";

function show(gradableItems: QueuedGradableItem[]) {
  let left = gradableItems;
  const received = answerCalls({
    "GET /api/tutor/grading": () => ({
      body: {
        data: { items: left, next: null, counts: { waiting: 0, graded: left.length }, courses: [] } as GradingQueue,
      },
    }),
    [releaseCall]: ({ body }) => {
      const { items: released } = body as { items: string[] };
      left = left.filter(({ id }) => !released.includes(id));
      return { body: { data: { released: released.length, waiting: 0, left: 0 } } };
    },
  });
  renderPage(paths.grading({ state: "graded" }), <GradingPage />);
  return received;
}

test("B33 what is graded and hidden is released from its list, one or all of it, after a question", async () => {
  const received = show([queued("p1", "Samuel Okorie"), queued("p2", "Ada Obi"), queued("p3", "Chidi Eze")]);
  await userEvent.click(await screen.findByRole("button", { name: "Release the grade of Ada Obi" }));
  const element = within(screen.getByRole("dialog", { name: "Release 1 grade of Ada Obi: Usability report?" }));
  await userEvent.click(element.getByRole("button", { name: "Not yet" }));
  expect(received(releaseCall)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Release the grade of Ada Obi" }));
  await userEvent.click(element.getByRole("button", { name: "Release" }));
  expect(await screen.findByText("One grade is released.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Ada Obi/)).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Release all 2 grades" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Release" }));
  expect(await screen.findByText("2 grades are released.")).toBeTruthy();
  expect(received(releaseCall).map(({ body }) => body)).toEqual([{ items: ["p2"] }, { items: ["p1", "p3"] }]);
});

test("TUT-01 some of what is graded and hidden is chosen and released together", async () => {
  const received = show([queued("p1", "Samuel Okorie"), queued("p2", "Ada Obi"), queued("p3", "Chidi Eze")]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose the grade of Samuel Okorie" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose the grade of Ada Obi" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose the grade of Ada Obi" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose the grade of Chidi Eze" }));
  await userEvent.click(screen.getByRole("button", { name: "Release the chosen 2 grades" }));
  const question = within(screen.getByRole("dialog", { name: "Release 2 grades of those you chose?" }));
  await userEvent.click(question.getByRole("button", { name: "Release" }));
  expect(await screen.findByText("2 grades are released.")).toBeTruthy();
  expect(received(releaseCall).map(({ body }) => body)).toEqual([{ items: ["p1", "p3"] }]);
});
