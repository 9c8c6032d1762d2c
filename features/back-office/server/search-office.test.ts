import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accounts,
  accountWords,
  officeRoleCapabilities,
  officeRoleHolders,
  officeRoles,
} from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { posts } from "#features/resources/server/tables.ts";
import type { Composable } from "#lib/capabilities.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { FoundThing } from "../search-contract.ts";

let app: TestApp;
let support: { authorization: string };
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  support = await newStaff();
});
afterAll(() => app.close());

const url = "/api/staff/search";
async function newStaff(role: "support" | "admin" = "support") {
  const { id } = await makeAccount(app.db, app.clock.now(), { role, fullName: "Zzyzx Staffer" });
  return (await makeSession(app.db, app.clock.now(), id)).headers;
}
/** Staff with a role that lets them do only this. */
async function withOnly(...capabilities: Composable[]) {
  const { id } = await makeAccount(app.db, app.clock.now(), { role: "office", fullName: "Zzyzx Staffer" });
  const [now, roleId] = [app.clock.now(), newId()];
  await app.db.insert(officeRoles).values({ id: roleId, name: `Role ${roleId}`, createdAt: now, updatedAt: now });
  await app.db.insert(officeRoleCapabilities).values(capabilities.map((capability) => ({ roleId, capability })));
  await app.db.insert(officeRoleHolders).values({ roleId, accountId: id, givenAt: now });
  return (await makeSession(app.db, now, id)).headers;
}
const ask = (q: string | undefined, headers: Record<string, string> = support) =>
  app.app.inject({ method: "GET", url: q === undefined ? url : `${url}?${new URLSearchParams({ q })}`, headers });
async function found(q: string | undefined, headers?: Record<string, string>): Promise<FoundThing[]> {
  const response = await ask(q, headers);
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return response.json().data;
}
const titles = async (q: string, headers?: Record<string, string>) =>
  (await found(q, headers)).map(({ title }) => title);
const open = (kind: string, id: string, headers: Record<string, string> = support) =>
  app.app.inject({ method: "POST", url: `${url}/recent`, headers, payload: { kind, id } });
const person = (fullName: string, values = {}) => makeAccount(app.db, app.clock.now(), { fullName, ...values });

