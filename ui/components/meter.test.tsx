// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Meter, windowStates } from "./meter.tsx";

afterEach(cleanup);

const picture = (share: number, windows: number, showCurrent?: boolean) =>
  windowStates(share, windows, showCurrent)
    .map((state) => (state ? { lit: "#", half: "/", current: "o" }[state] : "."))
    .join("");

test.each([
  [0, 10, ".........."],
  [0.4, 10, "####......"],
  [0.7, 10, "#######..."],
  [0.78, 10, "#######/.."],
  [0.72, 10, "#######..."],
  [0.55, 20, "###########........."],
  [0.999, 10, "#########/"],
  [1, 10, "##########"],
])("%f of %i windows looks like %s", (share, windows, expected) => {
  expect(picture(share, windows)).toBe(expected);
});

test("the current window is the first dark one, and there is none when all are lit", () => {
  expect(picture(0.4, 10, true)).toBe("####o.....");
  expect(picture(1, 10, true)).toBe("##########");
});

test("it shows its figure, and the words are next to it", () => {
  render(<Meter label="Quiz progress" value={4} max={10} done="40% Done" remaining="60% Remaining" />);
  const bar = screen.getByRole("progressbar", { name: "Quiz progress" });
  expect(bar.getAttribute("aria-valuenow")).toBe("4");
  expect(bar.getAttribute("aria-valuetext")).toBe("40%");
  expect(screen.getByText("40% Done")).toBeTruthy();
  expect(screen.getByText("60% Remaining")).toBeTruthy();
});
