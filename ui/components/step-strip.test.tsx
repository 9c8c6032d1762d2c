// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DateBlock } from "./date-block.tsx";
import { StepStrip } from "./step-strip.tsx";

afterEach(cleanup);

test.each([
  [0, ["One", "Two", "Three"], "One"],
  [2, ["One, done", "Two, done", "Three"], "Three"],
  [3, ["One, done", "Two, done", "Three, done"], null],
])("of three steps %i are done", (done, text, current) => {
  render(<StepStrip label="Steps" steps={["One", "Two", "Three"]} done={done} />);
  const steps = screen.getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual(text);
  expect(steps.find((step) => step.getAttribute("aria-current") === "step")?.textContent ?? null).toBe(current);
});

test("a day is its weekday and number, whatever the zone of the machine", () => {
  const { container } = render(<DateBlock date="2026-11-26" />);
  expect(container.textContent).toBe("Thu26");
});
