import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courseFees, courses } from "#features/catalogue/server/tables.ts";
import { posts } from "#features/resources/server/tables.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { documentVersions } from "#features/site/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OfficeCourse } from "../contract.ts";
import { feesAt, openFees } from "../rules.ts";

let app: TestApp;
let headers: Record<string, string>;
let courseId: string;
const slug = "product-design-ui-ux";
const at = (moment: string) => app.clock.advance(Date.parse(moment) - app.clock.now().getTime());
beforeAll(async () => {
  app = await createTestApp();
  at("2026-11-24T10:00:00Z");
  const admin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
  headers = (await makeSession(app.db, app.clock.now(), admin.id)).headers;
});
afterAll(() => app.close());

let supplied: (typeof courseFees.$inferSelect)[];
beforeEach(async () => {
  at("2026-11-24T10:00:00Z");
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, slug));
  courseId = course?.id ?? "";
  const ofCourse = eq(courseFees.courseId, courseId);
  supplied ??= await app.db.select().from(courseFees).where(ofCourse);
  await app.db.delete(courseFees).where(ofCourse);
  await app.db.insert(courseFees).values(supplied);
});

async function call(method: "GET" | "PUT" | "DELETE", path: string, payload?: object, as = headers) {
  const url = `/api/staff/courses/${path}`;
  const response = await app.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const read = async (): Promise<OfficeCourse> => (await call("GET", slug)).body;
/** Prices as the page sends them: those of today, with another for upfront in naira. */
async function typed(fromDay: string, upfront: number | null) {
  const { fees, now } = await read();
  return {
    fromDay,
    prices: feesAt(fees, now).map(({ plan, lengthWeeks, currency, amountMinor }) => ({
      plan,
      lengthWeeks,
      currency,
      amountMinor: plan === "upfront" && currency === "NGN" ? upfront : amountMinor,
    })),
    seen: openFees(fees, now).map(({ id }) => id),
  };
}
const set = async (fromDay: string, upfront: number | null) =>
  call("PUT", `${courseId}/prices`, await typed(fromDay, upfront));
const upfrontRows = async () => {
  const { fees } = await read();
  return fees
    .filter(({ plan, currency }) => plan === "upfront" && currency === "NGN")
    .map(({ amountMinor, validFrom, validUntil }) => [amountMinor, validFrom, validUntil]);
};
const publicPrice = async () => {
  const { data } = (await app.app.inject({ url: `/api/courses/${slug}` })).json();
  return data.fees.find((fee: { plan: string; currency: string }) => fee.plan === "upfront" && fee.currency === "NGN")
    .amountMinor;
};
const [today, first, later] = ["2026-11-24", "2027-01-01", "2027-02-01"];
const january = "2026-12-31T23:00:00.000Z";

describe("ADM-05 new prices of a course", () => {
  test("hold from midnight in Lagos of their day, for each plan that changes; the change is recorded", async () => {
    expect((await set(first, 132_000_00)).status).toBe(200);
    expect(await upfrontRows()).toEqual([
      [120_000_00, null, january],
      [132_000_00, january, null],
    ]);
    expect((await read()).fees).toHaveLength(supplied.length + 1);
    expect(await publicPrice()).toBe(120_000_00);
    at("2026-12-31T22:59:59Z");
    expect(await publicPrice()).toBe(120_000_00);
    at("2026-12-31T23:00:00Z");
    expect(await publicPrice()).toBe(132_000_00);
    const [line] = await listAudit(app.db, "course", courseId);
    expect(line).toMatchObject({
      action: "prices.set",
      before: { "upfront, NGN": "₦120,000" },
      after: { "upfront, NGN": "₦132,000" },
    });
  });

  test("hold at once where their day is today; what was planned is replaced, and can be removed", async () => {
    await set(later, 140_000_00);
    await set(first, 132_000_00);
    expect(await upfrontRows()).toEqual([
      [120_000_00, null, january],
      [132_000_00, january, null],
    ]);
    expect((await set(today, 125_000_00)).status).toBe(200);
    expect(await upfrontRows()).toEqual([
      [120_000_00, null, "2026-11-24T10:00:00.000Z"],
      [125_000_00, "2026-11-24T10:00:00.000Z", null],
    ]);
    expect(await publicPrice()).toBe(125_000_00);
    expect((await call("DELETE", `${courseId}/planned-prices`)).status).toBe(409);
    await set(first, null);
    expect((await call("DELETE", `${courseId}/planned-prices`)).status).toBe(200);
    expect((await upfrontRows()).at(-1)).toEqual([125_000_00, "2026-11-24T10:00:00.000Z", null]);
  });

  test("of two people at once one sets them, and the other is informed", async () => {
    const [lower, higher] = [await typed(first, 132_000_00), await typed(first, 150_000_00)];
    const statuses = await Promise.all([lower, higher].map((body) => call("PUT", `${courseId}/prices`, body)));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await upfrontRows()).toHaveLength(2);
  });

  test("refuse what no one can mean, at its field", async () => {
    const body = await typed(first, 132_000_00);
    const [price] = body.prices;
    const refused: [object, string][] = [
      [{ ...body, fromDay: "2026-11-23" }, "/fromDay"],
      [{ ...body, fromDay: "2029-01-01" }, "/fromDay"],
      [{ ...body, fromDay: "soon" }, "/fromDay"],
      [{ ...body, prices: body.prices.slice(1) }, "/prices"],
      [{ ...body, prices: [...body.prices, price] }, "/prices"],
      [{ ...body, prices: [...body.prices.slice(1), { ...price, plan: "month" }] }, "/prices"],
      [{ ...body, prices: [{ ...price, amountMinor: 0 }, ...body.prices.slice(1)] }, "/prices/0/amountMinor"],
      [{ ...body, prices: [{ ...price, amountMinor: 1e12 }, ...body.prices.slice(1)] }, "/prices/0/amountMinor"],
    ];
    for (const [sent, pointer] of refused) {
      const { status, body: answer } = await call("PUT", `${courseId}/prices`, sent);
      expect([status, answer.errors[0].pointer]).toEqual([422, pointer]);
    }
    expect((await call("PUT", `${newId()}/prices`, body)).status).toBe(404);
    expect(await upfrontRows()).toHaveLength(1);
  });

  test("are for administrators; support reads them, students do not", async () => {
    const as = async (role: "support" | "student") => {
      const account = await makeAccount(app.db, app.clock.now(), { role });
      return (await makeSession(app.db, app.clock.now(), account.id)).headers;
    };
    const body = await typed(first, 132_000_00);
    const support = await as("support");
    expect((await call("GET", slug, undefined, support)).status).toBe(200);
    expect((await call("PUT", `${courseId}/prices`, body, support)).status).toBe(403);
    expect((await call("GET", slug, undefined, await as("student"))).status).toBe(403);
    expect((await call("GET", "no-such-course")).status).toBe(404);
  });
});

