// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Calendar } from "./calendar.tsx";

afterEach(cleanup);

test("a month is a table named by it; today and the marked days show what they are", async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(
    <Calendar
      month="2026-11"
      today="2026-11-21"
      marks={{ "2026-11-24": "Design Principal, 2 - 3 pm" }}
      selected="2026-11-20"
      onSelect={onSelect}
    />,
  );
  expect(screen.getByRole("table", { name: "November 2026" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(7);
  expect(screen.getByRole("button", { current: "date" }).textContent).toBe("21");
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("20");
  await user.click(screen.getByRole("button", { name: /24 November: Design Principal, 2 - 3 pm/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("2026-11-24");
});

test("the buttons ask for the month before and after", async () => {
  const user = userEvent.setup();
  const onMonthChange = vi.fn();
  render(<Calendar month="2026-12" today="2026-11-21" onMonthChange={onMonthChange} />);
  await user.click(screen.getByRole("button", { name: "Next month" }));
  expect(onMonthChange).toHaveBeenLastCalledWith("2027-01");
  await user.click(screen.getByRole("button", { name: "Previous month" }));
  expect(onMonthChange).toHaveBeenLastCalledWith("2026-11");
});
