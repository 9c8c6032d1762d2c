// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useMedia } from "./use-media.ts";

afterEach(cleanup);

function Width() {
  return <p>{useMedia("(width >= 48rem)") ? "wide" : "narrow"}</p>;
}

test("follows the query, and is false on the server", () => {
  const list = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => list);
  render(<Width />);
  expect(screen.getByText("wide")).toBeTruthy();
  act(() => {
    list.matches = false;
    list.dispatchEvent(new Event("change"));
  });
  expect(screen.getByText("narrow")).toBeTruthy();
  list.matches = true;
  expect(renderToString(<Width />)).toBe("<p>narrow</p>");
});
