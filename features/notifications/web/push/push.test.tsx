import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { PushHere } from "../app/settings/push-here.tsx";
import { PushOffer } from "../public/push-offer.tsx";
import { findPush, restPush, savePush } from "./push-device.ts";
import { readNote, writeNote } from "./push-note.ts";

freshBrowser();
beforeEach(() => void provideTestCaller());

const subscriptions = "POST /api/students/push-subscriptions";
const settings = { "GET /api/students/notification-settings": { body: { pushKey: "AAAA" } } };
const stored = { [subscriptions]: { body: { message: "Kept." } }, ...settings };
const body = { endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } };

/** A browser that can push, as its maker would have it. */
function browserWithPush({
  leave = "default" as NotificationPermission,
  answers = "granted" as NotificationPermission,
} = {}) {
  const state = { permission: leave, isSubscribed: false, asked: 0, oldKey: false };
  const subscription = {
    endpoint: body.endpoint,
    toJSON: () => body,
    unsubscribe: async () => {
      state.isSubscribed = false;
      state.oldKey = false;
      return true;
    },
  };
  const pushManager = {
    async subscribe() {
      if (state.oldKey) throw new DOMException("another key", "InvalidStateError");
      state.isSubscribed = true;
      return subscription;
    },
    getSubscription: async () => (state.isSubscribed || state.oldKey ? subscription : null),
  };
  const notification = {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.asked += 1;
      state.permission = answers;
      return answers;
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  return state;
}
const me = () => loggedInAs();
const show = (page = <PushHere />) => renderPage(paths.notificationSettings(), page);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("NOTE-01 SET-01 push on this device", () => {
  test("is switched on by a tap, tried out, and switched off", async () => {
    const state = browserWithPush();
    me();
    const received = answerCalls({
      ...stored,
      [`${subscriptions}/try`]: { body: { message: "A message is on its way." } },
      [`${subscriptions}/forget`]: { body: { message: "Forgotten." } },
    });
    show();
    await press("Turn on");
    expect(await screen.findByText("Each one is under 1 KB.")).toBeTruthy();
    expect(received(subscriptions).map((sent) => sent.body)).toEqual([body]);
    await press("Test");
    expect(await screen.findByText("A message is on its way.")).toBeTruthy();
    await press("Turn off");
    expect(await screen.findByText("Nothing is pushed to this device.")).toBeTruthy();
    expect(received(`${subscriptions}/forget`).map((sent) => sent.body)).toEqual([{ endpoint: body.endpoint }]);
    expect([state.isSubscribed, readNote()]).toEqual([false, null]);
  });

  test("shows how to take back what was blocked, and stays off where the question was closed", async () => {
    browserWithPush({ answers: "denied" });
    me();
    answerCalls(stored);
    show();
    await press("Turn on");
    expect(await screen.findByText(/You blocked notifications here/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("stays off with a sentence when the server refuses it", async () => {
    browserWithPush();
    me();
    answerCalls({ ...stored, [subscriptions]: refused(422, "The push service of this browser is not known here.") });
    show();
    await press("Turn on");
    expect(await screen.findByText("The push service of this browser is not known here.")).toBeTruthy();
    expect(screen.getByText("Nothing is pushed to this device.")).toBeTruthy();
  });

  test("a subscription with the key of another academy is made again", async () => {
    const state = browserWithPush();
    state.oldKey = true;
    me();
    answerCalls(stored);
    show();
    await press("Turn on");
    expect(await screen.findByText("Each one is under 1 KB.")).toBeTruthy();
  });

  test("one with another key that the server gave up is made again when it is tried out, or on the next day", async () => {
    const state = browserWithPush({ leave: "granted" });
    state.oldKey = true;
    writeNote({ account: me().id, notifiedAtMs: Date.now() });
    let attempts = 0;
    const received = answerCalls({
      ...stored,
      [`${subscriptions}/try`]: () => {
        attempts += 1;
        return attempts === 1 ? refused(404, "It is gone.") : { body: { message: "A message is on its way." } };
      },
    });
    show();
    await press("Test");
    expect(await screen.findByText("A message is on its way.")).toBeTruthy();
    expect([attempts, received(subscriptions).length, state.oldKey]).toEqual([2, 1, false]);

    state.oldKey = true;
    writeNote({ account: "a", notifiedAtMs: Date.now() - 25 * 60 * 60_000 });
    await savePush("a");
    expect([received(subscriptions).length, state.oldKey]).toEqual([2, false]);
  });

  test("a browser without push reports it, an iPhone's how to get it", async () => {
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined });
    expect(await findPush("a")).toBe("none");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)");
    Reflect.deleteProperty(navigator, "serviceWorker");
    expect(await findPush("a")).toBe("install-first");
  });

  test("is another person's on the same device only when they switch it on", async () => {
    const state = browserWithPush({ leave: "granted" });
    state.isSubscribed = true;
    writeNote({ account: "a", notifiedAtMs: 0 });
    expect([await findPush("a"), await findPush("b")]).toEqual(["on", "off"]);
  });
});

describe("NOTE-01 push stays with its person", () => {
  test("a log-in confirms again that this device wants it, once a day", async () => {
    browserWithPush({ leave: "granted" });
    me();
    const received = answerCalls(stored);
    writeNote({ account: "a", notifiedAtMs: Date.now() });
    await savePush("a");
    expect(received(subscriptions)).toHaveLength(0);
    restPush("b");
    restPush("a");
    await savePush("b");
    expect(received(subscriptions)).toHaveLength(0);
    await savePush("a");
    await savePush("a");
    expect(received(subscriptions)).toHaveLength(1);
  });

  test("never asks for leave by itself", async () => {
    const state = browserWithPush();
    writeNote({ account: "a", notifiedAtMs: 0 });
    await savePush("a");
    expect(state.asked).toBe(0);
  });
});

describe("NOTE-01 the offer", () => {
  const offer = <PushOffer>A reminder on this device?</PushOffer>;

  test("asks the browser only after a tap, and is gone then", async () => {
    const state = browserWithPush();
    me();
    const received = answerCalls(stored);
    show(offer);
    expect(await screen.findByText("A reminder on this device?")).toBeTruthy();
    expect(state.asked).toBe(0);
    await press("Turn on");
    await waitFor(() => expect(screen.queryByText("A reminder on this device?")).toBeNull());
    expect([state.asked, received(subscriptions).length]).toEqual([1, 1]);
  });

  test("is not made again after Not now", async () => {
    browserWithPush();
    me();
    answerCalls(stored);
    show(offer);
    await press("Not now");
    expect(screen.queryByText("A reminder on this device?")).toBeNull();
    show(offer);
    await expect(screen.findByText("A reminder on this device?", {}, { timeout: 100 })).rejects.toThrow();
  });
});
