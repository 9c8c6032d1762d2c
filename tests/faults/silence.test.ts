import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { reviews } from "#features/tutors/server/tables.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

let setup: TestApp;
let proxy: DatabaseProxy;
/** The application whose line to the database the tests disturb. */
let disturbed: AppInstance;
let tutorId = "";

beforeAll(async () => {
  setup = await createTestApp();
  proxy = await startDatabaseProxy(setup.url);
  disturbed = await openInstance({ url: proxy.url, env: setup.env, clock: setup.clock, jobs: setup.jobs });
  tutorId = (await disturbed.app.inject("/api/tutors/all")).json().data[0].id;
});
afterAll(async () => {
  await disturbed?.close();
  await proxy?.close();
  await setup?.close();
});

const review = (key: string) =>
  disturbed.app.inject({
    method: "POST",
    url: "/api/reviews",
    headers: { "idempotency-key": key },
    payload: { tutor: tutorId, rating: 5, message: `Review ${key}` },
  });
const stored = async () =>
  (await setup.db.select({ message: reviews.message }).from(reviews)).map(({ message }) =>
    message.replace(/^Review /, ""),
  );

test("a database that falls silent is answered with 503, and everything works when it is back", async () => {
  expect((await disturbed.app.inject("/readyz")).statusCode).toBe(200);
  proxy.freeze();
  const answers = await Promise.all([disturbed.app.inject("/readyz"), review(randomUUID())]);
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(503);
    expect(headers["retry-after"]).toMatch(/^\d+$/);
  }
  proxy.thaw();
  // more at once than the pool has places, so that each place is met
  const keys = Array.from({ length: 12 }, () => randomUUID());
  await eventually(async () => {
    expect((await disturbed.app.inject("/readyz")).statusCode).toBe(200);
    const statuses = (await Promise.all(keys.map(review))).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(keys.map(() => expect.toSatisfy((status: number) => status >= 200 && status < 300)));
  });
  expect(await stored()).toEqual(expect.arrayContaining(keys));
}, 90_000);

test("a review whose commit was cut answers 503, and the same sent again counts once", async () => {
  const key = randomUUID();
  const before = (await stored()).length;
  // the limits are counted first, each in a statement of its own
  proxy.onceRequested("commit", (answered) => void answered.then(() => proxy.cut()));
  const cut = await review(key);
  expect(cut.statusCode).toBe(503);
  expect(cut.headers["retry-after"]).toMatch(/^\d+$/);
  expect(await stored()).toContain(key);
  await eventually(async () => expect((await review(key)).statusCode).toBeLessThan(300));
  expect((await stored()).length).toBe(before + 1);
});

test("a primary that has become read-only is an absence", async () => {
  const owner = new pg.Client({ connectionString: setup.ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const name = new URL(setup.url).pathname.slice(1);
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  proxy.cut();
  const response = await eventually(async () => {
    // it can be read again
    expect((await disturbed.app.inject("/api/tutors/all")).statusCode).toBe(200);
    return review(randomUUID());
  });
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toMatch(/^\d+$/);
});
