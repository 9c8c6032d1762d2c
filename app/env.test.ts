import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { EnvError, parseEnv } from "./env.ts";
import { settingsPage } from "./settings-table.ts";

describe("settings", () => {
  test("nothing set gives a working default", () => {
    const env = parseEnv({});
    expect(env).toMatchObject({ PORT: 3000, BASE_URL: "http://localhost:3000", DEV_PAGES: true, LOG_LEVEL: "info" });
    expect(path.isAbsolute(env.DATA_DIR)).toBe(true);
  });

  test("every error is listed at once, by name", () => {
    expect(() => parseEnv({ PORT: "99999", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" })).toThrow(EnvError);
    try {
      parseEnv({ PORT: "99999", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
    } catch (error) {
      for (const name of ["PORT", "DATABASE_URL", "LOG_LEVEL"]) expect((error as Error).message).toContain(name);
    }
  });

  test("an empty value means not set, and a base address loses its slash", () => {
    const env = parseEnv({
      SMTP_URL: "",
      BASE_URL: "https://unwalled.academy/",
      STAFF_EMAIL: "staff@unwalled.academy",
    });
    expect([env.BASE_URL, env.SMTP_URL]).toEqual(["https://unwalled.academy", undefined]);
  });

  test("without MAIL_FROM mail comes from the host of BASE_URL, and from a reserved name where that is no domain", () => {
    expect(parseEnv({ BASE_URL: "https://learn.example", STAFF_EMAIL: "a@learn.example" }).MAIL_FROM).toBe(
      "hello@learn.example",
    );
    expect(parseEnv({}).MAIL_FROM).toBe("hello@academy.localhost");
    expect(parseEnv({ BASE_URL: "http://192.0.2.1:3000", STAFF_EMAIL: "a@learn.example" }).MAIL_FROM).toBe(
      "hello@academy.localhost",
    );
    expect(parseEnv({ MAIL_FROM: "Us <us@learn.example>" }).MAIL_FROM).toBe("Us <us@learn.example>");
  });

  test("development pages are hidden once a mail server is set or the site is public", () => {
    expect(parseEnv({ SMTP_URL: "smtps://u:p@mail.example:465" }).DEV_PAGES).toBe(false);
    expect(parseEnv({ SMTP_URL: "smtps://u:p@mail.example:465", DEV_PAGES: "true" }).DEV_PAGES).toBe(true);
    expect(parseEnv({ BASE_URL: "https://unwalled.academy", STAFF_EMAIL: "staff@unwalled.academy" }).DEV_PAGES).toBe(
      false,
    );
  });

  test.each(["https://academy.example", "http://192.168.1.5:3000"])(
    "STAFF_EMAIL has no default once others can reach the site: %s",
    (BASE_URL) => {
      for (const STAFF_EMAIL of [undefined, ""])
        expect(() => parseEnv({ BASE_URL, STAFF_EMAIL })).toThrow(/STAFF_EMAIL: a public BASE_URL needs it/);
      expect(() => parseEnv({ BASE_URL, STAFF_EMAIL: "nobody" })).toThrow(/STAFF_EMAIL/);
      expect(parseEnv({ BASE_URL, STAFF_EMAIL: "ada@academy.example" }).STAFF_EMAIL).toBe("ada@academy.example");
      // Listed with the others, so that one try tells all.
      expect(() => parseEnv({ BASE_URL, PORT: "0" })).toThrow(/PORT: [\s\S]*STAFF_EMAIL: /);
    },
  );

  test("test cards are taken on this machine alone, and may be switched off there", () => {
    expect(parseEnv({}).SANDBOX_PAYMENTS).toBe(true);
    expect(parseEnv({ HOST: "0.0.0.0" }).SANDBOX_PAYMENTS).toBe(false);
    expect(parseEnv({ HOST: "0.0.0.0", SANDBOX_PAYMENTS: "true" }).SANDBOX_PAYMENTS).toBe(true);
    expect(parseEnv({ SANDBOX_PAYMENTS: "false" }).SANDBOX_PAYMENTS).toBe(false);
    const site = { BASE_URL: "https://academy.example", STAFF_EMAIL: "ada@academy.example" };
    expect(parseEnv(site).SANDBOX_PAYMENTS).toBe(false);
    expect(() => parseEnv({ ...site, SANDBOX_PAYMENTS: "true" })).toThrow(/SANDBOX_PAYMENTS: /);
  });

  test.each(["deploy/compose.yaml", "deploy/kubernetes/academy.yaml"])("%s sets what a public site needs", (file) => {
    const text = readFileSync(path.join(projectRoot(), file), "utf8");
    for (const name of ["BASE_URL", "STAFF_EMAIL"]) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test("on this machine staff have an example address", () => {
    for (const BASE_URL of [undefined, "http://localhost:3000", "http://[::1]:3000", "http://academy.test"])
      expect(parseEnv({ BASE_URL }).STAFF_EMAIL).toBe("staff@academy.localhost");
  });

  test("the README lists exactly the settings of the schema (npm run settings)", () => {
    expect(readFileSync(path.join(projectRoot(), "docs/SETTINGS.md"), "utf8")).toBe(settingsPage());
  });
});
