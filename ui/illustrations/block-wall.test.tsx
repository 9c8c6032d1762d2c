import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { BlockPanel } from "./block-panel.tsx";
import { BlockWall } from "./block-wall.tsx";
import { openedBlocks, type WallBlock, wallBlocks } from "./wall-blocks.ts";

afterEach(cleanup);

describe("what is drawn", () => {
  const drawn = (percent: number) => renderToStaticMarkup(<BlockWall blocks={wallBlocks(openedBlocks(percent))} />);

  test("as many blocks clear as are open, one is ajar, and nothing is cut off", () => {
    expect([0, 55, 100].map((percent) => drawn(percent).match(/class="go"/g)?.length ?? 0)).toEqual([0, 22, 40]);
    expect([0, 55, 100].map((percent) => drawn(percent).match(/class="aj"/g)?.length ?? 0)).toEqual([1, 1, 0]);
    expect(drawn(55)).toContain('viewBox="0 0 512 320"');
    expect(drawn(55)).not.toContain("slice");
  });

  test("the last block has begun so that all are gone after 640 ms", () => {
    const starts = [...drawn(55).matchAll(/--at:(\d+)ms/g)].map((match) => Number(match[1]));
    expect(starts[0]).toBe(0);
    expect(starts.at(-1)).toBe(640 - 160);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test("without a choice it is decorative: no buttons, nothing to hear", () => {
    const { container } = render(<BlockWall blocks={wallBlocks(3)} label="40 blocks" />);
    expect(screen.queryByRole("button")).toBeNull();
    expect([...(container.firstElementChild?.children ?? [])].map((part) => part.getAttribute("aria-hidden"))).toEqual([
      "true",
      "true",
    ]);
  });
});

describe("as buttons", () => {
  function show(blocks: WallBlock[] = wallBlocks(22), chosen: number | null = null) {
    const choices: number[] = [];
    render(
      <BlockWall blocks={blocks} label="Blocks of the course" chosen={chosen} onChoose={(n) => choices.push(n)} />,
    );
    return choices;
  }

  test("each block shows its number and state, first to last", () => {
    show();
    const names = screen.getAllByRole("button").map((element) => element.getAttribute("aria-label"));
    expect(names).toHaveLength(40);
    expect([names[0], names[22], names[39]]).toEqual(["Block 1, open", "Block 23, next", "Block 40, closed"]);
    expect(screen.getByRole("group", { name: "Blocks of the course" })).toBeTruthy();
  });

  test("one tab stop, the block whose turn it is; arrows go to the next block, Home and End to the ends", async () => {
    const choices = show();
    await userEvent.tab();
    const at = () => document.activeElement?.getAttribute("aria-label");
    expect(at()).toBe("Block 23, next");
    const keys: [string, string][] = [
      ["{ArrowUp}", "Block 24, closed"],
      ["{ArrowDown}", "Block 23, next"],
      ["{ArrowLeft}", "Block 18, open"],
      ["{ArrowRight}", "Block 23, next"],
      ["{End}", "Block 40, closed"],
      ["{ArrowUp}", "Block 40, closed"],
      ["{ArrowRight}", "Block 40, closed"],
      ["{Home}", "Block 1, open"],
      ["{ArrowLeft}", "Block 1, open"],
    ];
    for (const [key, name] of keys) {
      await userEvent.keyboard(key);
      expect(at(), key).toBe(name);
    }
    await userEvent.keyboard("{Enter}");
    expect(choices).toEqual([1]);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test("the chosen block is pressed and is the tab stop", async () => {
    show(wallBlocks(22), 7);
    const pressed = screen.getAllByRole("button", { pressed: true });
    expect(pressed.map((element) => element.getAttribute("aria-label"))).toEqual(["Block 7, open"]);
    await userEvent.tab();
    expect(document.activeElement).toBe(pressed[0]);
  });

  test("a finished wall is entered at its first block", async () => {
    show(wallBlocks(40));
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Block 1, open");
  });

  test("faces and dates fill their blocks, and the name shows what they are", () => {
    show(
      wallBlocks(3, (number) => {
        if (number === 2) return { label: "Block 2, your tutor Adaeze Okonkwo", face: <img src="/a.webp" alt="" /> };
        return number === 3 ? { label: "Block 3, your trial", date: { weekday: "Thu", day: "26" } } : {};
      }),
    );
    expect(
      screen.getByRole("button", { name: "Block 2, your tutor Adaeze Okonkwo" }).querySelector("img"),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Block 3, your trial, Thu 26" }).textContent).toBe("Thu 26");
  });
});

test("the panel's notch points at the column of its block", () => {
  const { container } = render(<BlockPanel number={23} title="Block 23, week 10" aside="1 of 3 lessons done" />);
  expect(container.querySelector<HTMLElement>(".block-panel")?.style.getPropertyValue("--notch")).toBe("56.25%");
  expect(screen.getByRole("heading", { name: "Block 23, week 10 1 of 3 lessons done" })).toBeTruthy();
});
