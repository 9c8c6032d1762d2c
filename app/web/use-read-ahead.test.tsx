import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useReadAhead } from "./use-read-ahead.ts";

const read = vi.fn();
vi.mock("#ui/api/read-ahead.ts", () => ({ readAhead: (to: string) => read(to) }));
let isSaving = false;
vi.mock("#ui/data-use/saving.ts", () => ({ isSavingData: () => isSaving }));

function Page() {
  useReadAhead();
  return (
    <>
      <a href="/dashboard/mycourses?x=1">
        <span>My Courses</span>
      </a>
      <a href="/pricing-plan">Prices</a>
      <button type="button">Other</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  isSaving = false;
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("reads before a link is followed", () => {
  test("pressing a link or reaching it with the keyboard begins its page's reads", () => {
    fireEvent.pointerDown(screen.getByText("My Courses"));
    fireEvent.focusIn(screen.getByRole("link", { name: "My Courses" }));
    expect(read.mock.calls).toEqual([["/dashboard/mycourses?x=1"], ["/dashboard/mycourses?x=1"]]);
  });

  test("a mouse that rests begins them, one that passes does not", () => {
    fireEvent.pointerOver(screen.getByText("My Courses"));
    vi.advanceTimersByTime(30);
    fireEvent.pointerOver(screen.getByText("Other"));
    vi.advanceTimersByTime(500);
    expect(read).not.toHaveBeenCalled();
    fireEvent.pointerOver(screen.getByText("My Courses"));
    vi.advanceTimersByTime(100);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("links out of the dashboard and other things begin nothing, and nobody's data are spent while saving", () => {
    fireEvent.pointerDown(screen.getByText("Prices"));
    fireEvent.pointerDown(screen.getByText("Other"));
    isSaving = true;
    fireEvent.pointerDown(screen.getByText("My Courses"));
    expect(read).not.toHaveBeenCalled();
  });

  test("it ends with the page", () => {
    const link = screen.getByText("My Courses");
    fireEvent.pointerOver(link);
    cleanup();
    vi.advanceTimersByTime(500);
    fireEvent.pointerDown(link);
    expect(read).not.toHaveBeenCalled();
  });
});
