import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteSettings } from "#features/site/server/tables.ts";
import { shutText } from "#features/site/texts.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Setup } from "../contract.ts";
import { neededSteps, setupSteps } from "../texts.ts";
import { shutIfNew } from "./shut-if-new.ts";

let app: TestApp;
let headers: Record<string, string>;
let otherAdmin: { id: string };
const isShutRow = async () =>
  (await app.db.select().from(siteSettings).where(eq(siteSettings.key, "isShut")))[0]?.value;
const shut = (value: boolean) =>
  app.db
    .insert(siteSettings)
    .values({ key: "isShut", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
const open = (isOpen: boolean, as = headers) =>
  app.app.inject({ method: "PUT", url: "/api/staff/setup/open", headers: as, payload: { isOpen } });
const acts = async () =>
  (await app.db.select().from(auditEntries))
    .map(({ action }) => action)
    .filter((act) => /^setup\.(opened|shut)$/.test(act));

beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
});
afterAll(() => app?.close());

describe("OWN-01 an academy at its start", () => {
  const start = (baseUrl: string) => shutIfNew({ db: app.db, clock: app.clock, baseUrl });
  test("is open on this machine, whatever it has", async () => {
    await start("http://localhost:3000");
    expect(await isShutRow()).toBeUndefined();
  });

  test("is shut where others can reach it and no one has an account, and stays what its owner decided", async () => {
    await Promise.all([start("https://academy.example"), start("https://academy.example")]);
    expect(await isShutRow()).toBe(true);
    await shut(false);
    await start("https://academy.example");
    expect(await isShutRow()).toBe(false);
    await app.db.delete(siteSettings).where(eq(siteSettings.key, "isShut"));
  });

  test("is open where someone has an account already", async () => {
    const admin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
    otherAdmin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
    ({ headers } = await makeSession(app.db, app.clock.now(), admin.id));
    await start("https://academy.example");
    expect(await isShutRow()).toBeUndefined();
  });
});

describe("OWN-01 opening and shutting", () => {
  test("it is refused while needed steps are left, each of which it names, and stays shut", async () => {
    await shut(true);
    const refused = await open(true);
    expect(refused.statusCode).toBe(409);
    for (const name of neededSteps) expect(refused.json().error).toContain(setupSteps[name].title);
    expect(await isShutRow()).toBe(true);
    expect(await acts()).toEqual([]);
  });

  test("of two administrators at once one has shut it; both see it shut, and every administrator's bell has one line", async () => {
    await shut(false);
    const others = (await makeSession(app.db, app.clock.now(), otherAdmin.id)).headers;
    const answers = await Promise.all([open(false), open(false, others)]);
    expect(answers.map((answer) => [answer.statusCode, (answer.json() as Setup).isShut])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await acts()).toEqual(["setup.shut"]);
    const bell = await readBell(app.db, otherAdmin.id);
    expect(bell.map(({ message }) => message)).toEqual(["Unwalled Academy is shut to visitors again."]);
  });

  test("opening what is open changes nothing, although steps are left", async () => {
    await shut(false);
    const before = await acts();
    expect((await open(true)).statusCode).toBe(200);
    expect(await acts()).toEqual(before);
  });

  test("is for who may change settings alone, and takes yes or no", async () => {
    for (const role of ["support", "tutor", "student"] as const) {
      const person = await makeAccount(app.db, app.clock.now(), { role });
      const session = await makeSession(app.db, app.clock.now(), person.id);
      expect((await open(false, session.headers)).statusCode, role).toBe(403);
    }
    expect((await open(false, {})).statusCode).toBe(401);
    for (const payload of [{}, { isOpen: "yes" }, { isOpen: null }, { isOpen: true, more: 1 }]) {
      const answer = await app.app.inject({ method: "PUT", url: "/api/staff/setup/open", headers, payload });
      expect(answer.statusCode, JSON.stringify(payload)).toBe(422);
    }
  });
});

describe("OWN-01 while it is shut", () => {
  beforeEach(() => shut(true));

  test("sign-ups, picks and orders are refused with a sentence, and nothing is stored", async () => {
    const post = (url: string, payload: object, more: Record<string, string> = {}) =>
      app.app.inject({ method: "POST", url, payload, headers: { "idempotency-key": newId(), ...more } });
    const submit = "/api/students/submit";
    const signUp = {
      fullName: "Ada Obi",
      email: "ada@mail.test",
      password: "Danfo9Sunrise",
      confirmPassword: "Danfo9Sunrise",
    };
    const pick = {
      fullName: "Ada Obi",
      email: "ada@mail.test",
      phoneNumber: "08031234567",
      location: "Lagos",
      sponsor: "",
      selectedCourses: ["Frontend"],
    };
    const student = await makeAccount(app.db, app.clock.now(), { role: "student" });
    const session = await makeSession(app.db, app.clock.now(), student.id);
    const order = { course: "sat", plan: "course-12", currency: "NGN", dueMinor: 1 };
    for (const answer of [
      await post(submit, signUp),
      await post(submit, pick),
      await post("/api/students/orders", order, session.headers),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([403, shutText]);
    }
    await shut(false);
    expect((await post(submit, signUp)).statusCode).toBe(200);
  });

  test("the site map and the feed of posts name nothing", async () => {
    const text = async (url: string) => (await app.app.inject({ url })).body;
    expect(await text("/sitemap.xml")).not.toContain("<loc>");
    expect(await text("/rss.xml")).not.toContain("<item>");
    await shut(false);
    expect(await text("/sitemap.xml")).toContain("<loc>");
    expect(await text("/rss.xml")).toContain("<item>");
  });
});
