import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import { AnswerFile } from "./answer-file.tsx";

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});
afterEach(cleanup);

async function load(text: string) {
  const router = createMemoryRouter([{ path: "*", element: <AnswerFile /> }], { initialEntries: ["/tutor/grading"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText("Load an answer file"));
  await userEvent.upload(
    screen.getByLabelText(/^Answer file/),
    new File([text], "answers.json", { type: "application/json" }),
  );
}
const loaded = {
  attempt: "p1",
  student: "Ada Obi",
  assessment: "Colour quiz",
  state: "released",
  score: 0,
  notified: null,
  counted: 0,
  late: 0,
  known: 0,
  forPerson: 0,
};

test("a file that counts shows it, and leads to the assessment", async () => {
  fetching.mockImplementation(async () => new Response(JSON.stringify({ data: { ...loaded, counted: 3, known: 1 } })));
  await load('{"kind":"answer-file"}');
  const shown = await screen.findByText(/3 answers count now, and it is graded again\. 1 answer had come before\./);
  expect(shown).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ada Obi: Colour quiz" }).getAttribute("href")).toBe("/tutor/grading/p1");
});

test("attack 1b of a file that came after the review the desk shows when it was opened, and asks", async () => {
  const shown = { at: "2026-11-22T20:14:00.000Z", how: "review" };
  const late = { question: "q1", answer: null, saidAt: shown.at, arrivedAt: shown.at };
  fetching.mockImplementation(async (address) => {
    const data = String(address).includes("answer-files")
      ? { ...loaded, late: 1, forPerson: 1, notified: shown }
      : { id: "p1", student: "Ada Obi", questions: [], lateAnswers: { through: 5, notified: shown, answers: [late] } };
    return new Response(JSON.stringify({ data }));
  });
  await load('{"kind":"answer-file"}');
  expect(await screen.findByText(/1 answer waits for your word/)).toBeTruthy();
  expect(await screen.findByText(/^Ada opened the review at .*, before this came\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Count the answer" })).toBeTruthy();
});

test("what is no such file is shown, and nothing is sent", async () => {
  await load("no file of ours");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This file cannot be read\./);
  expect(fetching).not.toHaveBeenCalled();
});
