import { describe, expect, test, vi } from "vitest";
import {
  greetingName,
  isStudent,
  knownName,
  liveToken,
  parseProfile,
  themeToApply,
  workplacesOf,
} from "./session-rules.ts";

describe("which token counts", () => {
  test.each([
    ["a tab with a session", { local: "t1", tab: "t1", remember: null }, "t1"],
    ["a new tab takes a remembered session over", { local: "t1", tab: null, remember: "true" }, "t1"],
    ["a new tab without Remember has none", { local: "t1", tab: null, remember: null }, null],
    ["a new tab with Remember switched off has none", { local: "t1", tab: null, remember: "false" }, null],
    ["somebody logged out in another tab", { local: null, tab: "t1", remember: null }, null],
    ["somebody logged in anew in another tab", { local: "t2", tab: "t1", remember: null }, "t2"],
    ["nothing", { local: null, tab: null, remember: "true" }, null],
    ["the text undefined", { local: "undefined", tab: "undefined", remember: "true" }, null],
    ["an empty text", { local: "", tab: "", remember: "true" }, null],
    ["a token left as text undefined in the tab", { local: "t1", tab: "undefined", remember: null }, null],
  ] as const)("FIND-02 AUTH-09 %s", (_, stored, token) => {
    expect(liveToken(stored)).toBe(token);
  });
});

describe("AUTH-12 the stored profile", () => {
  test.each([null, "", "undefined", "null", "7", '"text"', "[]"])("%j is no user", (text) => {
    expect(parseProfile(text)).toBeNull();
  });

  test("an object is a user", () => {
    expect(parseProfile('{"id":"1","fullName":"Temitope Alabi"}')).toEqual({ id: "1", fullName: "Temitope Alabi" });
  });

  test("what cannot be read is logged and no user", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(parseProfile("{half")).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("DASH-08 whom to greet", () => {
  test.each([
    [{ fullName: "Temitope Alabi", name: "Temi", email: "t@mail.com" }, "Temitope Alabi"],
    [{ fullName: "  ", name: "Temi", email: "t@mail.com" }, "Temi"],
    [{ email: "temitope.alabi@mail.com" }, "temitope.alabi"],
    [{ email: "" }, "there"],
    [{}, "there"],
    [null, "there"],
    [{ fullName: 7 as unknown as string }, "there"],
  ])("%j", (profile, name) => {
    expect(greetingName(profile)).toBe(name);
  });

  test("no one has no name", () => expect(knownName(null)).toBe(""));
});

describe("SET-01 the theme that a profile brings", () => {
  test.each([
    ["at login dark comes along", null, "dark", "dark"],
    ["at login light leaves what the device shows", null, "light", null],
    ["a change elsewhere to dark", "light", "dark", "dark"],
    ["a change elsewhere to light", "dark", "light", "light"],
    ["no change", "dark", "dark", null],
  ] as const)("%s", (_, before, now, applied) => {
    expect(themeToApply(before && { theme: before }, { theme: now })).toBe(applied);
  });

  test("a profile without a theme changes nothing", () => expect(themeToApply({ theme: "dark" }, {})).toBeNull());
});

describe("where someone works", () => {
  test.each([
    [{ roles: ["student"] }, ["dashboard"]],
    [{ roles: ["tutor"] }, ["tutor"]],
    [{ roles: ["support"] }, ["admin"]],
    [{ roles: ["admin", "support"] }, ["admin"]],
    [{ roles: ["student", "tutor"] }, ["tutor", "dashboard"]],
    [{ roles: ["admin", "student", "tutor"] }, ["admin", "tutor", "dashboard"]],
    [{ role: "tutor" }, ["tutor"]],
    [{}, ["dashboard"]],
    [null, ["dashboard"]],
  ] as [Parameters<typeof workplacesOf>[0], string[]][])(
    "%j: %j, the first is where a log-in leads",
    (profile, own) => {
      expect(workplacesOf(profile)).toEqual(own);
      expect(isStudent(profile)).toBe(own.includes("dashboard"));
    },
  );
});
