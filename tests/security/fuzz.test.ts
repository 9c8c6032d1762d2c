import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplePdf } from "../support/sample-files.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { anyValue, brokenBody, brokenJson, brokenMultipart, nastyTexts } from "./corpus.ts";

/** Requests for each public route. The seed is fixed so that a failure can be run again; FUZZ_REQUESTS=2000 looks further. */
const requestsARoute = Number(process.env.FUZZ_REQUESTS ?? 100);
const seed = 20_261_121;
/** Requests under way at once: a server has more than one visitor, and most of an answer's time is waiting. */
const atOnce = 8;

/** Sends for every item, `atOnce` at a time, in order. */
async function forEachAtOnce<Item>(items: readonly Item[], send: (item: Item, index: number) => Promise<void>) {
  const entries = items.entries();
  const sender = async () => {
    for (const [index, item] of entries) await send(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

let test_: TestApp;
beforeAll(async () => {
  test_ = await createTestApp({ pages: true });
}, 60_000);
afterAll(() => test_.close());

/** A body that each route takes, from which broken ones are made. A public route with a body must be listed here. */
const validBodies: Record<string, Record<string, unknown>> = {
  "POST /api/newsletters": { email: "ada@example.com" },
  "POST /api/whatsapp-presses": { path: "/pricing-plan" },
  "POST /api/sponsors/payments": { link: "x", provider: "sandbox", dueMinor: 1 },
  "POST /api/reviews": { tutor: "Adaeze Okonkwo", rating: 5, message: "Good." },
  "POST /api/students/submit": {
    fullName: "Ada Obi",
    phoneNumber: "08030000000",
    email: "ada@example.com",
    location: "Lagos",
    sponsor: "Myself",
    selectedCourses: ["IELTS"],
  },
  "POST /api/students/login": { email: "ada@example.com", password: "Kettle7Harmattan", remember: true, device: "x" },
  "POST /api/students/forgot-password": { email: "ada@example.com" },
  "POST /api/students/reset-password": { token: "x".repeat(43), password: "Kettle7Harmattan" },
  "POST /api/students/verify-email": { token: "x".repeat(43) },
  "POST /api/admins": {
    token: "x".repeat(43),
    fullName: "Ada",
    email: "ada@example.com",
    password: "Kettle7Harmattan",
  },
  "POST /api/admins/link": { token: "x".repeat(43) },
  "POST /api/messages/mail/webhook": { from: "a@example.com" },
  "POST /api/whatsapp/webhook": { entry: [{ changes: [{ value: { messages: [] } }] }] },
  "POST /api/payments/:provider/webhook": { event: "charge.success", data: { id: 1, reference: "x" } },
  "POST /api/students/oauth/:provider/start": { next: "/dashboard", remember: true },
  "POST /api/students/oauth/:provider/finish": { handoff: "x".repeat(43), key: "y".repeat(43), device: "z" },
};

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

let visitor = 0;
/** Each request comes from an address of its own, so that the limits do not answer in the routes' stead. */
const address = () => `10.${(++visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

function judge(response: Answer, what: string, api: boolean): void {
  expect(response.statusCode, `${what} → ${response.statusCode} ${response.body.slice(0, 300)}`).toBeLessThan(500);
  if (api && response.statusCode >= 400) {
    expect(response.headers["content-type"], what).toContain("application/problem+json");
    const problem = JSON.parse(response.body) as Record<string, unknown>;
    expect(problem, what).toMatchObject({
      status: response.statusCode,
      title: expect.any(String),
      type: expect.any(String),
      error: expect.any(String),
      requestId: expect.any(String),
    });
    expect(response.body, what).not.toMatch(/\n\s+at |node_modules|postgres|drizzle|select .* from|"stack"/i);
  }
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await test_.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from newsletter_subscribers) as newsletter, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from tutor_picks) as picks, (select count(*)::int from tutor_applications) as applications,
      (select count(*)::int from pending_files) as pending`);
  return rows[0] ?? {};
}

const encode = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ed%a0%80"; // a lone surrogate has no encoding: send its bytes raw
  }
};