describe("ADM-01 search over everything", () => {
  test("people are found by names, addresses and numbers; whose name begins so is first", async () => {
    const inner = await person("Kehinde Oluwaseun Abimbolao", { phone: "+234 (803) 777-0199" });
    const first = await person("Oluwaseun Bako", { state: "suspended" });
    const hits = await found("oluwas");
    expect(hits.map(({ id }) => id)).toEqual([first.id, inner.id]);
    expect(hits[0]).toMatchObject({ kind: "person", title: "Oluwaseun Bako", href: `/admin/people/${first.id}` });
    expect(hits[0]?.text).toBe(`Student, suspended, ${first.email}`);
    expect(await titles("bako oluwa")).toEqual(["Oluwaseun Bako"]);
    expect(await titles("0803 777 0199")).toEqual([inner.fullName]);
    expect(await titles(inner.email.toUpperCase())).toEqual([inner.fullName]);
    expect(hits[1]?.acts).toEqual([
      { label: `Message ${inner.fullName}`, href: `/admin/messages?student=${inner.id}` },
      { label: `Orders of ${inner.fullName}`, href: `/admin/orders?student=${inner.id}` },
    ]);
  });

  test("one and two letters find beginnings of words, and a closed account is not found", async () => {
    await person("Xq Vowel");
    await person("Vowel Xq");
    await person("Axq Inside");
    await person("Xq Gone", { state: "closed", passwordHash: null });
    expect((await titles("xq")).toSorted()).toEqual(["Vowel Xq", "Xq Vowel"]);
    expect((await titles("x")).filter((title) => title.includes("Xq")).toSorted()).toEqual(["Vowel Xq", "Xq Vowel"]);
  });

  test("misspelt names, courses and posts are found, but only where nothing fits as it was typed", async () => {
    await person("Chukwuemeka Nwabueze");
    for (const q of ["chukwuemaka", "nwabuese", "Chukwumeka Nwabueze"])
      expect(await titles(q)).toEqual(["Chukwuemeka Nwabueze"]);
    await person("Chukwuemaka Right");
    expect(await titles("chukwuemaka")).toEqual(["Chukwuemaka Right"]);
    const [course] = await app.db.select().from(courses).where(eq(courses.slug, "frontend"));
    expect(await titles("frontent")).toContain(course?.title);
    const now = app.clock.now();
    await app.db.insert(posts).values({
      id: newId(),
      slug: "zebras",
      title: "Zebras in Ouagadougou",
      author: "Ama Mensah",
      postedOn: "2026-11-01",
      summary: "S",
      school: "tech",
      body: "B",
      updatedAt: now,
    });
    expect(await found("ouagadugu")).toMatchObject([
      { kind: "post", title: "Zebras in Ouagadougou", text: "Ama Mensah, draft" },
    ]);
  });

  test("a name that changed is forgotten once no one has it", async () => {
    const { id } = await person("Quetzalcoatl Unique");
    const known = async () => (await app.db.select().from(accountWords)).map(({ word }) => word);
    expect(await known()).toEqual(expect.arrayContaining(["quetzalcoatl", "unique"]));
    await person("Unique Other");
    await app.db.update(accounts).set({ fullName: "Plain Name" }).where(eq(accounts.id, id));
    expect(await known()).not.toContain("quetzalcoatl");
    expect(await known()).toEqual(expect.arrayContaining(["unique", "plain", "name"]));
  });

  test("orders are found by their reference, its beginning, one wrong sign, and by the id of the order", async () => {
    const payer = await checkoutFixture(app).student();
    const id = await payer.placed({ course: "frontend", tutor: "any" });
    const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
    const reference = order?.reference ?? "";
    const wrong = `${reference.slice(0, 2)}${reference[2] === "Z" ? "Y" : "Z"}${reference.slice(3)}`;
    for (const q of [
      reference,
      shownReference(reference).toLowerCase(),
      reference.slice(0, 5),
      wrong,
      `0${reference.slice(1)}`,
      id,
    ]) {
      const hits = (await found(q)).filter(({ kind }) => kind === "order");
      expect([q, hits.map((hit) => hit.title)]).toEqual([q, [shownReference(reference)]]);
      expect(hits[0]?.text).toMatch(/^₦0 of ₦[\d,]+, .+, \d+ \w+ 20\d\d$/);
      expect(hits[0]?.href).toBe(`/admin/orders/${id}`);
    }
    expect((await found(reference.slice(0, 2))).filter(({ kind }) => kind === "order")).toEqual([]);
  });

  test("what one may not read is not found: each kind needs its capability, and acts theirs", async () => {
    const student = await person("Ngozi Onlyhere");
    const [people, texts] = [await withOnly("people.read"), await withOnly("texts.write")];
    expect(await found("onlyhere", people)).toMatchObject([{ title: "Ngozi Onlyhere", acts: [] }]);
    expect(await found("onlyhere", texts)).toEqual([]);
    expect((await found("zebras", people)).length).toBe(0);
    expect((await open("person", student.id, texts)).statusCode).toBe(404);
    const tutor = await makeAccount(app.db, app.clock.now(), { role: "tutor" });
    for (const headers of [{}, (await makeSession(app.db, app.clock.now(), tutor.id)).headers]) {
      expect([401, 403]).toContain((await ask("onlyhere", headers)).statusCode);
      expect([401, 403]).toContain((await open("person", student.id, headers)).statusCode);
    }
  });

  test.each(["%", "_", "%%%", "\\", "'; drop table accounts; --", "🙂", "🙂🙂🙂", "\u202e", "   "])(
    "%j finds nobody by being a pattern",
    async (q) => expect((await found(q)).filter(({ kind }) => kind === "person" && q.trim() !== "")).toEqual([]),
  );

  test("right-to-left names are found, and signs are no patterns in them", async () => {
    await person("عائشة محمد");
    expect(await titles("عائشة")).toEqual(["عائشة محمد"]);
    expect(await titles("محم%")).toEqual(["عائشة محمد"]);
  });

  test.each([
    ["10,000 characters", "x".repeat(10_000)],
    ["101", "x".repeat(101)],
  ])("%s are refused with their field", async (_, q) => {
    const response = await ask(q);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ message: expect.stringContaining("search") }]);
  });
  test("a NUL is refused", async () => expect((await ask("a\0b")).statusCode).toBe(400));
});

describe("ADM-01 what one opened last", () => {
  test("is shown without a text, the last first, to oneself alone, and twelve at most", async () => {
    const [ada, ben] = [await newStaff(), await newStaff()];
    const people = [];
    for (let at = 0; at < 14; at += 1) people.push(await person(`Recent ${at}`));
    for (const { id } of people) {
      app.clock.advance(1000);
      expect((await open("person", id, ada)).json()).toEqual({ id });
    }
    app.clock.advance(1000);
    const fifth = people[5]?.id ?? "";
    const twice = await Promise.all([open("person", fifth, ada), open("person", fifth, ada)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const recent = await found(undefined, ada);
    expect(recent).toHaveLength(12);
    expect(recent.slice(0, 3).map(({ title }) => title)).toEqual(["Recent 5", "Recent 13", "Recent 12"]);
    expect(await found("", ada)).toEqual(recent);
    expect(await found(undefined, ben)).toEqual([]);
    // A course is another kind; a person who closed the account is shown no more.
    const [course] = await app.db.select().from(courses).limit(1);
    app.clock.advance(1000);
    await open("course", course?.id ?? "", ada);
    await app.db.update(accounts).set({ state: "closed", passwordHash: null }).where(eq(accounts.id, fifth));
    expect((await found(undefined, ada)).slice(0, 2).map(({ title }) => title)).toEqual([course?.title, "Recent 13"]);
  });

  test.each<[string, object, number]>([
    ["of no kind", { kind: "planet", id: newId() }, 422],
    ["without an id", { kind: "person" }, 422],
    ["with more", { kind: "person", id: newId(), more: 1 }, 422],
    ["that is not there", { kind: "person", id: newId() }, 404],
    ["of another kind", { kind: "order", id: newId() }, 404],
  ])("is refused: %s", async (_, payload, status) => {
    const response = await app.app.inject({ method: "POST", url: `${url}/recent`, headers: support, payload });
    expect(response.statusCode).toBe(status);
  });
});
