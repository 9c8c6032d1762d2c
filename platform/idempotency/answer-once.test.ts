import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { answerOnce, type KeyedRequest } from "./answer-once.ts";

let database: ReturnType<typeof openDatabase>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 4 });
  drop = made.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

const now = new Date("2026-11-22T09:00:00Z");
const once = <T>(request: KeyedRequest, task: () => Promise<T>) =>
  database.db.transaction((tx) => answerOnce(tx, request, now, task));

test("while the first try is at work a second one is informed, afterwards it gets the same answer", async () => {
  const request: KeyedRequest = { scope: "review", key: newId(), content: { rating: 5 } };
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let times = 0;
  const task = async () => {
    times += 1;
    begun.resolve();
    await goOn.promise;
    return { message: `number ${times}` };
  };
  const first = once(request, task);
  await begun.promise;
  await expect(once(request, task)).rejects.toMatchObject({ code: "conflict", retryAfterS: 1 });
  goOn.resolve();
  expect(await first).toEqual({ message: "number 1" });
  expect(await once(request, task)).toEqual({ message: "number 1" });
  expect(times).toBe(1);
});

test("the same key elsewhere is another request; without one each try is its own", async () => {
  const key = newId();
  let times = 0;
  const task = async () => ++times;
  expect(await once({ scope: "review", key, content: 1 }, task)).toBe(1);
  expect(await once({ scope: "pick", key, content: 2 }, task)).toBe(2);
  expect(await once({ scope: "pick", key: null, content: 2 }, task)).toBe(3);
  expect(await once({ scope: "pick", key: null, content: 2 }, task)).toBe(4);
});
