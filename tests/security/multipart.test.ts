import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
let token: string;
let accountId: string;
let orderId: string;
beforeAll(async () => {
  setup = await createTestApp();
  const account = await makeAccount(setup.db, setup.clock.now(), { roles: ["student", "admin"] });
  accountId = account.id;
  ({ token } = await makeSession(setup.db, setup.clock.now(), accountId));
  const placed = await setup.app.inject({
    method: "POST",
    url: "/api/students/orders",
    payload: { course: "ielts", currency: "NGN", dueMinor: 5_000_000 },
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
  });
  orderId = placed.json().orderId;
});
afterAll(() => setup.close());

const part = (name: string, file?: string) =>
  `Content-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n\r\nxx`;
const fileNames = ["avatar", "syllabusFile", "cvFile", "List-Unsubscribe"];
const form = (boundary: string, parts = fileNames.map((name) => part(name, "a.pdf"))) =>
  `${parts.map((value) => `--${boundary}\r\n${value}\r\n`).join("")}--${boundary}--\r\n`;

/** Bodies that are no form: what they declare, and what arrives. */
const broken: [name: string, type: string, body: string][] = [
  ["no boundary", "multipart/form-data", form("b")],
  ["an empty boundary", "multipart/form-data; boundary=", form("b")],
  ["a quoted empty boundary", 'multipart/form-data; boundary=""', form("b")],
  ["a boundary of 71 characters", `multipart/form-data; boundary=${"b".repeat(71)}`, form("b".repeat(71))],
  ["a boundary of 8,000 characters", `multipart/form-data; boundary=${"b".repeat(8_000)}`, form("b".repeat(8_000))],
  ["a quoted boundary of 8,000 characters", `multipart/form-data; boundary="${"b".repeat(8_000)}"`, form("b")],
  ["another boundary than the body's", "multipart/form-data; boundary=c", form("b")],
  ["a body that is no form", "multipart/form-data; boundary=b", "hello"],
  ["a body of its first two bytes", "multipart/form-data; boundary=b", "--"],
  ["torn after the boundary", "multipart/form-data; boundary=b", "--b"],
  ["torn in a head", "multipart/form-data; boundary=b", "--b\r\nContent-Disp"],
  ["torn in a field", "multipart/form-data; boundary=b", `--b\r\n${part("email")}`],
  ...fileNames.map((name): [string, string, string] => [
    `torn in the file ${name}`,
    "multipart/form-data; boundary=b",
    `--b\r\n${part(name, "a.pdf")}`,
  ]),
  ["torn after a part", "multipart/form-data; boundary=b", `--b\r\n${part("avatar", "a.png")}\r\n--b`],
];

test("API-02 every route that takes a form answers 400 with a sentence to one that is none, and keeps nothing", async () => {
  const routes = setup.routes.filter(({ config, method }) => config?.upload && [method].flat().includes("POST"));
  expect(routes.map(({ url }) => url)).toEqual(
    expect.arrayContaining(["/api/students/:id/avatar", "/api/tutors/applications", "/api/newsletters/unsubscribe"]),
  );
  let caller = 0;
  for (const { url } of routes) {
    for (const [name, type, payload] of broken) {
      caller += 1;
      const response = await setup.app.inject({
        method: "POST",
        url: `${url.replace("orders/:id", `orders/${orderId}`).replace(/:(id|lesson)/, accountId)}${url.endsWith("unsubscribe") || url.endsWith("stop") ? `?token=${"a".repeat(43)}${url.includes("notifications") ? "&kinds=grade" : ""}` : ""}`,
        payload,
        headers: { "content-type": type, authorization: `Bearer ${token}` },
        remoteAddress: `10.0.${caller >> 8}.${caller & 255}`,
      });
      const what = `${url}, ${name}: ${response.body}`;
      expect(response.statusCode, what).toBe(400);
      expect(response.headers["content-type"], what).toContain("application/problem+json");
      expect(response.json().error, what).toBe("The form could not be read. Please send it again.");
    }
  }
  expect(await readdir(path.join(setup.dataDir, "spool")).catch(() => [])).toEqual([]);
});
