import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dashboardGuardScript, formGuardScript } from "./before-alive.ts";
import { liveToken, type StoredSession } from "./session-rules.ts";
import { askForMs, type SessionScope, sessionScript, sessionShared } from "./session-script.ts";

type Message = { data: string };
type Listener = { onmessage?: (message: Message) => void };
type OpenOptions = { address?: string; tab?: Map<string, string>; script?: string };

/** A browser: one local storage and one channel for the scripts of any number of tabs, each with a storage of its own. */
function browser() {
  const local = new Map<string, string>();
  const channels = new Set<Listener>();
  const texts: string[] = [];
  const area = (texts: Map<string, string>) => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });

  /** Opens a page and runs its scripts. */
  function open({ address = "/dashboard", tab = new Map(), script = dashboardGuardScript }: OpenOptions = {}) {
    const own = { channel: undefined as Listener | undefined };
    class Channel {
      onmessage?: (message: Message) => void;
      constructor() {
        own.channel = this;
        channels.add(this);
      }
      postMessage(data: string) {
        texts.push(data);
        for (const otherChannel of channels) {
          if (otherChannel !== this)
            queueMicrotask(() => channels.has(otherChannel) && otherChannel.onmessage?.({ data }));
        }
      }
    }
    const window = new EventTarget() as EventTarget & { unwalled: SessionScope };
    const url = new URL(address, "http://here.test");
    const replace = vi.fn();
    const names = { window, localStorage: area(local), sessionStorage: area(tab), BroadcastChannel: Channel };
    const all = {
      ...names,
      addEventListener: window.addEventListener.bind(window),
      dispatchEvent: window.dispatchEvent.bind(window),
      location: { pathname: url.pathname, search: url.search, hash: url.hash, replace },
    };
    new Function(...Object.keys(all), `${sessionScript};var unwalled=window.unwalled;${script}`)(...Object.values(all));
    return {
      tab,
      window,
      token: () => window.unwalled.token(),
      asks: () => window.unwalled.asked !== undefined,
      ledTo: () => replace.mock.calls[0]?.[0] as string | undefined,
      close: () => void (own.channel && channels.delete(own.channel)),
    };
  }
  /** Stores a session as a log-in in `tab` does; the browser does not tell of it. */
  const logIn = (tab: Map<string, string>, token: string, remember = false) => {
    for (const texts of [tab, local]) texts.set("unwalled_token", token);
    if (remember) local.set("unwalled_remember", "true");
    else local.delete("unwalled_remember");
  };
  return { local, broadcasts: texts, open, logIn };
}

/** The tabs have spoken, and anyone who waits in vain has waited long enough. */
const pass = (ms = askForMs) => vi.advanceTimersByTimeAsync(ms);
const toLogin = "/login?next=%2Fdashboard";

let chrome: ReturnType<typeof browser>;
beforeEach(() => {
  vi.useFakeTimers();
  chrome = browser();
});
afterEach(() => vi.useRealTimers());

/** A tab that was opened, and then logged in. */
function openTabWithSession(token = "t1") {
  const tab = new Map<string, string>();
  chrome.logIn(tab, token);
  return chrome.open({ tab });
}

