import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Database, openDatabase } from "#db/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { defineJob } from "./jobs.ts";
import { memoryJobs } from "./memory-jobs.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 3 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const kind = defineJob("test.memory", z.object({ label: z.string() }));

test("jobs in memory run on demand, those of rolled back transactions never", async () => {
  const { db } = database;
  const jobs = memoryJobs();
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => {
    ran.push(label);
    if (label === "parent") await jobs.enqueue(db, kind, { label: "child" });
  });
  await db.transaction((tx) => jobs.enqueue(tx, kind, { label: "parent" }));
  await expect(
    db.transaction(async (tx) => {
      await jobs.enqueue(tx, kind, { label: "rolled back" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect((await jobs.waiting(db)).map((job) => job.data)).toEqual([{ label: "parent" }]);
  expect(ran).toEqual([]);
  expect(await jobs.runDue(db)).toBe(2);
  expect(ran).toEqual(["parent", "child"]);
  expect(await jobs.waiting(db)).toEqual([]);
});

test("jobs in memory observe their time and their key", async () => {
  const { db } = database;
  const jobs = memoryJobs();
  const ran: string[] = [];
  await jobs.work(kind, async ({ label }) => void ran.push(label));
  const startAfter = new Date("2026-12-01T00:00:00Z");
  await jobs.enqueue(db, kind, { label: "first" }, { startAfter, singletonKey: "a" });
  await jobs.enqueue(db, kind, { label: "second" }, { startAfter, singletonKey: "a" });
  expect(await jobs.runDue(db, new Date("2026-11-30T00:00:00Z"))).toBe(0);
  expect(await jobs.runDue(db, startAfter)).toBe(1);
  expect(ran).toEqual(["first"]);
});

test("a failing job in memory fails the test that runs it", async () => {
  const jobs = memoryJobs();
  await jobs.work(kind, async () => {
    throw new Error("broken handler");
  });
  await jobs.enqueue(database.db, kind, { label: "x" });
  await expect(jobs.runDue(database.db)).rejects.toThrow("broken handler");
});
