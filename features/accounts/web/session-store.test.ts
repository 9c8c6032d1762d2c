import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import type { Student } from "../answers-contract.ts";
import { storageKeys } from "../texts.ts";
import { type Area, createSessionStore, type ForeignChange, type SessionStore } from "./session-store.ts";

const temi: Student = {
  id: "1",
  _id: "1",
  fullName: "Temitope Alabi",
  email: "temitope.alabi@mail.com",
  phone: "",
  address: "",
  role: "student",
  roles: ["student"],
  powers: [],
  emailVerified: true,
  hasPassword: true,
  twoFactorEnabled: false,
  emailNotifications: true,
  pushNotifications: true,
  theme: "light",
  timeZone: "Africa/Lagos",
  avatarUrl: null,
  avatarSmallUrl: null,
};
const ada: Student = { ...temi, id: "2", _id: "2", fullName: "Ada Obi", email: "ada@mail.com" };

/** A browser: one local storage, and any number of tabs that hear of each other's changes. */
function browser() {
  const local = new Map<string, string>();
  const listeners = new Map<number, (change: ForeignChange) => void>();
  let tabs = 0;

  function openTab(tab = new Map<string, string>()) {
    const number = ++tabs;
    const broadcast = (change: ForeignChange) => {
      for (const [key, listener] of listeners) if (key !== number) listener(change);
    };
    const localArea: Area = {
      get: (key) => local.get(key) ?? null,
      set(key, value) {
        local.set(key, value);
        broadcast({ key, newValue: value });
      },
      remove(key) {
        if (local.delete(key)) broadcast({ key, newValue: null });
      },
    };
    const tabArea: Area = {
      get: (key) => tab.get(key) ?? null,
      set: (key, value) => void tab.set(key, value),
      remove: (key) => void tab.delete(key),
    };
    const applyTheme = vi.fn();
    const loadPicture = vi.fn(async (url: string) => `data:image/webp;base64,${url}`);
    const store = createSessionStore({
      local: localArea,
      tab: tabArea,
      listen: (onChange) => listeners.set(number, onChange),
      applyTheme,
      loadPicture,
    });
    return { store, tab, applyTheme, loadPicture };
  }
  return { local, openTab };
}

const begin = (store: SessionStore, options: { token?: string; remember?: boolean; student?: Student } = {}) =>
  store.begin({ token: options.token ?? "t1", remember: options.remember ?? false, student: options.student ?? temi });

let chrome: ReturnType<typeof browser>;
beforeEach(() => {
  chrome = browser();
});

describe("a log-in", () => {
  test("AUTH-02 the token is in local and session storage and the profile is stored", () => {
    const { store, tab } = chrome.openTab();
    expect(store.get()).toBeNull();
    begin(store);
    expect(chrome.local.get("unwalled_token")).toBe("t1");
    expect(tab.get("unwalled_token")).toBe("t1");
    expect(JSON.parse(chrome.local.get("userProfile") ?? "")).toEqual(temi);
    expect(store.get()).toMatchObject({ token: "t1", remember: false, profile: temi, picture: null });
  });

  test("AUTH-05 the pending token is gone once the session has begun", () => {
    const { store } = chrome.openTab();
    store.pending.set("pending");
    expect(store.pending.get()).toBe("pending");
    begin(store);
    expect(store.pending.get()).toBeNull();
  });

  test("the device's mark is stored, also after logging out", () => {
    const { store } = chrome.openTab();
    store.begin({ token: "t1", remember: false, student: temi, deviceToken: "d1" });
    store.end("logout");
    expect(store.deviceToken()).toBe("d1");
  });
});

