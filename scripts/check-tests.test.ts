import { expect, test } from "vitest";
import { testErrorsIn } from "./check-tests.ts";

const linesOf = (content: string) => testErrorsIn("x.test.ts", content).map(({ line }) => line);

test("sleeps, judged time and names of styles are found, each at its line", () => {
  const broken = [
    "await new Promise((resolve) => setTimeout(resolve, 200));",
    "await delay(50);",
    "await page.waitForTimeout(200);",
    "expect(performance.now() - startedMs).toBeLessThan(3_000);",
    "expect(tookMs).toBeLessThan(3_000);",
    'expect(button.className).toContain("btn");',
    'expect(link.classList.contains("when-guest")).toBe(true);',
    'await expect(page.locator("a")).toHaveClass(/on/);',
  ];
  expect(linesOf(broken.join("\n"))).toEqual(broken.map((_, index) => index + 1));
});

test("limits that end what hangs, sizes and states are left alone", () => {
  const sound = [
    "test.setTimeout(90_000);",
    "expect(bytes.length).toBeLessThan(5 * 1024);",
    "await new Promise((resolve) => setImmediate(resolve));",
    'expect(opener.getAttribute("aria-expanded")).toBe("true");',
    "await eventually(() => expect(heard).toEqual([1]));",
  ];
  expect(linesOf(sound.join("\n"))).toEqual([]);
});
