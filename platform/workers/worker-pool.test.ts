import { describe, expect, test } from "vitest";
import { workerPool } from "./worker-pool.ts";

const file = new URL("./odd-work.worker.fixture.ts", import.meta.url);
type Task =
  | { text: string }
  | { forever: true }
  | { error: string }
  | { fill: true }
  | { end: true }
  | { environment: true };
const pool = (limits: { timeoutMs?: number; waiting?: number } = {}) =>
  workerPool<Task, string>(file, { timeoutMs: 20_000, memoryMb: 64, waiting: 4, ...limits });

describe("attack 2 work next to the process", () => {
  test("is answered, one after the other", async () => {
    const task = pool();
    expect(await Promise.all(["a", "b", "c"].map((text) => task({ text: text })))).toEqual(["A", "B", "C"]);
  });

  test("that never ends ends with its time, and the process goes on during it and after", async () => {
    const task = pool({ timeoutMs: 1_500 });
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 20);
    await expect(task({ forever: true })).rejects.toMatchObject({ failure: "slow" });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
    expect(await pool()({ text: "again" })).toBe("AGAIN");
  });

  test("that throws, takes all memory or ends its thread fails alone", async () => {
    const task = pool();
    await expect(task({ error: "No mail." })).rejects.toMatchObject({ failure: "unreadable", message: "No mail." });
    await expect(task({ fill: true })).rejects.toMatchObject({ failure: "slow" });
    await expect(task({ end: true })).rejects.toThrow("ended before its answer");
    expect(await task({ text: "after" })).toBe("AFTER");
  });

  test("more than may wait is refused at once", async () => {
    const task = pool({ waiting: 1 });
    const first = task({ text: "first" });
    await expect(task({ text: "second" })).rejects.toMatchObject({ failure: "busy" });
    expect(await first).toBe("FIRST");
  });

  test("it has no settings of the process", async () => {
    expect(await pool()({ environment: true })).toBe("");
  });
});
