import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { whatsappPresses } from "#features/whatsapp/server/presses/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { PressRow } from "../../presses-contract.ts";

let setup: TestApp;
let staff: Awaited<ReturnType<typeof person>>;
let ada: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  setup = await createTestApp();
  staff = await person({ role: "support" });
  ada = await person({ phone: "0803 000 0142" });
});
afterAll(() => setup?.close());
beforeEach(async () => void (await setup.db.delete(whatsappPresses)));

async function person(values: Parameters<typeof makeAccount>[2]) {
  const { id } = await makeAccount(setup.db, setup.clock.now(), values);
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}
const url = "/api/whatsapp-presses";
let networks = 0;
const press = (path: unknown, headers: object = {}, remoteAddress = `192.0.2.${++networks}`) =>
  setup.app.inject({ method: "POST", url, remoteAddress, headers: { ...headers }, payload: { path } });
async function list(query = ""): Promise<PressRow[]> {
  const answer = await setup.app.inject({ url: `/api/staff/whatsapp-presses${query}`, headers: staff.headers });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json().data;
}
const stored = () => setup.db.select().from(whatsappPresses);

test("ADM-04 a press is stored with its page and, of a student who is logged in, who; of a visitor nothing else", async () => {
  const agent = { "user-agent": "A phone", "x-forwarded-for": "198.51.100.7" };
  for (const headers of [agent, ada.headers, staff.headers, { authorization: `Bearer ${"x".repeat(43)}` }]) {
    const { statusCode, body } = await press("/pricing-plan", headers);
    expect([statusCode, body]).toEqual([200, "{}"]);
  }
  const rows = await stored();
  expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual([ada.id, null, null, null].toSorted());
  expect(Object.keys(rows[0] ?? {})).toEqual(["id", "path", "accountId", "pressedAt"]);
  await setup.db.insert(accountGuardians).values({
    accountId: ada.id,
    isMinor: true,
    fullName: "Grace Obi",
    phone: "+2348031234567",
    consentAt: setup.clock.now(),
    updatedAt: setup.clock.now(),
  });
  const [known, ...more] = await list("?who=student");
  expect([known?.path, known?.student, more]).toMatchObject([
    "/pricing-plan",
    { id: ada.id, phone: "+2348030000142", isMinor: true, guardian: { fullName: "Grace Obi" } },
    [],
  ]);
  expect((await list("?who=visitor")).map(({ student }) => student)).toEqual([null, null, null]);
  expect(await list()).toHaveLength(4);
});

test("ADM-03 a student's press is a line of their timeline", async () => {
  await press("/dashboard/orders/1", ada.headers);
  const answer = await setup.app.inject({
    url: `/api/staff/people/${ada.id}/history?about=study`,
    headers: staff.headers,
  });
  expect(answer.json().data).toMatchObject([
    { sign: "message", title: "Opened our chat on WhatsApp", text: "On the page /dashboard/orders/1" },
  ]);
});

test("the count of home and the list of 7 days are of the same presses", async () => {
  const dayMs = 86_400_000;
  const now = setup.clock.now().getTime();
  await setup.db.insert(whatsappPresses).values(
    [1, 6.9, 7.1, 29, 31].map((days) => ({
      id: newId(),
      path: "/",
      pressedAt: new Date(now - days * dayMs),
    })),
  );
  const waiting = await setup.app.inject({ url: "/api/staff/waiting", headers: staff.headers });
  expect(waiting.json().presses).toBe(2);
  expect([(await list("?since=7")).length, (await list("?since=30")).length]).toEqual([2, 4]);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "pricing-plan",
  "/a b",
  "/<script>",
  "/?q=1",
  "/#token",
  `/${"a".repeat(200)}`,
  `/${"a".repeat(10_000)}`,
  "",
  7,
  null,
])("attack: %j is no page of ours and is refused at its field", async (path) => {
  const { statusCode, body } = await press(path);
  expect([400, 422]).toContain(statusCode);
  expect(body).toContain("path");
  expect(await stored()).toEqual([]);
});

test("attack: no body, another kind of body and a field more are refused, and no other origin is let in", async () => {
  const send = (payload: string, type?: string) =>
    setup.app.inject({ method: "POST", url, payload, headers: type ? { "content-type": type } : {} });
  for (const response of [
    await setup.app.inject({ method: "POST", url }),
    await send("", "application/json"),
    await send('{"path":"/","accountId":"x"}', "application/json"),
    // All that a page of another origin sends without asking first.
    await send('{"path":"/"}', "text/plain"),
    await send("path=/", "application/x-www-form-urlencoded"),
  ])
    expect([400, 415, 422]).toContain(response.statusCode);
  const preflight = await setup.app.inject({
    method: "OPTIONS",
    url,
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  expect(await stored()).toEqual([]);
});

test("attack: a flood from one address ends, and another address is heard", async () => {
  const flood = await Promise.all(Array.from({ length: 70 }, () => press("/", {}, "203.0.113.9")));
  const statuses = flood.map(({ statusCode }) => statusCode);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([60, 10]);
  expect((await press("/", {}, "203.0.113.10")).statusCode).toBe(200);
});

test("attack: a path that opens a page by its secret is refused: of it a page sends the beginning alone", async () => {
  expect((await press(`/pay/${"a".repeat(43)}`)).statusCode).toBe(422);
  expect(await stored()).toEqual([]);
});
