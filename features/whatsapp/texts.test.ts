import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { actNames } from "#features/act-links/texts.ts";
import { codeIn, filled, isStop, templateBody, templateOf, templates } from "./texts.ts";

describe("what a message asks", () => {
  test.each([
    ["START 2345ABCD", "2345ABCD"],
    ["start 2345abcd", "2345ABCD"],
    ["  Start:2345ABCD \n", "2345ABCD"],
  ])("%j links by its code", (text, code) => expect(codeIn(text)).toBe(code));
  test.each(["START", "START 123", "START 2345ABCDE", "please START 2345ABCD", "START 2345 ABCD", ""])(
    "%j links nothing",
    (text) => expect(codeIn(text)).toBeNull(),
  );
  test.each(["STOP", "stop", " Stop. ", "unsubscribe", "STOP ALL!"])("%j ends it", (text) =>
    expect(isStop(text)).toBe(true),
  );
  test.each(["please stop the class", "stop it now", "stopped", ""])("%j does not", (text) =>
    expect(isStop(text)).toBe(false),
  );
});

describe("templates", () => {
  test("are in the documents as they are sent", () => {
    const page = readFileSync(new URL("../../docs/operations/whatsapp.md", import.meta.url), "utf8");
    const rows = [...page.matchAll(/^\| (academy_\w+) \| (\w+) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(
      Object.values(templates).map(({ name, category, buttons }) => [name, category, buttons.join(", ")]),
    );
    expect(page.replaceAll(/^> ?/gm, "")).toContain(templateBody);
  });

  test("have names of their own, and buttons that fit: at most two, of at most 20 characters", () => {
    const all = Object.values(templates);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, buttons } of all) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(buttons.length).toBeLessThanOrEqual(2);
      for (const button of buttons) expect(button.length).toBeLessThanOrEqual(20);
    }
  });
  test("there is one for what each act is offered with, and none for other pairs", () => {
    for (const act of actNames.filter((name) => name !== "move")) expect(templateOf([act])?.buttons).toHaveLength(1);
    expect(templateOf(["coming", "move"])?.buttons).toEqual(["I'm coming", "Another time"]);
    expect(templateOf(["move", "pay"])).toBeNull();
    expect(templateOf([])).toBeNull();
  });
  test("are filled in their order; what looks like a gap in a name stays", () => {
    expect(filled(["Ada", "your class begins at 4 pm."])).toBe(
      "Hello Ada, your class begins at 4 pm.\n\nReply STOP to get no more messages here.",
    );
    expect(filled(["{{2}}", "now."])).toContain("Hello {{2}}, now.");
  });
});
