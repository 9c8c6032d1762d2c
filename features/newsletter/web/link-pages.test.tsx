import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ConfirmPage } from "./confirm-page.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

afterEach(cleanup);

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

test("FOOT-04 the links of mails lead to a button that posts their token, so that opening them changes nothing", () => {
  for (const [page, action, name] of [
    [<ConfirmPage key="c" token="t0k" />, "/newsletter/confirm", "Confirm my subscription"],
    [<UnsubscribePage key="u" token="t0k" />, "/newsletter/unsubscribe", "Unsubscribe"],
  ] as const) {
    render(page);
    const form = screen.getByRole("button", { name }).closest("form");
    expect(form?.getAttribute("action")).toBe(action);
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.querySelector("input")).toMatchObject({ name: "token", value: "t0k", type: "hidden" });
    cleanup();
  }
});

test.each([
  [<ConfirmPage key="1" token="" outcome="confirmed" />, "You are subscribed"],
  [<ConfirmPage key="2" token="" outcome="already" />, "You are subscribed already"],
  [<ConfirmPage key="3" token="t0k" outcome="gone" />, "This link is no longer valid"],
  [<ConfirmPage key="4" token="" />, "This link is no longer valid"],
  [<UnsubscribePage key="5" token="" outcome="unsubscribed" />, "You have been unsubscribed"],
  [<UnsubscribePage key="6" token="t0k" outcome="gone" />, "This link is not valid"],
  [<UnsubscribePage key="7" token="" />, "This link is not valid"],
])("FOOT-04 what came of it is shown plainly, and there is no button left to press again %#", (page, text) => {
  render(page);
  expect(heading()).toBe(text);
  expect(screen.queryByRole("button")).toBeNull();
});
