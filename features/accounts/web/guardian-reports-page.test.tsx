import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { GuardianReportsPage } from "./guardian-reports-page.tsx";

afterEach(cleanup);

const fieldsOf = (button: HTMLElement) => [...new FormData((button as HTMLButtonElement).form ?? undefined)];

test.each([
  [{ token: "yes1", stop: "" }, "Lesson reports", "Yes, send me the reports", ["token", "yes1"]],
  [{ token: "", stop: "end1" }, "Stop the lesson reports", "Stop the reports", ["stop", "end1"]],
] as const)(
  "MINOR-01 the link %j of a mail changes nothing by itself: its button posts the secret",
  (link, title, label, field) => {
    render(<GuardianReportsPage {...link} />);
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    const button = screen.getByRole("button", { name: label });
    expect(fieldsOf(button)).toEqual([field]);
    expect((button as HTMLButtonElement).form?.method).toBe("post");
  },
);

test.each([
  ["confirmed", "The reports will come"],
  ["already", "The reports come already"],
  ["stopped", "The reports are stopped"],
  ["gone", "This link is no longer valid"],
] as const)("what came of it (%s) is shown, with nothing left to press", (outcome, title) => {
  render(<GuardianReportsPage token="yes1" stop="" outcome={outcome} />);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a link that is cut is shown to be", () => {
  render(<GuardianReportsPage token="" stop="" />);
  expect(screen.getByRole("heading", { name: "This link is not valid" })).toBeTruthy();
});
