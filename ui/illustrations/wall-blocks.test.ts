import { describe, expect, test } from "vitest";
import { blockCount, neighbourBlock, openedBlocks, placeOfBlock, shareOfBlocks, wallBlocks } from "./wall-blocks.ts";

describe("how many blocks are open", () => {
  test.each([
    [0, 0],
    [2.5, 1],
    [45, 18],
    [55, 22],
    [60, 24],
    [100, 40],
  ])("%d%% opens %d of 40 blocks", (percent, opened) => {
    expect(openedBlocks(percent)).toBe(opened);
  });

  test("the first of the work shows, and the last block stays until all is done", () => {
    expect(openedBlocks(0.4)).toBe(1);
    expect(openedBlocks(99.9)).toBe(39);
  });

  test("as many as steps are done are open, until the work has opened more", () => {
    expect([0, 5, 12, 14, 55, 100].map((percent) => openedBlocks(percent, 5))).toEqual([5, 5, 5, 6, 22, 40]);
  });

  test("figures out of range, or none, do not break the wall", () => {
    expect([-5, Number.NaN, 140, Number.POSITIVE_INFINITY].map((percent) => openedBlocks(percent))).toEqual([
      0, 0, 40, 40,
    ]);
    expect(openedBlocks(0, 60)).toBe(39);
  });
});

test("the block whose turn it is is ajar between the open and the shut ones", () => {
  const blocks = wallBlocks(22);
  expect(blocks.map(({ state }) => state)).toEqual([...Array(22).fill("open"), "ajar", ...Array(17).fill("shut")]);
  expect([blocks[21]?.label, blocks[22]?.label, blocks[23]?.label]).toEqual([
    "Block 22, open",
    "Block 23, next",
    "Block 24, closed",
  ]);
  expect(wallBlocks(40).every(({ state }) => state === "open")).toBe(true);
  expect(wallBlocks(2, (number) => (number === 2 ? { label: "Block 2, your tutor" } : {}))[1]).toEqual({
    state: "open",
    label: "Block 2, your tutor",
  });
});

test("blocks open column by column, the foot first", () => {
  expect([1, 5, 6, 23, 40].map(placeOfBlock)).toEqual([
    { column: 0, row: 4 },
    { column: 0, row: 0 },
    { column: 1, row: 4 },
    { column: 4, row: 2 },
    { column: 7, row: 0 },
  ]);
});

test("arrow keys go to the next block, and stay at the edges", () => {
  const from = (number: number) =>
    (["up", "down", "left", "right"] as const).map((direction) => neighbourBlock(number, direction));
  expect(from(23)).toEqual([24, 22, 18, 28]);
  expect(from(1)).toEqual([2, 1, 1, 6]);
  expect(from(40)).toEqual([40, 39, 35, 40]);
});

describe("what a block stands for", () => {
  const by =
    (chunks: number, steps = 0) =>
    (done: number) =>
      openedBlocks((done / chunks) * 100, steps);

  test("every assessment belongs to a block, in order, and opens it", () => {
    for (const chunks of [1, 7, 39, 40, 41, 88, 2000]) {
      for (const steps of [0, 5]) {
        const shares = shareOfBlocks(chunks, by(chunks, steps));
        expect(shares).toHaveLength(blockCount);
        const seen = new Set<number>();
        for (const { from, to } of shares) for (let chunk = from; chunk < to; chunk++) seen.add(chunk);
        expect(seen.size).toBe(chunks);
        for (let done = 0; done < chunks; done++) {
          const ajar = shares[by(chunks, steps)(done)];
          expect(ajar && ajar.from <= done && done < ajar.to, `${chunks} pieces, ${done} done`).toBe(true);
        }
      }
    }
  });

  test("the first blocks, which steps opened, stand for no work", () => {
    const shares = shareOfBlocks(88, by(88, 5));
    expect(shares.slice(0, 5)).toEqual(Array(5).fill({ from: 0, to: 0 }));
    expect(shares[5]).toEqual({ from: 0, to: 13 });
  });

  test("one piece that opens several blocks is in each", () => {
    expect(shareOfBlocks(2, by(2)).map(({ from, to }) => to - from)).toEqual(Array(40).fill(1));
  });

  test("blocks that other work opens stand for none of this", () => {
    const shares = shareOfBlocks(10, (done) => openedBlocks(10 + done * 4));
    expect(shares.filter(({ from, to }) => to > from)).toHaveLength(16);
    expect(shares[0]).toEqual({ from: 0, to: 0 });
    expect(shares[39]).toEqual({ from: 10, to: 10 });
    expect(shareOfBlocks(0, () => 0).every(({ from, to }) => from === to)).toBe(true);
  });
});
