import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
let injected = "";
const lines: string[] = [];
beforeAll(async () => {
  setup = await createTestApp({
    onLog: (line) => lines.push(line),
    // What a page would be if something that a person wrote came through as markup.
    pages: (renderer) => async (request, rights) => {
      const made = await renderer(request, rights);
      if (injected === "") return made;
      const html = (await made.response.text()).replace("</body>", `${injected}</body>`);
      return { ...made, response: new Response(html, made.response) };
    },
  });
});
afterAll(() => setup.close());

const scripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes]) => !/\bsrc=|ld\+json/.test(attributes ?? ""))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

describe("the policy of a page", () => {
  const addresses = [
    "/",
    "/pricing-plan",
    "/resources",
    "/courses/frontend",
    "/tutors/adaeze-okonkwo",
    "/courses/no-such-course",
    "/nowhere",
    "/login",
    "/register?next=%2Fdashboard",
    "/verify-2fa",
    "/dashboard",
    "/dashboard/messages",
    "/dashboard/learn/frontend",
    "/dashboard/password-change-success",
  ];
  test.each(addresses)("%s names its own scripts and no other, and no mark is left", async (url) => {
    const { payload, headers } = await setup.app.inject(url);
    const allowed =
      /script-src 'self' ?([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
    expect(allowed.toSorted()).toEqual([...new Set(scripts(payload))].toSorted());
    expect(allowed.length).toBeGreaterThan(0);
    expect(payload).not.toContain("nonce");
  });

  test.each([
    ["/terms", "<script>alert(1)</script>"],
    ["/privacy", '<script type="module" async="">window.__reactRouterRouteModules = {};alert(1)</script>'],
    ["/login", "<script>window.__reactRouterContext.streamController.enqueue('x')</script>"],
    ["/newsletter", "<style>body{display:none}</style>"],
  ])("%s with a script of another user is not sent, and the log shows it", async (url, evil) => {
    lines.length = 0;
    injected = evil;
    try {
      const { statusCode, payload, headers } = await setup.oneApp.inject(`${url}?q=uncached&next=%2Fdashboard`);
      expect(statusCode).toBe(500);
      expect(headers["content-type"]).toContain("text/html");
      expect(payload).not.toContain(evil);
      expect(lines.join("")).toContain("unknown s");
    } finally {
      injected = "";
    }
  });
});
