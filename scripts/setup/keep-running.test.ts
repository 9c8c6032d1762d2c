import { describe, expect, test } from "vitest";

// plain JavaScript, since `npm start` runs before anything is installed
const { keepRunning } = await import(new URL("./keep-running.mjs", import.meta.url).href);

/** Runs that end one after the other with these codes, each after `lastingMs`; a clock and pauses of the test's own. */
async function keepRunningThrough(codes: number[], lastingMs = 1_000) {
  const pausesMs: number[] = [];
  const texts: string[] = [];
  let runs = 0;
  let nowMs = 0;
  const code = await keepRunning(
    async () => {
      nowMs += lastingMs;
      return codes[runs++] ?? 0;
    },
    {
      pause: async (ms: number) => void pausesMs.push(ms),
      now: () => nowMs,
      print: (line: string) => void texts.push(line),
    },
  );
  return { code, runs, pausesMs, output: texts };
}

describe("a server that is stored running", () => {
  test("is left alone when it ended in good order", async () => {
    expect(await keepRunningThrough([0])).toEqual({ code: 0, runs: 1, pausesMs: [], output: [] });
  });

  test("is not started again when it could not start, since a wrong setting stays wrong", async () => {
    expect(await keepRunningThrough([1, 0])).toEqual({ code: 1, runs: 1, pausesMs: [], output: [] });
  });

  test("is started again after an error and after kill -9, also when the database is away just then", async () => {
    const { code, runs, pausesMs, output: texts } = await keepRunningThrough([70, 1, 137, 0]);
    expect({ code, runs, pausesMs }).toEqual({ code: 0, runs: 4, pausesMs: [500, 1_000, 2_000] });
    expect(texts[0]).toBe("The academy ended unexpectedly (exit code 70). It is started again in 0.5 s.");
  });

  test("is given up after ten ends in a row, with pauses of half a minute at most", async () => {
    const { code, runs, pausesMs, output: texts } = await keepRunningThrough(Array<number>(50).fill(70));
    expect({ code, runs, longestMs: Math.max(...pausesMs) }).toEqual({ code: 70, runs: 11, longestMs: 30_000 });
    expect(texts.at(-1)).toContain("is not started again");
  });

  test("counts again once a run was well for a minute", async () => {
    const { code, runs, pausesMs } = await keepRunningThrough([...Array<number>(30).fill(70), 0], 60_000);
    expect({ code, runs, longestMs: Math.max(...pausesMs) }).toEqual({ code: 0, runs: 31, longestMs: 500 });
  });
});
