import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PhotoPages } from "./photo-pages.tsx";

const page = (id: string) => ({ id, image: new Blob([id]), width: 10, height: 10 });

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:page", revokeObjectURL: () => {} }));
});
afterEach(cleanup);

const focused = () => document.activeElement?.textContent;
async function press(name: string) {
  screen.getByRole("button", { name }).focus();
  await userEvent.keyboard("{Enter}");
}

test("F14 a page that is moved to an end or removed by keyboard leaves the focus where it was used, and is announced", async () => {
  const changes: string[][] = [];
  render(
    <PhotoPages
      first={[page("a"), page("b"), page("c")]}
      onChange={(pages) => changes.push(pages.map(({ id }) => id))}
      onDone={async () => {}}
    />,
  );
  await press("Move page 2 up");
  expect([changes.at(-1), focused()]).toEqual([["b", "a", "c"], "Move page 1 up"]);
  expect(screen.getByText("Page 2, now 1 of 3").getAttribute("role")).toBe("status");
  await userEvent.keyboard("{Enter}");
  expect(changes).toHaveLength(1);
  await press("Move page 2 down");
  expect([changes.at(-1), focused()]).toEqual([["b", "c", "a"], "Move page 3 down"]);
  await press("Remove page 3");
  expect(focused()).toBe("Remove page 2");
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("Remove page 1");
  await userEvent.keyboard("{Enter}");
  expect([changes.at(-1), focused()?.trim()]).toEqual([[], "Photograph pages"]);
});
