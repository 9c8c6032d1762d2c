import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteSettings } from "#features/site/server/tables.ts";
import { shutText } from "#features/site/texts.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { shutPages } from "../pages/shut-pages.ts";
import { webFeatures } from "../web/features.ts";

let app: TestApp;
const rendered: string[] = [];
const shut = (value: boolean) =>
  app.db
    .insert(siteSettings)
    .values({ key: "isShut", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
const whileOpen = ["/", "/courses/ielts", "/pricing-plan"];
/** Links of a document to pages that visitors do not see; the logo's to home is the way back to this one. */
const linksToShut = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)]
    .map(([, href = ""]) => href)
    .filter((href) => !/^\/(login|dashboard|terms|privacy)?$/.test(href));
let caller = 0;
const get = (url: string, remoteAddress = `10.1.0.${++caller}`) => app.oneApp.inject({ url, remoteAddress });
const isShutPage = async (url: string) => (await get(url)).body.includes("Unwalled Academy opens soon</h1>");

beforeAll(async () => {
  app = await createTestApp({
    live: {},
    pages: (renderer) => (request, rights) => {
      rendered.push(new URL(request.url).pathname);
      return renderer(request, rights);
    },
  });
  // In memory as they are while it is open.
  for (const url of whileOpen) expect((await get(url)).statusCode).toBe(200);
});
afterAll(() => app?.close());

describe("OWN-01 while the academy is shut", () => {
  beforeAll(async () => {
    await shut(true);
    await eventually(async () => expect(await isShutPage("/")).toBe(true));
  });

  test.each([...shutPages].map((pattern) => `/${pattern.replaceAll(/:\w+|\*/g, "x")}`))(
    "%s answers that it opens soon, for no search engine, and shows nothing else",
    async (url) => {
      for (const address of [url, `${url}?q=x&utm_source=y`]) {
        const { statusCode, headers, body } = await get(address);
        expect([statusCode, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
        expect(body).toContain("Unwalled Academy opens soon</h1>");
        expect(linksToShut(body)).toEqual([]);
      }
    },
  );

  test("all of them are one document, which is rendered once", () => {
    expect(rendered.filter((path) => path === paths.openingSoon())).toHaveLength(1);
    expect(rendered.filter((path) => path !== paths.openingSoon())).toEqual(whileOpen);
  });

  test("the data of a page and its forms are no way around it", async () => {
    expect((await get("/courses/ielts.data")).body).toContain("opens soon");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.oneApp.inject({
      method: "POST",
      url: "/tutors/ada/review",
      headers: form,
      payload: "a=b",
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain(shutText);
  });

  test("calls show visitors nothing of it either, nor do its share pictures; what mails and machines call stays", async () => {
    const calls = app.routes.filter(
      ({ url, config }) => config?.access === "public" && url.startsWith("/api/") && !config.page,
    );
    const staying: string[] = [];
    for (const { method, url, config } of calls) {
      const verb = [method].flat()[0] ?? "GET";
      if (verb === "HEAD") continue;
      if (config?.shut !== "refused") staying.push(`${verb} ${url}`);
      else {
        const address = url.replaceAll(/:\w+/g, newId());
        const answer = await app.oneApp.inject({
          method: verb as "GET",
          url: address,
          remoteAddress: `10.1.1.${++caller}`,
        });
        expect([answer.statusCode, answer.json().error], url).toEqual([403, shutText]);
      }
    }
    expect(staying.toSorted()).toEqual(
      [
        // Log-ins, and what is refused by its verb where it would make an account or a pick.
        ...["login", "submit", "verify-email", "forgot-password", "reset-password"].map(
          (act) => `POST /api/students/${act}`,
        ),
        ...["POST start", "GET callback", "POST finish"].map((act) =>
          act.replace(" ", " /api/students/oauth/:provider/"),
        ),
        ...["GET /api/students/:id/avatar/:file", "POST /api/admins", "POST /api/admins/link", "GET /api/mail-state"],
        // Links of mails, and pages that stay.
        ...["newsletters/unsubscribe", "notifications/stop", "sponsors/notes/stop"].flatMap((end) => [
          `GET /api/${end}`,
          `POST /api/${end}`,
        ]),
        ...["newsletters", "tutors/applications", "whatsapp-presses", "sponsors/payments"].map(
          (to) => `POST /api/${to}`,
        ),
        "GET /api/question-pictures/:picture",
        "GET /api/tutor-pictures/:picture",
        // Machines.
        ...["messages/mail", "payments/:provider", "whatsapp"].map((of) => `POST /api/${of}/webhook`),
        "GET /api/whatsapp/webhook",
      ].toSorted(),
    );
    expect((await get("/og/course/ielts.png")).statusCode).toBe(404);
    expect((await get("/og/page/home.png")).statusCode).toBe(200);
  });

  test("who is logged in reads on: tutors' free times are asked by the dashboard, too", async () => {
    const person = await makeAccount(app.db, app.clock.now(), { role: "student" });
    const { headers } = await makeSession(app.db, app.clock.now(), person.id);
    const url = `/api/tutors/free-times?ids=${newId()}`;
    expect((await app.oneApp.inject({ url, headers })).statusCode).not.toBe(403);
  });

  test("log-in, pages of law, links of mails and every page behind the login stay", async () => {
    const staying = webFeatures
      .flatMap(({ pages }) => pages)
      .filter(({ path, layout }) => layout !== "dashboard" && !shutPages.has(path))
      .map(({ path }) => path);
    expect(staying.toSorted()).toEqual(
      [
        ...["login", "verify-2fa", "forgot-password", "reset-password", "verify-email", "new-admin"],
        ...["terms", "privacy", "terms/versions/:number", "privacy/versions/:number"],
        ...["newsletter", "newsletter/confirm", "newsletter/unsubscribe", "stop-mails", "do/:token", "pay/:token"],
        ...["guardian-reports", "sponsor-notes", "certificates", "certificates/:code"],
        ...["dashboard/password-change-success", "offline", "dev/mail", "dev/whatsapp", "dev/components"],
      ].toSorted(),
    );
    for (const url of ["/terms", "/login", "/newsletter", "/admin/setup", "/dashboard"])
      expect(await isShutPage(url), url).toBe(false);
    // What stays leads to nothing that is shut.
    for (const url of ["/terms", "/newsletter"]) expect(linksToShut((await get(url)).body), url).toEqual([]);
  });
});

test("OWN-01 opened, the pages are there within moments, and the one in their place leads home", async () => {
  await shut(true);
  await eventually(async () => expect(await isShutPage("/courses/ielts")).toBe(true));
  await shut(false);
  await eventually(async () => expect(await isShutPage("/courses/ielts")).toBe(false));
  expect((await get("/courses/none")).statusCode).toBe(404);
  expect((await get("/og/course/ielts.png")).statusCode).toBe(200);
  const moved = await get("/opening-soon");
  expect([moved.statusCode, moved.headers.location]).toEqual([302, "/"]);
});
