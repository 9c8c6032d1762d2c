import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pinned } from "#features/notifications/contract.ts";
import { queryClient } from "#ui/api/query-client.ts";
import RunningStrip from "./running-strip.tsx";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const exam = { title: "IELTS final exam", href: "/dashboard/assessments/exam/w1", leftMs: 125_000, done: 3, of: 20 };
function show(pinned: Pinned = exam) {
  // Read five seconds ago.
  queryClient.setQueryData(["unread"], { pinned }, { updatedAt: Date.now() - 5_000 });
  render(
    <MemoryRouter>
      <RunningStrip pinned={pinned} />
    </MemoryRouter>,
  );
}

test("GATE-01 A5 shows what runs, the time left since it was read, how much is answered, and leads back", () => {
  show();
  expect(screen.getByRole("region", { name: "Running now" }).textContent).toBe(
    "IELTS final exam is running2:00 left, 3 of 20 answeredGo back",
  );
  expect(screen.getByRole("link", { name: "Go back" }).getAttribute("href")).toBe(exam.href);
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByRole("timer").textContent).toBe("0:59");
});

test("GATE-01 at its end it is asked again what runs, once", () => {
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  show();
  act(() => void vi.advanceTimersByTime(130_000));
  expect(screen.getByRole("timer").textContent).toBe("0:00");
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ["unread"] }]]);
});

test("GATE-01 what has no limit has no clock", () => {
  show({ ...exam, leftMs: null });
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByText("3 of 20 answered")).toBeTruthy();
});
