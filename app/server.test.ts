import { connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { installAccess, undeclared } from "./plugins/access.ts";

let setup: TestApp;
let port = 0;
beforeAll(async () => {
  setup = await createTestApp();
  await setup.app.listen({ port: 0, host: "127.0.0.1" });
  port = (setup.app.server.address() as { port: number }).port;
});
afterAll(() => setup.close());

/** Sends raw bytes and collects what comes back. `cut` comes with the connection's end. */
function raw(bytes: string) {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  let text = "";
  let isCut = false;
  socket.on("data", (chunk) => {
    text += chunk.toString();
  });
  socket.on("error", () => {});
  const cut = new Promise<void>((resolve) => {
    socket.on("close", () => {
      isCut = true;
      resolve();
    });
  });
  onTestFinished(() => void socket.destroy());
  return { text: () => text, isCut: () => isCut, cut };
}

describe("the server", () => {
  test("answers its health and shows when the database is away", async () => {
    expect((await setup.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await setup.app.inject("/readyz")).statusCode).toBe(200);
  });

  test("sends the security headers and a request id with every answer", async () => {
    for (const url of ["/healthz", "/api/tutors/all", "/api/no-such-call"]) {
      const { headers } = await setup.app.inject(url);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });

  test("API-03 broken requests of every kind get problem details", async () => {
    const broken = raw("GET / HTTP/1.1\r\nHost x\r\n\r\n");
    await eventually(() => expect(broken.text()).toContain("application/problem+json"));
    expect(broken.text()).toContain("400 Bad Request");
    const large = raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"h".repeat(40_000)}\r\n\r\n`);
    await eventually(() => expect(large.text()).toContain("431"));
    const badPath = await setup.app.inject("/api/tutors/%ff");
    expect(badPath.statusCode).toBe(400);
    expect(badPath.headers["content-type"]).toContain("application/problem+json");
  });

  test("a body that stops half-way is cut; a refused one does not cut its connection later", async () => {
    const refused = raw(
      "POST /api/newsletters HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi",
    );
    await eventually(() => expect(refused.text()).toContain("415"));
    const half = raw(
      "POST /api/newsletters HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    );
    await half.cut;
    // it came before the one that was cut, and would have been cut before it
    expect(refused.isCut()).toBe(false);
  }, 60_000);

  test("API-05 the OpenAPI document names every call and its schemas", async () => {
    const document = (await setup.app.inject("/api/docs/json")).json();
    expect(document.openapi).toBe("3.1.0");
    const paths = Object.keys(document.paths);
    for (const path of [
      "/api/tutors/all",
      "/api/tutors/{id}",
      "/api/reviews",
      "/api/newsletters",
      "/api/students/submit",
    ])
      expect(paths).toContain(path);
    expect((await setup.app.inject("/api/docs")).statusCode).toBe(200);
  });

  test("pictures are drawn: icons, share cards, 404 for unknown ones", async () => {
    for (const url of [
      "/favicon.ico",
      "/icons/icon-192.png",
      "/icons/maskable-512.png",
      "/og/page/home.png",
      "/og/tutor/adaeze-okonkwo.png",
    ]) {
      const response = await setup.app.inject(url);
      expect(response.statusCode, url).toBe(200);
      expect(response.rawPayload.subarray(1, 4).toString(), url).toBe("PNG");
    }
    for (const url of ["/icons/other.png", "/og/page/none.png", "/og/tutor/nobody.png", "/og/thing/x.png"])
      expect((await setup.app.inject(url)).statusCode, url).toBe(404);
  });
});

describe("routes", () => {
  test("one that does not show who may call it, that no one may call, or that does not show what it takes, answers and audits, stops the start", async () => {
    expect(undeclared({ method: "GET", url: "/api/x", handler: async () => "" })).toContain("who may call it");
    expect(
      undeclared({ method: "GET", url: "/api/x", handler: async () => "", config: { access: "public" } }),
    ).toContain("answers");
    const tooFar = { capability: "account.keep", scope: "all" } as const;
    expect(undeclared({ method: "GET", url: "/api/x", handler: async () => "", config: { access: tooFar } })).toContain(
      "no role holds",
    );
    const access = { capability: "orders.read", scope: "all" } as const;
    const change = { method: "POST", url: "/api/x", handler: async () => "" } as const;
    expect(undeclared({ ...change, config: { access } })).toContain("how it is audited");
    expect(undeclared({ ...change, config: { access, audit: "x.done" } })).toContain("answers");
    const app = Fastify();
    installAccess(app, { limiter: { hit: async () => 0, giveBack: async () => {}, cleanup: async () => {} } });
    app.get("/api/x", async () => "open by mistake");
    await expect(app.ready()).rejects.toThrow(/who may call it/);
  });
});
