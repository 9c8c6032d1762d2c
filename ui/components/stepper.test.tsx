import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

const choices = [
  { value: 1, label: "1 class" },
  { value: 2, label: "2 classes" },
  { value: null, label: "As many as fit" },
];

function Sample() {
  const [value, setValue] = useState<number | null>(2);
  return <Stepper label="Most classes a day" choices={choices} value={value} onChange={setValue} />;
}

test("goes up and down by buttons and by keys, shows its value in words, and stops at both ends", async () => {
  render(<Sample />);
  const value = screen.getByRole("spinbutton", { name: "Most classes a day" });
  const now = () => value.getAttribute("aria-valuetext");
  const more = screen.getByRole("button", { name: "Most classes a day: more" });
  expect(now()).toBe("2 classes");
  await userEvent.click(more);
  expect(now()).toBe("As many as fit");
  await userEvent.click(more);
  expect([now(), more.getAttribute("aria-disabled")]).toEqual(["As many as fit", "true"]);
  await userEvent.click(screen.getByRole("button", { name: "Most classes a day: less" }));
  expect(now()).toBe("2 classes");
  value.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(now()).toBe("1 class");
  await userEvent.keyboard("{End}");
  expect(now()).toBe("As many as fit");
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(now()).toBe("2 classes");
});
