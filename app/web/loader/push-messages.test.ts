import { describe, expect, it, vi } from "vitest";
import { openPushed, type PushWorker, showPushed } from "./push-messages.ts";

const origin = "https://academy.test";
function workerWith(tabs: { url: string; navigates?: boolean }[] = [], navigator: object = {}) {
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  const opened = tabs.map(({ url, navigates = true }) => {
    const focus = vi.fn(async () => {});
    const navigate = vi.fn(async (_to: string) => {
      if (!navigates) throw new TypeError("not controlled");
      return { focus };
    });
    return { url, focus, navigate };
  });
  const clients = { matchAll: async () => opened, openWindow };
  const worker = { location: { origin }, clients, registration: { showNotification }, navigator };
  return { worker: worker as unknown as PushWorker, showNotification, openWindow, tabs: opened };
}
const pushed = {
  title: "Academy",
  body: "Your class begins at 4 pm.",
  link: "/dashboard/calendar",
  tag: "t",
  unread: 3,
};

describe("NOTE-01 push messages in the browser", () => {
  it("are shown with their words, tag and place, and marked on the app's icon", async () => {
    const setAppBadge = vi.fn(async () => {});
    const { worker, showNotification } = workerWith([], { setAppBadge });
    await showPushed(worker, JSON.stringify(pushed));
    expect(showNotification.mock.calls).toEqual([
      ["Academy", { body: pushed.body, tag: "t", data: pushed.link, icon: "/icons/icon-192.png" }],
    ]);
    expect(setAppBadge.mock.calls).toEqual([[3]]);
  });

  it("are shown where icons have no marks, or the mark is refused", async () => {
    for (const navigator of [{}, { setAppBadge: () => Promise.reject(new Error("no")) }]) {
      const { worker, showNotification } = workerWith([], navigator);
      await showPushed(worker, JSON.stringify(pushed));
      expect(showNotification).toHaveBeenCalledOnce();
    }
  });

  it("open their page in a tab of the same part of the site", async () => {
    const { worker, tabs, openWindow } = workerWith([
      { url: `${origin}/courses` },
      { url: `${origin}/dashboard/settings` },
    ]);
    await openPushed(worker, pushed.link);
    expect(tabs.map(({ navigate, focus }) => [navigate.mock.calls, focus.mock.calls.length])).toEqual([
      [[], 0],
      [[[`${origin}/dashboard/calendar`]], 1],
    ]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each([
    ["no tab is open", []],
    ["only another part is open", [{ url: `${origin}/tutor` }]],
    ["the tab cannot be led there", [{ url: `${origin}/dashboard`, navigates: false }]],
  ])("open a new tab where %s", async (_, tabs) => {
    const { worker, openWindow } = workerWith(tabs);
    await openPushed(worker, pushed.link);
    expect(openWindow.mock.calls).toEqual([[`${origin}/dashboard/calendar`]]);
  });

  it("open nothing of another site", async () => {
    const { worker, openWindow } = workerWith();
    for (const link of ["https://elsewhere.test/", "//elsewhere.test/", "javascript:alert(1)"])
      await openPushed(worker, link);
    expect(openWindow).not.toHaveBeenCalled();
  });
});
