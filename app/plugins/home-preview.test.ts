import { afterAll, beforeAll, expect, test } from "vitest";
import { textLimits } from "#features/site/office-texts.ts";
import { setShut } from "#features/site/server/public.ts";
import { within } from "#platform/deps.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
const headersOf: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  setup = await createTestApp({ pages: true });
  const now = setup.clock.now();
  for (const role of ["admin", "support", "tutor", "student"] as const)
    headersOf[role] = (await makeSession(setup.db, now, (await makeAccount(setup.db, now, { role })).id)).headers;
});
afterAll(() => setup.close());

const preview = (payload: object, role = "admin") =>
  setup.oneApp.inject({ method: "POST", url: "/api/staff/site/preview", headers: headersOf[role], payload });

test("ADM-06 home is drawn with what is typed by its own renderer, as text; visitors never see it", async () => {
  const evil = "<img src=x onerror=alert(1)></body></html><script>alert(2)</script>";
  const before = (await setup.oneApp.inject("/")).payload;
  const response = await preview({
    settings: { tagline: evil, banner: "A month of learning free, until May" },
    faq: [{ question: `Is it? ${evil}`, answer: "" }],
  });
  expect(response.statusCode).toBe(200);
  const { body, unfit } = response.json();
  expect(unfit).toEqual([]);
  expect(body.startsWith("<body")).toBe(true);
  expect(body.endsWith("</body>")).toBe(true);
  expect(body).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(body).toContain('<b class="font-bold">free</b>');
  expect(body).toContain("Is it?");
  for (const part of ["<img src=x", "<script", "alert(2)</script>"]) expect(body).not.toContain(part);
  expect(response.headers["cache-control"]).toBe("no-store");
  const after = (await setup.oneApp.inject("/")).payload;
  expect(after).toBe(before);
  expect(after).not.toContain("A month of learning");
});

test("ADM-06 while the academy is shut, it is what visitors will see once it is open", async () => {
  await setup.db.transaction((tx) => setShut(within(setup.deps, tx), true));
  const response = await preview({ settings: { tagline: "Learn anywhere" } });
  expect(response.statusCode).toBe(200);
  expect(response.json().body).toContain("Learn anywhere");
  expect(response.json().body).toContain('id="faq"');
  const { headers, payload } = await setup.oneApp.inject("/?utm_source=unseen");
  expect(payload).not.toContain("Learn anywhere");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  await setup.db.transaction((tx) => setShut(within(setup.deps, tx), false));
});

test("who may not change the settings draws nothing, and a draft has the limits of what is saved", async () => {
  expect((await preview({}, "student")).statusCode).toBe(403);
  expect((await preview({}, "tutor")).statusCode).toBe(403);
  expect((await preview({}, "support")).statusCode).toBe(403);
  expect((await setup.oneApp.inject({ method: "POST", url: "/api/staff/site/preview", payload: {} })).statusCode).toBe(
    401,
  );
  const item = { question: "q".repeat(textLimits.question), answer: "a".repeat(textLimits.answer) };
  expect((await preview({ faq: Array(textLimits.items).fill(item) })).statusCode).toBe(200);
  for (const faq of [Array(textLimits.items + 1).fill(item), [{ ...item, question: `${item.question}q` }]])
    expect((await preview({ faq })).statusCode).toBe(422);
  expect((await preview({ settings: { isShut: "true" } })).statusCode).toBe(422);
});

test("home alone may be framed, by our own pages; pages with a log-in, a secret or a payment and the API by none", async () => {
  const policyOf = async (url: string) => {
    const { headers } = await setup.oneApp.inject(url);
    const policy = String(headers["content-security-policy"]);
    return [headers["x-frame-options"], /frame-ancestors ([^;]*)/.exec(policy)?.[1], policy.includes("frame-src")];
  };
  expect(await policyOf("/")).toEqual(["SAMEORIGIN", "'self'", false]);
  // Once more from memory.
  expect(await policyOf("/")).toEqual(["SAMEORIGIN", "'self'", false]);
  for (const url of [
    "/pricing-plan",
    "/courses/frontend",
    "/terms",
    "/nowhere",
    "/login",
    "/register",
    "/verify-2fa",
    "/reset-password?token=x",
    "/newsletter/confirm?token=x",
    "/api/tutors/all",
    "/api/staff/site",
  ])
    expect(await policyOf(url), url).toEqual(["DENY", "'none'", false]);
  expect(await policyOf("/admin/site/name")).toEqual(["DENY", "'none'", true]);
});
