// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureToaster, Toaster, toast } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    toast.dismiss();
    vi.advanceTimersByTime(5000);
  });
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Time passes in steps, because what React does in between it does only at the end of an `act`. */
async function wait(ms: number) {
  const step = Math.max(ms / 20, 50);
  for (let passed = 0; passed < ms; passed += step) await act(() => vi.advanceTimersByTimeAsync(step));
}
const shownTexts = () => [...document.querySelectorAll(".toast")].map((element) => element.textContent);

test("NAV-08 a toast stays 4000 ms, a success 2000, and loading until it is replaced", async () => {
  render(<Toaster />);
  let loading = "";
  act(() => {
    toast.info("News");
    toast.success("Saved");
    loading = toast.loading("Sending...");
  });
  expect(shownTexts().sort()).toEqual(["News", "Saved", "Sending..."]);
  await wait(1900);
  expect(shownTexts()).toHaveLength(3);
  await wait(400);
  expect(shownTexts().sort()).toEqual(["News", "Sending..."]);
  await wait(1600);
  expect(shownTexts().sort()).toEqual(["News", "Sending..."]);
  await wait(500);
  expect(shownTexts()).toEqual(["Sending..."]);
  await wait(3_600_000);
  expect(shownTexts()).toEqual(["Sending..."]);
  act(() => {
    toast.success("Sent", { id: loading });
  });
  expect(shownTexts()).toEqual(["Sent"]);
});

test("NAV-08 at most 20 are shown at once, the newest", () => {
  render(<Toaster />);
  act(() => {
    for (let number = 1; number <= 25; number++) toast.loading(`Toast ${number}`);
  });
  expect(screen.getAllByRole("status")).toHaveLength(20);
  expect(screen.queryByText("Toast 5")).toBeNull();
  expect(screen.getByText("Toast 6")).toBeTruthy();
  expect(screen.getByText("Toast 25")).toBeTruthy();
});

test("an error is an alert that can be dismissed; the clock stands still while it is pointed at", async () => {
  render(<Toaster />);
  act(() => {
    toast.error("Login failed");
  });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("Login failed");
  await act(async () => {
    alert.dispatchEvent(new Event("focusin", { bubbles: true }));
  });
  await wait(60_000);
  expect(screen.getByRole("alert")).toBe(alert);
  await act(async () => {
    screen.getByRole("button", { name: "Dismiss" }).click();
  });
  await wait(300);
  expect(screen.queryByRole("alert")).toBeNull();
  // The clock goes on for what comes after.
  act(() => {
    toast.success("Saved");
  });
  await wait(2300);
  expect(shownTexts()).toEqual([]);
});

test("a page without a toaster gets one, and only one", async () => {
  await act(async () => {
    ensureToaster();
    ensureToaster();
    toast.success("Review submitted successfully!");
  });
  expect(document.querySelectorAll("[data-toaster]")).toHaveLength(1);
  expect(shownTexts()).toEqual(["Review submitted successfully!"]);
  // The page comes alive and brings its own: it takes over.
  await act(async () => {
    render(<Toaster />);
  });
  expect(shownTexts()).toEqual(["Review submitted successfully!"]);
});

test("toasts go into an open dialog, where they are not inert, and out of it when it closes or leaves", async () => {
  render(<Toaster />);
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.showModal();
  await act(async () => {
    toast.loading("Sending...");
  });
  expect(dialog.contains(screen.getByText("Sending..."))).toBe(true);
  await act(async () => {
    dialog.close();
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(dialog.contains(screen.getByText("Sending..."))).toBe(false);
  dialog.showModal();
  await wait(10);
  expect(dialog.contains(screen.getByText("Sending..."))).toBe(true);
  dialog.remove();
  await wait(10);
  expect(screen.getByText("Sending...").isConnected).toBe(true);
});
