// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Pagination, pagesToShow } from "./pagination.tsx";

afterEach(cleanup);

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 9]],
  [4, 9, [1, 3, 4, 5, 9]],
  [9, 9, [1, 8, 9]],
  [2, 3, [1, 2, 3]],
])("page %i of %i shows %j", (page, pageCount, shown) => {
  expect(pagesToShow(page, pageCount)).toEqual(shown);
});

test("pages with addresses are links; the app may follow them itself", async () => {
  const user = userEvent.setup();
  const onPage = vi.fn();
  render(
    <Pagination label="Posts" page={1} pageCount={3} hrefFor={(page) => `/resources?page=${page}`} onPage={onPage} />,
  );
  expect(screen.getByRole("navigation", { name: "Posts, pages" })).toBeTruthy();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("1");
  expect(screen.queryByRole("link", { name: "Previous page" })).toBeNull();
  const next = screen.getByRole("link", { name: "Next page" });
  expect(next.getAttribute("href")).toBe("/resources?page=2");
  await user.click(next);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
});

test("one page needs no pages", () => {
  const { container } = render(<Pagination label="Posts" page={1} pageCount={1} />);
  expect(container.innerHTML).toBe("");
});