describe("FIND-02 AUTH-09 what one tab decides by itself", () => {
  const texts = [null, "", "undefined", "null", "t1"];
  const all: StoredSession[] = texts.flatMap((local) =>
    texts.flatMap((tab) => [null, "true", "false"].map((remember) => ({ local, tab, remember }))),
  );
  const stored = ({ local, tab, remember }: StoredSession) => {
    const own = new Map(tab === null ? [] : [["unwalled_token", tab]]);
    if (local !== null) chrome.local.set("unwalled_token", local);
    if (remember !== null) chrome.local.set("unwalled_remember", remember);
    return own;
  };

  test("the script and the store are of one mind on every combination", async () => {
    expect(all).toHaveLength(75);
    for (const session of all) {
      const token = liveToken(session);
      for (const [script, address, isLed] of [
        [dashboardGuardScript, "/dashboard", token === null],
        [formGuardScript, "/login", token !== null],
      ] as const) {
        chrome = browser();
        const opened = chrome.open({ tab: stored(session), script, address });
        await pass();
        expect([opened.token(), opened.ledTo() !== undefined], JSON.stringify(session)).toEqual([token ?? "", isLed]);
        // What counts is noted in this tab, and what does not is not stored there.
        if (token !== null || !session.local) expect(opened.tab.get("unwalled_token") ?? "").toBe(token ?? "");
        opened.close();
      }
    }
  });

  test("only who might be informed of a session asks: a visitor, a remembered and an own session do not", () => {
    for (const item of [
      { local: null, tab: null, remember: null },
      { local: "t1", tab: null, remember: "true" },
      { local: "t1", tab: "t1", remember: null },
    ]) {
      chrome = browser();
      expect(chrome.open({ tab: stored(item) }).asks(), JSON.stringify(item)).toBe(false);
      expect(chrome.broadcasts).toEqual([]);
    }
  });

  test("a tab in which staff see a student's pages has what is its own, answers no tab and stays with the student", async () => {
    const viewing = { id: "s1", name: "Ada", token: "view_1", endsAtMs: 0 };
    const tab = () => new Map([["unwalled_viewing", JSON.stringify(viewing)]]);
    chrome.logIn(new Map(), "staff", true);
    const seen = chrome.open({ tab: tab() });
    expect([seen.token(), seen.ledTo(), seen.window.unwalled.viewing]).toEqual(["view_1", undefined, viewing]);
    const own = seen.window as unknown as { localStorage: Storage; indexedDB: unknown };
    own.localStorage.setItem("theme", "dark");
    expect([own.indexedDB, seen.tab.get("theme"), chrome.local.get("theme")]).toEqual([undefined, "dark", undefined]);

    // The staff member logs in to another tab: nothing of it comes here, and no one hears that a session is here.
    seen.window.dispatchEvent(Object.assign(new Event("storage"), { key: "unwalled_token", newValue: "other" }));
    chrome.local.delete("unwalled_remember");
    const later = chrome.open();
    await pass();
    expect([seen.token(), later.token(), chrome.broadcasts]).toEqual(["view_1", "", ["ask"]]);

    for (const address of ["/", "/login", "/admin/people", "/dashboardish"])
      expect(chrome.open({ tab: tab(), address, script: "" }).ledTo(), address).toBe("/dashboard");
    expect(chrome.open({ tab: tab(), address: "/dashboard/settings" }).ledTo()).toBeUndefined();
  });

  test("where storage is forbidden nothing is decided", async () => {
    const forbidden = {
      getItem() {
        throw new Error("forbidden");
      },
    };
    const replace = vi.fn();
    for (const script of [dashboardGuardScript, formGuardScript]) {
      const window = new EventTarget();
      const names = ["window", "localStorage", "sessionStorage", "location", "addEventListener"];
      new Function(...names, `${sessionScript};var unwalled=window.unwalled;${script}`)(
        window,
        forbidden,
        forbidden,
        { pathname: "/login", search: "", hash: "", replace },
        () => {},
      );
    }
    await pass();
    expect(replace).not.toHaveBeenCalled();
  });
});