describe("AUTH-09 FIND-02 who remembers", () => {
  test("with Remember a new browser session has the session", () => {
    begin(chrome.openTab().store, { remember: true });
    expect(chrome.local.get("unwalled_remember")).toBe("true");
    const later = chrome.openTab();
    expect(later.store.get()?.token).toBe("t1");
    expect(later.tab.get("unwalled_token")).toBe("t1");
  });

  test("without it the session is gone with the browser session, and logging in without forgets an earlier Remember", () => {
    const { store } = chrome.openTab();
    begin(store, { remember: true });
    begin(store, { token: "t2", remember: false });
    expect(chrome.local.has("unwalled_remember")).toBe(false);
    expect(chrome.openTab().store.get()).toBeNull();
    expect(store.get()?.token).toBe("t2");
  });

  test("a tab that is reloaded keeps it", () => {
    const { store, tab } = chrome.openTab();
    begin(store);
    expect(chrome.openTab(tab).store.get()?.token).toBe("t1");
  });

  test("looking at a session that is none does not end it in the tab that has it", () => {
    const first = chrome.openTab();
    begin(first.store);
    const second = chrome.openTab();
    expect(second.store.get()).toBeNull();
    expect(first.store.get()?.token).toBe("t1");
  });
});

describe("AUTH-12 tabs agree", () => {
  test("logging out in one logs out in all, and they know that it was elsewhere", () => {
    const [first, second] = [chrome.openTab(), chrome.openTab()];
    begin(first.store, { remember: true });
    const listener = vi.fn();
    second.store.subscribe(listener);
    expect(second.store.get()?.token).toBe("t1");
    first.store.end("logout");
    expect(listener).toHaveBeenCalled();
    expect(second.store.get()).toBeNull();
    expect(second.store.lastEnd()).toBe("elsewhere");
    expect(first.store.lastEnd()).toBe("logout");
    expect(second.tab.has("unwalled_token")).toBe(false);
  });

  test("logging in in one is logging in in all that are open, remembered or not", () => {
    const [first, second] = [chrome.openTab(), chrome.openTab()];
    const listener = vi.fn();
    second.store.subscribe(listener);
    begin(first.store);
    expect(listener).toHaveBeenCalled();
    expect(second.store.get()).toMatchObject({ token: "t1", profile: { fullName: "Temitope Alabi" } });
  });

  test("another person's log-in replaces the session of every tab", () => {
    const [first, second] = [chrome.openTab(), chrome.openTab()];
    begin(first.store, { remember: true });
    expect(second.store.get()?.profile?.fullName).toBe("Temitope Alabi");
    begin(second.store, { token: "t2", student: ada });
    expect(first.store.get()).toMatchObject({ token: "t2", profile: { fullName: "Ada Obi" } });
  });

  test("a changed profile shows in all", () => {
    const [first, second] = [chrome.openTab(), chrome.openTab()];
    begin(first.store, { remember: true });
    second.store.subscribe(() => {});
    first.store.saveProfile({ ...temi, fullName: "Temitope A." });
    expect(second.store.get()?.profile?.fullName).toBe("Temitope A.");
  });

  test("a profile that someone replaced by the text undefined is no user", () => {
    const { store } = chrome.openTab();
    begin(store);
    chrome.local.set("userProfile", "undefined");
    store.reread();
    expect(store.get()).toMatchObject({ token: "t1", profile: null });
  });

  test("emptied storage ends the session", () => {
    const first = chrome.openTab();
    begin(first.store);
    chrome.local.clear();
    first.store.reread();
    expect(first.store.get()).toBeNull();
  });
});

describe("the end", () => {
  test("AUTH-11 everything of the session is cleared", () => {
    const { store, tab } = chrome.openTab();
    begin(store, { remember: true });
    chrome.local.set("userImage", "data:image/webp;base64,x");
    store.end("logout");
    for (const key of [storageKeys.token, storageKeys.profile, storageKeys.avatar, storageKeys.remember]) {
      expect(chrome.local.has(key), key).toBe(false);
    }
    expect(tab.size).toBe(0);
    expect(store.get()).toBeNull();
  });

  test("what comes late is not stored", () => {
    const { store } = chrome.openTab();
    begin(store);
    store.end("logout");
    store.saveProfile(temi);
    expect(chrome.local.has("userProfile")).toBe(false);
  });

  test("a new session forgets why the one before ended", () => {
    const { store } = chrome.openTab();
    begin(store);
    store.end("expired");
    expect(store.lastEnd()).toBe("expired");
    begin(store);
    expect(store.lastEnd()).toBeNull();
  });
});