test("texts that quote the price of today are named, drafts too", async () => {
  const [post] = await app.db.select().from(posts).orderBy(desc(posts.id)).limit(1);
  if (!post) throw new Error("The supplied academy has no post.");
  await app.db
    .update(posts)
    .set({ body: "First. **Upfront it is ₦120,000** or less. Last.", publishedAt: null })
    .where(eq(posts.id, post.id));
  const { quotes } = await read();
  expect(quotes.filter(({ title }) => title === post.title)).toEqual([
    {
      where: "post",
      title: post.title,
      href: `/admin/posts/${post.id}`,
      sentence: "**Upfront it is ₦120,000** or less.",
      price: "₦120,000",
      isOver: false,
      isNamed: false,
    },
  ]);
});

test("a change at once names what quotes the old price first: post, banner, terms and facts", async () => {
  const [post] = await app.db.select().from(posts).orderBy(desc(posts.id)).limit(1);
  if (!post) throw new Error("The supplied academy has no post.");
  await app.db.update(posts).set({ body: "It is ₦120,000, or ₦132,000." }).where(eq(posts.id, post.id));
  await changeSettings(app.deps, new Map([["banner", "UI-UX DESIGN for ₦120,000."]]));
  const terms = { slug: "terms", number: 99, title: "Terms of Service", body: "A term is ₦120,000." };
  await app.db.insert(documentVersions).values({ ...terms, id: newId(), publishedAt: app.clock.now() });
  await app.db.update(courses).set({ summary: "₦120,000 well spent." }).where(eq(courses.slug, slug));
  expect((await set(today, 132_000_00)).status).toBe(200);
  const { quotes } = await read();
  expect(quotes.map(({ where, href, isOver, isNamed }) => [where, href, isOver, isNamed])).toEqual([
    ["site", "/admin/site/offer", true, true],
    ["document", "/admin/documents/terms", true, false],
    ["facts", `/admin/courses/${slug}?new=facts`, true, true],
    ["post", `/admin/posts/${post.id}`, false, false],
  ]);
});

test("courses are found by name, by a price that is ahead, and hidden ones too", async () => {
  const slugs = async (query: string) =>
    (await app.app.inject({ url: `/api/staff/courses${query}`, headers }))
      .json()
      .data.map((row: { slug: string }) => row.slug);
  expect(await slugs("?q=product%20design")).toEqual([slug]);
  expect(await slugs("?planned=1")).toEqual([]);
  await set(first, 132_000_00);
  expect(await slugs("?planned=1")).toEqual([slug]);
  const hidden = and(eq(courses.slug, slug));
  await app.db.update(courses).set({ published: false }).where(hidden);
  expect(await slugs("?state=hidden")).toEqual([slug]);
  await app.db.update(courses).set({ published: true }).where(hidden);
});
