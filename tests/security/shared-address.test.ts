import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "#features/checkout/contract.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { eventually } from "#tests/support/eventually.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Many people behind one address: a computer room, a mobile line. No one is counted for what others there do. */
let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

const course = "ielts";
// Cards of the sandbox are for this machine.
const room = "127.8.0.1";
const otherRoom = "127.8.0.2";

async function student(remoteAddress = room) {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  return async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const key = newId();
    const send = () =>
      setup.app.inject({
        method,
        url,
        remoteAddress,
        headers: { ...headers, "idempotency-key": key },
        ...(payload ? { payload } : {}),
      });
    // A busy machine reports it, and a page sends the same again; that is no limit.
    const response = await eventually(async () => {
      const sent = await send();
      if (sent.statusCode === 503) throw new Error("The machine is busy.");
      return sent;
    });
    return { status: response.statusCode, body: response.json() };
  };
}
type Student = Awaited<ReturnType<typeof student>>;

/** Orders and pays a course, and hands in its work; returns the statuses. */
async function studies(call: Student, assessment: string): Promise<number[]> {
  const choice = { course, currency: "NGN" };
  const quoted = await call("POST", "/api/students/quote", choice);
  const { payments, creditMinor } = (quoted.body as { data: Quote }).data;
  const order = { ...choice, dueMinor: payments.firstMinor - creditMinor };
  const placed = await call("POST", "/api/students/orders", order);
  const card = { provider: "sandbox", token: "sandbox-success-4242" };
  const paid = await call("POST", `/api/students/orders/${placed.body.orderId}/payments`, card);
  const handedIn = await call("POST", `/api/students/works/${assessment}/hand-in`, {
    link: "https://work.example/page",
  });
  return [quoted, placed, paid, handedIn].map(({ status }) => status);
}

async function assessmentOfCourse(): Promise<string> {
  const { rows } = await setup.db.execute<{ id: string }>(
    `update assessments set due_after_days = null where id = (select a.id from assessments a join courses c on c.id = a.course_id
     where c.slug = '${course}' and a.kind = 'assignment' limit 1) returning id`,
  );
  return rows[0]?.id ?? "";
}

test("attack 3 a computer room of 100 students behind one address orders, pays and hands in at the same minute", async () => {
  const assessment = await assessmentOfCourse();
  const students = await Promise.all(Array.from({ length: 100 }, () => student()));
  const shown = await Promise.all(students.map((call) => studies(call, assessment)));
  expect(shown).toEqual(students.map(() => [200, 200, 200, 200]));
}, 240_000);

test("attack 3 who sends calls without end that are refused stops no one but themselves, and nothing else of theirs", async () => {
  const assessment = await assessmentOfCourse();
  const [x, y] = [await student(otherRoom), await student(otherRoom)];
  const many = async (count: number, call: () => ReturnType<Student>) => {
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1) statuses.push((await call()).status);
    return statuses;
  };
  expect(await many(61, () => x("POST", `/api/students/works/${assessment}/hand-in`, {}))).toEqual([
    ...Array(60).fill(422),
    429,
  ]);
  const unknown = `/api/students/orders/${newId()}/payments`;
  expect(await many(121, () => x("POST", unknown, { provider: "sandbox" }))).toEqual([...Array(120).fill(404), 429]);
  // Ordering has a budget of its own: X may order, and let an order be.
  const placed = await x("POST", "/api/students/orders", { course, currency: "NGN", dueMinor: 5_000_000 });
  expect(placed.status).toBe(200);
  expect((await x("DELETE", `/api/students/orders/${placed.body.orderId}`)).status).toBe(200);
  expect(await studies(y, assessment)).toEqual([200, 200, 200, 200]);
  // What was refused is off the count of the address: one of Y is left on it.
  const ofAddress = async () =>
    (
      await setup.db
        .select()
        .from(rateCounters)
        .where(like(rateCounters.bucket, `%/hand-in:${otherRoom}`))
    ).map(({ hits }) => hits);
  await expect.poll(ofAddress, { timeout: 30_000 }).toEqual([1]);
}, 240_000);

test("who has no account is counted by address", async () => {
  const ask = (remoteAddress: string) =>
    setup.app.inject({ method: "POST", url: "/api/newsletters/unsubscribe", remoteAddress, payload: { token: "x" } });
  const statuses: number[] = [];
  for (let number = 0; number < 61; number += 1) statuses.push((await ask("203.0.113.81")).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await ask("203.0.113.82")).statusCode).not.toBe(429);
});
