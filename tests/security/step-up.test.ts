import { afterAll, beforeAll, expect, test } from "vitest";
import { freshMs } from "#features/accounts/rules.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, testPassword } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What is dangerous wants to know once more who it is, no matter who finds the device open. */
let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup?.close());

type Headers = Record<string, string>;
async function admin(values: { passwordHash?: null } = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "admin", ...values });
  const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
  const otherSession = await makeSession(setup.db, setup.clock.now(), account.id);
  return { account, headers, otherHeaders: otherSession.headers };
}
const ask = async (method: "GET" | "PUT" | "POST", url: string, headers: Headers, payload?: object) => {
  const response = await setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};

/** Writes the periods as they are, which is dangerous whatever they contain. */
async function changePeriods(headers: Headers) {
  const periods = (await ask("GET", "/api/staff/periods", headers)).body;
  return ask("PUT", "/api/staff/periods", headers, periods);
}
const confirm = (headers: Headers, proof: object) => ask("POST", "/api/students/confirm-identity", headers, proof);

test("an old session of an administrator reads, and changes what holds for everybody after its password alone", async () => {
  const { headers, otherHeaders } = await admin();
  expect((await changePeriods(headers)).status).toBe(200);
  setup.clock.advance(freshMs + 1);
  expect(await changePeriods(headers)).toMatchObject({ status: 403, body: { type: "urn:problem:confirm-again" } });
  expect(await confirm(headers, {})).toMatchObject({ status: 422, body: { errors: [{ path: "password" }] } });
  expect(await confirm(headers, { password: "Kettle7Harmattan" })).toMatchObject({ status: 422 });
  expect((await changePeriods(headers)).status).toBe(403);
  expect((await confirm(headers, { password: testPassword })).status).toBe(200);
  expect((await changePeriods(headers)).status).toBe(200);
  // Another device of the same person showed nothing.
  expect((await changePeriods(otherHeaders)).status).toBe(403);
  setup.clock.advance(freshMs + 1);
  expect((await changePeriods(headers)).status).toBe(403);
});

test("who has no password shows it with a mailed code, once", async () => {
  const { headers, otherHeaders } = await admin({ passwordHash: null });
  setup.clock.advance(freshMs + 1);
  expect((await confirm(headers, { password: testPassword })).status).toBe(422);
  expect((await ask("POST", "/api/students/confirm-identity/code", headers)).status).toBe(200);
  const mails = await setup.db.select().from(mailOutbox);
  const code = /\b\d{6}\b/.exec(mails.findLast(({ kind }) => kind === "accounts.code-step-up")?.textBody ?? "")?.[0];
  expect(code).toBeDefined();
  // A code belongs to the session that asked for it.
  expect((await confirm(otherHeaders, { code })).status).toBe(410);
  expect((await confirm(headers, { code })).status).toBe(200);
  expect((await changePeriods(headers)).status).toBe(200);
  expect((await confirm(headers, { code })).status).toBe(410);
});

test("attack 17 confirming transfers is dangerous: an old session reads the desk and confirms nothing", async () => {
  const { headers } = await admin();
  const key = { ...headers, "idempotency-key": newId() };
  setup.clock.advance(freshMs + 1);
  expect((await ask("GET", "/api/staff/transfers", headers)).status).toBe(200);
  expect(await ask("POST", "/api/staff/transfers/confirm-exact", key)).toMatchObject({
    status: 403,
    body: { type: "urn:problem:confirm-again" },
  });
  expect((await confirm(headers, { password: testPassword })).status).toBe(200);
  expect((await ask("POST", "/api/staff/transfers/confirm-exact", key)).status).toBe(200);
});
