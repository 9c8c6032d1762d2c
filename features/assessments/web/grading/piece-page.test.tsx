import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Piece } from "../../grading-contract.ts";
import { PiecePage } from "./piece-page.tsx";

const levels = [0, 25, 37.5, 50].map((points) => ({ points, says: `It is worth ${points}.` }));
const piece = (changes: Partial<Piece> = {}): Piece => ({
  id: "p1",
  source: "submission",
  state: "waiting",
  work: { id: "w1", kind: "assignment", title: "Usability report", week: 3 },
  course: { slug: "ui", shortTitle: "UI-UX Design" },
  student: "Samuel Okorie",
  handedInAt: "2026-11-22T20:14:00.000Z",
  dueAt: "2026-11-20T00:00:00.000Z",
  lateDays: 2,
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  briefHtml: "<p>Test it with five riders.</p>",
  rubric: [
    { name: "Method", points: 50, levels },
    { name: "Findings", points: 50, levels },
  ],
  versions: [
    {
      number: 1,
      submittedAt: "2026-11-22T20:14:00.000Z",
      lateDays: 2,
      file: null,
      link: "https://example.com/report",
      text: "",
      fileUrl: null,
    },
  ],
  questions: [],
  gapMs: 0,
  revision: 0,
  mark: null,
  grade: null,
  similar: [],
  soFar: [{ kind: "quiz", average: "82" }],
  courseGrade: "74",
  class: [{ student: "Samuel Okorie", piece: "p1", state: "waiting", score: null }],
  ...changes,
});

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
});
afterEach(cleanup);

const serve = (data: Piece) => fetching.mockImplementation(async () => new Response(JSON.stringify({ data })));

function show() {
  const router = createMemoryRouter([{ path: "*", element: <PiecePage id="p1" /> }], { initialEntries: ["/"] });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const criterion = async (name: string) => within(await screen.findByRole("group", { name: new RegExp(`^${name}`) }));
const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel");

describe("QUIZ-04 grading a piece of work", () => {
  test("levels of the rubric come to a grade with what lateness takes, and go to the academy with the comment", async () => {
    serve(piece());
    show();
    const user = userEvent.setup();
    await user.click((await criterion("Method")).getByRole("radio", { name: "50: It is worth 50." }));
    await user.click((await criterion("Findings")).getByRole("radio", { name: "37.5: It is worth 37.5." }));
    expect(screen.getByText("77")).toBeTruthy();
    expect(screen.getByText("−10")).toBeTruthy();
    await user.type(comment(), "Say how many did.");
    fetching.mockClear();
    serve(piece({ state: "graded", revision: 1 }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
    const [, init] = fetching.mock.calls[0] ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({
      revision: 0,
      version: 1,
      levels: [3, 2],
      points: null,
      extra: 0,
      comment: "Say how many did.",
    });
  });

  test("what is typed and not saved is there again, and is forgotten once it is saved", async () => {
    serve(piece());
    const first = show();
    const user = userEvent.setup();
    await user.click((await criterion("Method")).getByRole("radio", { name: /^25:/ }));
    await user.type(comment(), "Half of it");
    first.unmount();
    // Somebody else marked it meanwhile.
    serve(piece({ revision: 1 }));
    const again = show();
    expect((await criterion("Method")).getByRole<HTMLInputElement>("radio", { name: /^25:/ }).checked).toBe(true);
    expect(comment().value).toBe("Half of it");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
    again.unmount();
    show();
    await criterion("Method");
    expect(comment().value).toBe("");
  });

  test("a save that fails says so and keeps everything", async () => {
    serve(piece());
    show();
    const user = userEvent.setup();
    await criterion("Method");
    await user.type(comment(), "Kept");
    fetching.mockImplementation(async () => {
      throw new TypeError("Failed to fetch");
    });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(comment().value).toBe("Kept");
  });
});
