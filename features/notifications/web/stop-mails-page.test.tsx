import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { StopMailsPage } from "./stop-mails-page.tsx";

afterEach(cleanup);
const token = "t".repeat(43);

describe("NOTE-01 stopping mails by their link", () => {
  test("asks before anything changes, and posts what the link showed", () => {
    render(<StopMailsPage token={token} kinds={["grade", "pick"]} />);
    expect(screen.getByText(/no more mails about: Grade, Pick\./)).toBeTruthy();
    const form = screen.getByRole("button", { name: "Stop these mails" }).closest("form") as HTMLFormElement;
    expect([form.method, form.getAttribute("action"), Object.fromEntries(new FormData(form))]).toEqual([
      "post",
      "/stop-mails",
      { token, kinds: "grade,pick" },
    ]);
  });

  test("shows what was stopped, and leads to the settings", () => {
    render(<StopMailsPage token={token} kinds={["grade"]} isStopped />);
    expect(screen.getByRole("heading", { name: "These mails are stopped" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open my settings" }).getAttribute("href")).toBe(
      "/dashboard/settings/notifications",
    );
  });

  test.each([
    ["a link that nobody was sent", { token, kinds: ["grade"] as const, isStopped: false }],
    ["a link that was cut", { token: "", kinds: ["grade"] as const }],
    ["a link without kinds", { token, kinds: [] }],
  ])("refuses %s", (_, props) => {
    render(<StopMailsPage {...props} />);
    expect(screen.getByRole("heading", { name: "This link is not valid" })).toBeTruthy();
  });
});