describe("AUTH-09 a new tab gets the session from an open one", () => {
  test("and is not led to login; it is notified, so that what was drawn before follows", async () => {
    openTabWithSession();
    const second = chrome.open();
    const listener = vi.fn();
    second.window.addEventListener(sessionShared, listener);
    expect(second.token()).toBe("");
    await pass();
    expect([second.token(), second.ledTo(), listener.mock.calls.length]).toEqual(["t1", undefined, 1]);
    // It has it for itself now, also after a reload when the first tab is gone.
    expect(second.tab.get("unwalled_token")).toBe("t1");
  });

  test("no token travels over the channel", async () => {
    openTabWithSession();
    chrome.open();
    await pass();
    expect(new Set(chrome.broadcasts)).toEqual(new Set(["ask", "here"]));
  });

  test("it is gone with the last tab: what still is in storage counts for no one", async () => {
    const first = openTabWithSession();
    const second = chrome.open();
    await pass();
    first.close();
    const third = chrome.open();
    await pass();
    expect(third.token()).toBe("t1");
    second.close();
    third.close();
    const later = chrome.open();
    await pass(askForMs - 1);
    expect(later.ledTo()).toBeUndefined();
    await pass(1);
    expect([later.token(), later.ledTo()]).toEqual(["", toLogin]);
  });

  test("the login page leads on when another tab has the session", async () => {
    openTabWithSession();
    const login = chrome.open({ address: "/login", script: formGuardScript });
    expect(login.ledTo()).toBeUndefined();
    await pass();
    expect(login.ledTo()).toBe("/dashboard");
  });

  test("a tab without a session answers nothing, and one that was logged out elsewhere neither", async () => {
    const first = openTabWithSession();
    chrome.local.delete("unwalled_token");
    expect([first.token(), first.tab.has("unwalled_token")]).toEqual(["", false]);
    const second = chrome.open();
    expect(second.asks()).toBe(false);
    await pass();
    expect(second.token()).toBe("");
  });

  test("with two accounts the newest counts everywhere", async () => {
    const first = openTabWithSession("t1");
    const second = openTabWithSession("t2");
    const third = chrome.open();
    await pass();
    expect([first.token(), second.token(), third.token()]).toEqual(["t2", "t2", "t2"]);
  });

  test("a log-in in one tab is one in all that are open", async () => {
    const [first, second] = [chrome.open(), chrome.open()];
    chrome.logIn(first.tab, "t1");
    expect(second.token()).toBe("");
    second.window.dispatchEvent(Object.assign(new Event("storage"), { key: "unwalled_token", newValue: "t1" }));
    expect(second.token()).toBe("t1");
  });

  test("an answer that comes late is taken all the same", async () => {
    chrome.local.set("unwalled_token", "t1");
    const second = chrome.open({ address: "/login", script: formGuardScript });
    await pass();
    const listener = vi.fn();
    second.window.addEventListener(sessionShared, listener);
    const busy = openTabWithSession();
    // What the busy tab shows once it comes to it, to this or to any other tab that asked.
    chrome.open();
    await pass();
    expect([busy.token(), second.token(), listener.mock.calls.length]).toEqual(["t1", "t1", 1]);
  });

  test("a browser without such channels keeps to what it has", async () => {
    const tab = new Map([["unwalled_token", "t1"]]);
    const local = { getItem: (key: string) => (key === "unwalled_token" ? "t1" : null) };
    const own = { getItem: (key: string) => tab.get(key) ?? null, setItem() {}, removeItem() {} };
    const window = new EventTarget() as EventTarget & { unwalled: SessionScope };
    const run = new Function(
      "window",
      "localStorage",
      "sessionStorage",
      "BroadcastChannel",
      "addEventListener",
      sessionScript,
    );
    run(window, local, own, undefined, () => {});
    expect(window.unwalled.token()).toBe("t1");
    tab.clear();
    expect(window.unwalled.token()).toBe("");
  });
});

describe("NAV-09 before the first paint", () => {
  test("without a session the dashboard leads to login at once, which knows the way back", () => {
    expect(chrome.open({ address: "/dashboard/settings?tab=1" }).ledTo()).toBe(
      "/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1",
    );
  });

  test("with one, login leads to the dashboard; a requested page and a provider's way back are left to the page", () => {
    const ledFrom = (address: string) => {
      const tab = new Map<string, string>();
      chrome.logIn(tab, "t1");
      return chrome.open({ tab, address, script: formGuardScript }).ledTo();
    };
    expect(["/login", "/register"].map(ledFrom)).toEqual(["/dashboard", "/dashboard"]);
    expect(["/login?next=%2Ftutors%2Fada", "/login#oauth=google&handoff=x"].map(ledFrom)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
