import { describe, expect, test } from "vitest";
import { workerPool } from "./worker-pool.ts";

const file = new URL("./odd-work.worker.fixture.ts", import.meta.url);
type Task =
  | { words: string }
  | { forever: true }
  | { fault: string }
  | { fill: true }
  | { end: true }
  | { environment: true };
const pool = (limits: { timeoutMs?: number; waiting?: number } = {}) =>
  workerPool<Task, string>(file, { timeoutMs: 20_000, memoryMb: 64, waiting: 4, ...limits });

describe("attack 2 work beside the process", () => {
  test("is answered, one after the other", async () => {
    const work = pool();
    expect(await Promise.all(["a", "b", "c"].map((words) => work({ words })))).toEqual(["A", "B", "C"]);
  });

  test("that never ends ends with its time, and the process goes on meanwhile and after", async () => {
    const work = pool({ timeoutMs: 1_500 });
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 20);
    await expect(work({ forever: true })).rejects.toMatchObject({ failure: "slow" });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
    expect(await pool()({ words: "again" })).toBe("AGAIN");
  });

  test("that throws, takes all memory or ends its thread fails alone", async () => {
    const work = pool();
    await expect(work({ fault: "No mail." })).rejects.toMatchObject({ failure: "unreadable", message: "No mail." });
    await expect(work({ fill: true })).rejects.toMatchObject({ failure: "slow" });
    await expect(work({ end: true })).rejects.toThrow("ended before its answer");
    expect(await work({ words: "after" })).toBe("AFTER");
  });

  test("more than may wait is refused at once", async () => {
    const work = pool({ waiting: 1 });
    const first = work({ words: "first" });
    await expect(work({ words: "second" })).rejects.toMatchObject({ failure: "busy" });
    expect(await first).toBe("FIRST");
  });

  test("it has no settings of the process", async () => {
    expect(await pool()({ environment: true })).toBe("");
  });
});
