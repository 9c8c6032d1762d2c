import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, readMailbox } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** No one learns from answers which addresses have accounts; bench/account-timing.ts judges their time. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ seed: false });
});
afterAll(() => app.close());

let callers = 0;
async function post(url: string, payload: object) {
  callers += 1;
  const response = await app.app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: `10.0.${callers >> 8}.${callers & 255}`,
  });
  // What differs from call to call, no matter who is asked about.
  const { "x-request-id": _, date: __, ...headers } = response.headers;
  const body = response.json();
  delete body.requestId;
  return { status: response.statusCode, headers, body };
}

const account = (values = {}) => makeAccount(app.db, app.clock.now(), values);
let strangers = 0;
const stranger = () => `stranger-${++strangers}@mail.test`;
const newcomer = (email: string) => ({ fullName: "Ada Obi", email, password: "Danfo9Sunrise" });

test("login answers every wrong pair alike", async () => {
  const login = (email: string) => post("/api/students/login", { email, password: "Wrong7Kettle" });
  const unknown = await login(stranger());
  expect(unknown.status).toBe(401);
  for (const values of [
    {},
    { passwordHash: null },
    { state: "suspended" },
    { twoFactorEnabled: true },
    { role: "admin" },
  ] as const) {
    expect(await login((await account(values)).email)).toEqual(unknown);
  }
});

test("login answers too many attempts alike", async () => {
  const known = (await account()).email;
  const unknown = stranger();
  for (const email of [known, unknown]) {
    for (let number = 0; number < 10; number += 1)
      await post("/api/students/login", { email, password: "Wrong7Kettle" });
  }
  const last = (email: string) => post("/api/students/login", { email, password: "Wrong7Kettle" });
  expect((await last(known)).status).toBe(429);
  expect(await last(known)).toEqual(await last(unknown));
});

test("sign-up answers a taken address like a free one", async () => {
  const free = await post("/api/students/submit", newcomer(stranger()));
  expect(free.status).toBe(200);
  for (const values of [{}, { emailVerifiedAt: null }, { state: "suspended" }] as const) {
    expect(await post("/api/students/submit", newcomer((await account(values)).email))).toEqual(free);
  }
  const weak = (email: string) => post("/api/students/submit", { ...newcomer(email), password: "weak" });
  expect(await weak((await account()).email)).toEqual(await weak(stranger()));
});

test("a forgotten password and the newsletter answer alike, and strangers get no mail", async () => {
  for (const url of ["/api/students/forgot-password", "/api/newsletters"]) {
    const known = (await account()).email;
    const unknown = stranger();
    expect(await post(url, { email: known })).toEqual(await post(url, { email: unknown }));
    if (url.includes("forgot")) {
      const reached = (await readMailbox(app.db)).map(({ toAddress }) => toAddress);
      expect([reached.includes(known), reached.includes(unknown)]).toEqual([true, false]);
    }
  }
});
