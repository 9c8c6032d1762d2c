import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, loggedInAs, problem, serve, temi } from "../../test-support.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

const session = "GET /api/students/session";
freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
  loggedInAs();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const fine = { body: { student: temi } };

describe("NAV-09 a session that ends elsewhere", () => {
  test("is requested soon after arrival, after the page's own calls, and every 15 s", async () => {
    const received = serve({ [session]: fine });
    renderHook(() => useSessionWatch());
    await pass(900);
    expect(received(session)).toHaveLength(0);
    await pass(200);
    expect(received(session)).toHaveLength(1);
    await pass(45_000);
    expect(received(session)).toHaveLength(4);
    expect(received(session)[0]?.token).toBe("t1");
  });

  test("ends here within those 15 s", async () => {
    const answers = [fine, problem(401, "Your session has ended. Please log in again.")];
    serve({ [session]: () => answers.shift() ?? "no network" });
    renderHook(() => useSessionWatch());
    await pass(10);
    expect(browserSession().get()).not.toBeNull();
    await pass(15_000);
    expect(browserSession().get()).toBeNull();
    expect(browserSession().lastEnd()).toBe("expired");
  });

  test("coming back to the page asks at once, a burst of events once", async () => {
    const received = serve({ [session]: fine });
    renderHook(() => useSessionWatch());
    await pass(5_000);
    expect(received(session)).toHaveLength(1);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("pageshow"));
    await pass(10);
    expect(received(session)).toHaveLength(2);
  });

  test("nothing is asked while no one looks, nor after leaving", async () => {
    const received = serve({ [session]: fine });
    const { unmount } = renderHook(() => useSessionWatch());
    await pass(1_100);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await pass(60_000);
    expect(received(session)).toHaveLength(1);
    vi.restoreAllMocks();
    unmount();
    await pass(60_000);
    expect(received(session)).toHaveLength(1);
  });

  test("a person who saves data is requested every minute", async () => {
    vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
    const received = serve({ [session]: fine });
    renderHook(() => useSessionWatch());
    await pass(10);
    await pass(59_000);
    expect(received(session)).toHaveLength(1);
    await pass(2_000);
    expect(received(session)).toHaveLength(2);
  });

  test("with live news it asks when it is asked to, also a moment after the last time, and hardly otherwise", async () => {
    const received = serve({ [session]: fine });
    const listeners = new Set<() => void>();
    const on = (_: string, notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    };
    const { rerender, unmount } = renderHook(({ isOpen }) => useSessionWatch({ isOpen, on }), {
      initialProps: { isOpen: false },
    });
    await pass(1_100);
    expect(received(session)).toHaveLength(1);
    rerender({ isOpen: true });
    await pass(120_000);
    expect(received(session)).toHaveLength(1);
    for (const notify of listeners) notify();
    for (const notify of listeners) notify();
    await pass(10);
    expect(received(session)).toHaveLength(3);
    await pass(300_000);
    expect(received(session).length).toBeGreaterThan(3);
    unmount();
    expect(listeners.size).toBe(0);
  });

  test("live news that begin before it was requested do not take its place", async () => {
    const received = serve({ [session]: fine });
    const on = () => () => {};
    const { rerender } = renderHook(({ isOpen }) => useSessionWatch({ isOpen, on }), {
      initialProps: { isOpen: false },
    });
    await pass(500);
    rerender({ isOpen: true });
    await pass(1_100);
    expect(received(session)).toHaveLength(1);
  });

  test("a lost network ends nothing", async () => {
    serve({ [session]: "no network" });
    renderHook(() => useSessionWatch());
    await pass(60_000);
    expect(browserSession().get()?.token).toBe("t1");
  });

  test("an answer about the session before does not end the one that began since", async () => {
    let refuse: () => void = () => {};
    const refusal = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    serve({ [session]: () => refusal.then(() => problem(401)) });
    renderHook(() => useSessionWatch());
    await pass(10);
    loggedInAs({}, "t2");
    refuse();
    await pass(10);
    expect(browserSession().get()?.token).toBe("t2");
  });
});

test("a profile that changed on another device shows here", async () => {
  vi.useRealTimers();
  serve({ [session]: { body: { student: { ...temi, fullName: "Temi A.", theme: "dark" } } } });
  renderHook(() => useSessionWatch());
  await waitFor(() => expect(browserSession().get()?.profile?.fullName).toBe("Temi A."));
  expect(document.documentElement.dataset.theme).toBe("dark");
});