describe("DASH-07 the avatar", () => {
  const withPicture = { ...temi, avatarUrl: "/a/large.webp", avatarSmallUrl: "/a/small.webp" };

  test("userImage is its cache, filled from the address of the small one", async () => {
    const { store, loadPicture } = chrome.openTab();
    begin(store, { student: withPicture });
    expect(store.get()?.picture).toBe("/a/small.webp");
    await eventually(() => expect(chrome.local.get("userImage")).toBe("data:image/webp;base64,/a/small.webp"));
    expect(store.get()?.picture).toBe("data:image/webp;base64,/a/small.webp");
    store.saveProfile(withPicture);
    expect(loadPicture).toHaveBeenCalledOnce();
  });

  test("another picture replaces it, none removes it", async () => {
    const { store } = chrome.openTab();
    begin(store, { student: withPicture });
    await eventually(() => expect(chrome.local.has("userImage")).toBe(true));
    store.saveProfile({ ...withPicture, avatarSmallUrl: "/a/other.webp" });
    await eventually(() => expect(chrome.local.get("userImage")).toContain("other"));
    store.saveProfile(temi);
    expect(chrome.local.has("userImage")).toBe(false);
    expect(store.get()?.picture).toBeNull();
  });

  test("a picture that arrives after its owner has left is not stored", async () => {
    const { store, loadPicture } = chrome.openTab();
    let arrive: (picture: string) => void = () => {};
    loadPicture.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    begin(store, { student: withPicture });
    store.end("logout");
    arrive("data:image/webp;base64,late");
    await Promise.resolve();
    await Promise.resolve();
    expect(chrome.local.has("userImage")).toBe(false);
  });

  test("the picture of one person is never shown for another", () => {
    const { store } = chrome.openTab();
    chrome.local.set("userImage", "data:image/webp;base64,old");
    begin(store, { student: ada });
    expect(chrome.local.has("userImage")).toBe(false);
  });
});

describe("SET-01 the theme", () => {
  test("a dark account makes the page dark and is remembered for the first paint", () => {
    const { store, applyTheme } = chrome.openTab();
    begin(store, { student: { ...temi, theme: "dark" } });
    expect(applyTheme).toHaveBeenCalledWith("dark");
    expect(chrome.local.get("theme")).toBe("dark");
  });

  test("an account that never chose leaves the page unchanged", () => {
    const { store, applyTheme } = chrome.openTab();
    chrome.local.set("theme", "dark");
    begin(store);
    expect(applyTheme).not.toHaveBeenCalled();
    expect(chrome.local.get("theme")).toBe("dark");
  });

  test("a switch in one tab, or on another device, switches here", () => {
    const [first, second] = [chrome.openTab(), chrome.openTab()];
    begin(first.store);
    second.store.subscribe(() => {});
    first.store.setTheme("dark");
    expect(second.applyTheme).toHaveBeenLastCalledWith("dark");
    first.store.saveProfile({ ...temi, theme: "dark" });
    first.store.saveProfile({ ...temi, theme: "light" });
    expect(first.applyTheme).toHaveBeenLastCalledWith("light");
    expect(second.applyTheme).toHaveBeenLastCalledWith("light");
  });
});

test("the same object is answered until something changes, as React asks for", () => {
  const { store } = chrome.openTab();
  begin(store);
  const before = store.get();
  store.reread();
  expect(store.get()).toBe(before);
  store.saveProfile({ ...temi, phone: "0803" });
  expect(store.get()).not.toBe(before);
});

test("who has unsubscribed is not notified any more", () => {
  const { store } = chrome.openTab();
  const listener = vi.fn();
  store.subscribe(listener)();
  listener.mockClear();
  begin(store);
  expect(listener).not.toHaveBeenCalled();
});

test("AUTH-10 what ties a social log-in to this tab is taken once", () => {
  const { store } = chrome.openTab();
  store.invitation.set("tamobe47");
  expect(store.invitation.get()).toBe("tamobe47");
  store.invitation.drop();
  expect(store.invitation.get()).toBeNull();
  store.oauthKey.set("k");
  expect(store.oauthKey.take()).toBe("k");
  expect(store.oauthKey.take()).toBeNull();
});
