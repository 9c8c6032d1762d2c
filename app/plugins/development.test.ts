import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { isDevelopmentRequest } from "./development.ts";

let local: TestApp;
let open: TestApp;
beforeAll(async () => {
  local = await createTestApp({ pages: true });
  // Requested by its owner, and still not for everybody.
  const env = { BASE_URL: "https://academy.example", STAFF_EMAIL: "ada@academy.example", DEV_PAGES: "true" };
  open = await createTestApp({ pages: true, demoPeople: false, env });
});
afterAll(async () => {
  await local.close();
  await open.close();
});

type Requested = { host?: string; remoteAddress?: string; headers?: Record<string, string> };
const ask = (setup: TestApp, url: string, { host = "localhost:3000", remoteAddress, headers }: Requested = {}) =>
  setup.app.inject({ url, headers: { host, ...headers }, ...(remoteAddress ? { remoteAddress } : {}) });

const addresses = [
  "/dev/whatsapp",
  "/dev/mail",
  "/dev/mail.data",
  "/dev/components",
  "/api/docs",
  "/api/docs/json",
  "/api/docs/yaml",
];

describe.each(addresses)("%s", (url) => {
  const statusFor = async (setup: TestApp, request: Requested = {}) => (await ask(setup, url, request)).statusCode;

  test("answers this machine, under its own names", async () => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "academy.test"])
      expect(await statusFor(local, { host }), host).toBe(200);
    expect(await statusFor(local, { remoteAddress: "::1" })).toBe(200);
    expect(await statusFor(local, { remoteAddress: "::ffff:127.0.0.1" })).toBe(200);
  });

  test.each(["academy.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.test", "192.168.1.5", "a b"])(
    "is not there under the name %s",
    async (host) => {
      expect(await statusFor(local, { host })).toBe(404);
    },
  );

  test.each([
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded",
    "Forwarded",
    "Via",
    "X-Real-IP",
    "CF-Connecting-IP",
    "CF-Ray",
    "CDN-Loop",
    "True-Client-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "Fly-Client-IP",
    "Fastly-Client-IP",
    "X-Amzn-Trace-Id",
    "X-Envoy-External-Address",
    "Tailscale-User-Login",
  ])("is not there when %s shows that the request was passed on", async (name) => {
    expect(await statusFor(local, { headers: { [name]: "127.0.0.1" } })).toBe(404);
  });

  test.each(["192.0.2.7", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"])(
    "is not there for %s",
    async (remoteAddress) => {
      expect(await statusFor(local, { remoteAddress })).toBe(404);
    },
  );

  test("a refusal does not stay for the person who may see it, nor the page for the person who may not", async () => {
    for (const [host, status] of [
      ["evil.example", 404],
      ["localhost", 200],
      ["evil.example", 404],
    ] as const)
      expect(await statusFor(local, { host })).toBe(status);
  });

  test("of a public site it answers no one under the public name, also where it is switched on", async () => {
    expect(await statusFor(open, { host: "academy.example" })).toBe(404);
    expect(await statusFor(open, { host: "academy.test" })).toBe(404);
    expect(await statusFor(open)).toBe(200);
  });
});

test("another spelling of the address shows no mail to anybody", async () => {
  for (const url of ["/DEV/mail", "/%64ev/mail", "/dev/./mail", "//dev/mail", "/dev//mail", "/dev/mail/"]) {
    const response = await ask(local, url, { host: "evil.example" });
    expect(response.body, url).not.toContain("Mail kept here");
  }
  // What is looked for is what the page shows.
  expect((await ask(local, "/dev/mail")).body).toContain("Mail kept here");
});

test("HTTP/1.0 comes from a proxy that names us and not itself", () => {
  const env = { DEV_PAGES: true, BASE_URL: "http://localhost:3000" };
  const request = (httpVersion: string) =>
    ({ httpVersion, headers: { host: "127.0.0.1:3000" }, socket: { remoteAddress: "127.0.0.1" } }) as IncomingMessage;
  expect(isDevelopmentRequest(request("1.1"), env)).toBe(true);
  expect(isDevelopmentRequest(request("1.0"), env)).toBe(false);
  expect(isDevelopmentRequest(request("1.1"), { ...env, DEV_PAGES: false })).toBe(false);
});

describe("API-05 the API's description of a public site", () => {
  const asRole = async (role: "admin" | "support" | "tutor" | "student") => {
    const account = await makeAccount(open.db, open.clock.now(), { role });
    return (await makeSession(open.db, open.clock.now(), account.id)).headers;
  };
  const public_ = { host: "academy.example", remoteAddress: "192.0.2.7" };

  test("is there for staff, who send their session, and is not stored", async () => {
    for (const role of ["admin", "support"] as const) {
      const response = await ask(open, "/api/docs/json", { ...public_, headers: await asRole(role) });
      expect(response.statusCode).toBe(200);
      expect(response.json().openapi).toBe("3.1.0");
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  test("is not there for anybody else, and shows nothing of itself", async () => {
    for (const role of ["tutor", "student"] as const) {
      const response = await ask(open, "/api/docs/json", { ...public_, headers: await asRole(role) });
      expect(response.statusCode).toBe(404);
    }
    const unknown = await ask(open, "/api/no-such-call", public_);
    const refused = await ask(open, "/api/docs/json", public_);
    expect([refused.statusCode, refused.json().error]).toEqual([404, unknown.json().error]);
  });
});
