import { describe, expect, test, vi } from "vitest";
import { dashboardGuardScript, doorGuardScript } from "./before-alive.ts";
import { liveToken } from "./session-rules.ts";

/** Runs a script of a document with the given storage and address; answers where it sends the browser, or null. */
function run(
  script: string,
  stored: { local: string | null; tab: string | null; remember: string | null },
  address = "/dashboard/settings?tab=1",
): string | null {
  const url = new URL(address, "http://here.test");
  const replace = vi.fn();
  const area = (texts: Record<string, string | null>) => ({ getItem: (key: string) => texts[key] ?? null });
  new Function("localStorage", "sessionStorage", "location", script)(
    area({ unwalled_token: stored.local, unwalled_remember: stored.remember }),
    area({ unwalled_token: stored.tab }),
    { pathname: url.pathname, search: url.search, hash: url.hash, replace },
  );
  return (replace.mock.calls[0]?.[0] as string | undefined) ?? null;
}

const tokens = [null, "", "undefined", "null", "t1"];
const all = tokens.flatMap((local) =>
  tokens.flatMap((tab) => [null, "true", "false"].map((remember) => ({ local, tab, remember }))),
);
const someone = { local: "t1", tab: "t1", remember: null };
const nobody = { local: null, tab: null, remember: null };

describe("NAV-09 before the first paint", () => {
  test("the scripts and the store are of one mind on every combination", () => {
    expect(all).toHaveLength(75);
    for (const stored of all) {
      const has = liveToken(stored) !== null;
      expect(run(dashboardGuardScript, stored) === null, JSON.stringify(stored)).toBe(has);
      expect(run(doorGuardScript, stored, "/login") !== null, JSON.stringify(stored)).toBe(has);
    }
  });

  test("without a session the dashboard leads to login, which knows the way back", () => {
    expect(run(dashboardGuardScript, nobody)).toBe("/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1");
  });

  test("with one, login leads to the dashboard", () => {
    expect(run(doorGuardScript, someone, "/login")).toBe("/dashboard");
    expect(run(doorGuardScript, someone, "/register")).toBe("/dashboard");
  });

  test("a wanted page and a provider's way back are left to the page itself", () => {
    expect(run(doorGuardScript, someone, "/login?next=%2Ftutors%2Fada")).toBeNull();
    expect(run(doorGuardScript, someone, "/login#oauth=google&handoff=x")).toBeNull();
  });

  test("where storage is forbidden nothing is decided", () => {
    const replace = vi.fn();
    const forbidden = {
      getItem() {
        throw new Error("forbidden");
      },
    };
    for (const script of [dashboardGuardScript, doorGuardScript]) {
      new Function("localStorage", "sessionStorage", "location", script)(forbidden, forbidden, {
        pathname: "/login",
        search: "",
        hash: "",
        replace,
      });
    }
    expect(replace).not.toHaveBeenCalled();
  });
});