test("API-03 every public route survives broken paths, queries, bodies and methods", async () => {
  const routes = test_.routes.filter(
    (route) => route.config?.access === "public" && !/^\/(assets|api\/docs)/.test(route.url),
  );
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const method = [route.method].flat()[0] as "GET" | "POST";
    if (method === ("HEAD" as string) || method === ("OPTIONS" as string)) continue;
    const name = `${method} ${route.url}`;
    // Outside /api an address that fits no route (a part of it is too long) gets the site's own page, 404.
    const api = !route.config?.page && route.url.startsWith("/api/");
    const valid = validBodies[name];
    // Uploads take multipart bodies, which have a test of their own below; here they get every other kind.
    if (route.schema?.body && !route.config?.upload)
      expect(valid, `${name} takes a body: add a valid one to validBodies`).toBeDefined();
    const before = await counts();
    let accepted = 0;
    const texts = fc.oneof(
      fc.constantFrom(...nastyTexts.filter((text) => text.length < 6_000)),
      fc.string({ unit: "binary", maxLength: 60 }),
    );
    const request = fc.record({
      parts: fc.array(texts, { minLength: 3, maxLength: 3 }),
      query: fc.array(fc.tuple(texts, texts), { maxLength: 3 }),
      body: valid
        ? fc.oneof(
            { weight: 9, arbitrary: brokenBody(valid).map((body) => JSON.stringify(body) ?? "") },
            { weight: 1, arbitrary: fc.constantFrom(...brokenJson) },
          )
        : anyValue.map((body) => JSON.stringify(body) ?? ""),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant("application/json") },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            "text/plain",
            "application/xml",
            "",
            "application/json; charset=utf-16",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
          ),
        },
      ),
    });
    await forEachAtOnce(fc.sample(request, { numRuns: requestsARoute, seed }), async (sample) => {
      let next = 0;
      const path = route.url.replace(/:[A-Za-z]\w*|\*/g, () => encode(sample.parts[next++ % 3] ?? "").slice(0, 3_000));
      const query = sample.query
        .map(([key, value]) => `${encode(key)}=${encode(value)}`)
        .join("&")
        .slice(0, 6_000);
      const response = await test_.app.inject({
        method,
        url: `${path}${query ? `?${query}` : ""}`,
        remoteAddress: address(),
        ...(method === "GET" ? {} : { payload: sample.body, headers: { "content-type": sample.type } }),
      });
      judge(response, `${name} ${path.slice(0, 120)}?${query.slice(0, 120)} ${String(sample.body).slice(0, 200)}`, api);
      if (response.statusCode < 300 && method !== "GET") accepted++;
    });
    const after = await counts();
    const grown =
      Object.values(after).reduce((sum, value) => sum + value, 0) -
      Object.values(before).reduce((sum, value) => sum + value, 0);
    // Accepted posts may fold into one row (one per address, one pick per tutor); a refused one must have left none.
    expect(grown, `${name} wrote more than it acknowledged`).toBeLessThanOrEqual(accepted);
  }
}, 600_000);

test("FIND-10 the application form survives broken multipart bodies and leaves nothing behind", async () => {
  const before = await counts();
  const cases = brokenMultipart(samplePdf(3_000));
  const requests = Array.from(
    { length: requestsARoute },
    (_, index) => cases[index % cases.length] as [string, Buffer],
  );
  await forEachAtOnce(requests, async ([type, body], index) => {
    // From the second round on, the body is cut or has a byte flipped at a place that differs each time.
    const round = Math.floor(index / cases.length);
    const at = body.length === 0 ? 0 : (round * 7_919 + index) % body.length;
    const payload =
      round === 0
        ? body
        : round % 2
          ? body.subarray(0, at)
          : Buffer.concat([body.subarray(0, at), Buffer.from([round & 255]), body.subarray(at + 1)]);
    const response = await test_.app.inject({
      method: "POST",
      url: "/api/tutors/applications",
      payload,
      headers: { "content-type": type },
      remoteAddress: address(),
    });
    judge(response, `multipart case ${index % cases.length}, round ${round}`, true);
    expect(response.statusCode, `multipart case ${index % cases.length}, round ${round}`).toBeGreaterThanOrEqual(400);
  });
  expect(await counts()).toEqual(before);
}, 300_000);

test("API-03 methods that a path does not have answer 405 with Allow, unknown paths 404", async () => {
  const wrong = await test_.app.inject({ method: "DELETE", url: "/api/newsletters" });
  expect(wrong.statusCode).toBe(405);
  expect(wrong.headers.allow).toContain("POST");
  expect(wrong.json()).toMatchObject({ status: 405, error: expect.any(String) });
  const unknown = await test_.app.inject({ method: "GET", url: "/api/no-such-call" });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers["content-type"]).toContain("application/problem+json");
});
