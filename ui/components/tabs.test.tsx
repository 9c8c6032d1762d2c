// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const tabs = [
  { id: "about", label: "About", content: "She teaches what she builds." },
  { id: "reviews", label: "Reviews", badge: <span>5</span>, content: "Clear and patient." },
  { id: "hours", label: "Hours", content: "Tuesdays." },
];

test("a click shows its panel and hides the others", async () => {
  const user = userEvent.setup();
  render(<Tabs id="tutor" label="The tutor" tabs={tabs} defaultValue="reviews" />);
  expect(screen.getByRole("tabpanel", { name: "Reviews 5" }).textContent).toBe("Clear and patient.");
  await user.click(screen.getByRole("tab", { name: "About" }));
  expect(screen.getByRole("tab", { selected: true })).toBe(screen.getByRole("tab", { name: "About" }));
  expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
  expect(screen.getByRole("tabpanel", { name: "About" }).textContent).toBe("She teaches what she builds.");
});

test("arrows go round, Home and End to the ends; only the chosen tab is in the order of the Tab key", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Tabs id="tutor" label="The tutor" tabs={tabs} onChange={onChange} />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "About" }));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Hours" }));
  expect(onChange).toHaveBeenLastCalledWith("hours");
  await user.keyboard("{ArrowRight}");
  expect(onChange).toHaveBeenLastCalledWith("about");
  await user.keyboard("{End}");
  expect(onChange).toHaveBeenLastCalledWith("hours");
  await user.keyboard("{Home}");
  expect(onChange).toHaveBeenLastCalledWith("about");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("the parent may hold the shown tab", () => {
  const { rerender } = render(<Tabs id="tutor" label="The tutor" tabs={tabs} value="hours" />);
  expect(screen.getByRole("tabpanel").textContent).toBe("Tuesdays.");
  rerender(<Tabs id="tutor" label="The tutor" tabs={tabs} value="about" />);
  expect(screen.getByRole("tabpanel").textContent).toBe("She teaches what she builds.");
});

test("a panel's content comes when it is first shown, and stays as it was left", async () => {
  const user = userEvent.setup();
  const [first, second] = tabs;
  if (!first || !second) throw new Error("There are no tabs.");
  render(<Tabs id="tutor" label="The tutor" tabs={[first, { ...second, content: <input aria-label="Note" /> }]} />);
  expect(screen.queryByLabelText("Note")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Reviews 5" }));
  await user.type(screen.getByLabelText("Note"), "Ask about Friday");
  await user.click(screen.getByRole("tab", { name: "About" }));
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Ask about Friday");
});
