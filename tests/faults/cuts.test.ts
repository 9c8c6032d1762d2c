import { expect, test } from "vitest";
import { cutKinds, cutUnderWriters } from "../support/cuts.ts";

// `npm run bench:cuts` does the same a hundred times in each way.
test("connections cut under eight writers: the process lives, answers 503, and loses or doubles nothing acknowledged", async () => {
  const results = await cutUnderWriters({ rounds: 2 });
  expect(results.map(({ kind }) => kind)).toEqual(cutKinds);
  for (const result of results) {
    expect(result).toMatchObject({ cuts: 2, exits: 0, lost: 0, doubled: 0 });
    expect(
      Object.keys(result.refusals).filter((status) => status !== "503" && status !== "429"),
      result.kind,
    ).toEqual([]);
  }
}, 420_000);
