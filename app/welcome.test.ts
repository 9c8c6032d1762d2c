import { describe, expect, test } from "vitest";
import { parseEnv } from "./env.ts";
import { welcome } from "./welcome.ts";

const nothing = {
  academy: "Brick Lane Learning",
  isShut: false,
  loaded: false,
  logins: [],
  shutOut: 0,
  firstAdmin: null,
  examples: [],
};
const textOf = (settings: Record<string, string>, opened: Partial<Parameters<typeof welcome>[1]> = {}) =>
  welcome(parseEnv({ STAFF_EMAIL: "ada@academy.example", ...settings }), { ...nothing, ...opened });
const open = { BASE_URL: "https://academy.example" };
const mailServer = { SMTP_URL: "smtps://user:password@mail.example:465" };

describe("what the start shows", () => {
  test("on this machine it names the pages for development", () => {
    const text = textOf({});
    expect(text).toContain("Mail is kept in the database: http://localhost:3000/dev/mail");
    expect(text).toContain("http://localhost:3000/dev/components");
    expect(text).toContain("http://localhost:3000/api/docs");
    expect(text).not.toContain("Warning");
  });

  test("of a public site without a mail server it prints no address that is not there, and warns", () => {
    const text = textOf(open);
    expect(text).toContain("Mail is kept in the database.");
    expect(text).not.toMatch(/\/dev\/|\/api\/docs/);
    expect(text).toMatch(/Warning: no mail server is set \(SMTP_URL\).* administrators cannot log in/);
  });

  test("of an academy that is shut it says what visitors see, and where it is opened", () => {
    expect(textOf({ ...open, ...mailServer }, { isShut: true })).toMatch(
      /is not open yet at https:\/\/academy\.example\n.*opens it at https:\/\/academy\.example\/admin\/setup/,
    );
  });

  test("of a public site with a mail server it has nothing to warn of", () => {
    const text = textOf({ ...open, ...mailServer });
    expect(text).toContain("Mail is sent through SMTP_URL.");
    expect(text).not.toContain("Warning");
  });

  test("development pages of a public site are named where alone they answer, with a warning", () => {
    const text = textOf({ ...open, ...mailServer, DEV_PAGES: "true", PORT: "4000" });
    expect(text).toContain("http://localhost:4000/dev/components");
    expect(text).not.toContain("academy.example/dev");
    expect(text).toMatch(/Warning: DEV_PAGES is on/);
  });

  test("a site without an administrator gets the link, or the word how to get another", () => {
    const link = "https://academy.example/new-admin#token=abc";
    const text = textOf({ ...open, ...mailServer }, { firstAdmin: { link } });
    expect(text).toContain("This site has no administrator.");
    expect(text).toContain(link);
    expect(text).toMatch(/once, for 30 minutes; npm run admin prints another/);
    const later = textOf({ ...open, ...mailServer }, { firstAdmin: { link: null } });
    expect(later).toContain("npm run admin prints a link that makes one.");
    expect(textOf({ ...open, ...mailServer })).not.toContain("administrator");
  });

  test("of a public site it names the example accounts that were shut out and the examples that are not shown", () => {
    const text = textOf({ ...open, ...mailServer }, { shutOut: 20, examples: ["bank"] });
    expect(text).toMatch(/Warning: 20 example accounts .* cannot log in here/);
    expect(text).toMatch(/Warning: these settings .* not shown: bank\. npm run site sets them\./);
    expect(textOf({}, { examples: ["bank"] })).not.toContain("Warning");
  });
});
