import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, data } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

const Nothing = () => null;

/** Shows the error page for what a loader throws. */
async function failing(thrown: unknown) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Nothing,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      loader: () => {
        throw thrown;
      },
    },
  ]);
  render(<Stub />);
  return (await screen.findByRole("heading", { level: 1 })).textContent;
}

test("NAV-02 an unknown page shows it and helps on: a search, the main ways, home", async () => {
  expect(await failing(data(null, { status: 404 }))).toBe("We could not find that page.");
  const search = screen.getByRole("searchbox", { name: "Tutor or course" });
  expect(search.getAttribute("name")).toBe("q");
  expect(search.closest("form")?.getAttribute("action")).toBe("/#find-tutor");
  expect(screen.getByRole("link", { name: "Courses" }).getAttribute("href")).toBe("/#courses");
  expect(screen.getByRole("link", { name: "Back to the home page" }).getAttribute("href")).toBe("/");
});

test("BLOG-02 a loader's own words stand for what is not there", async () => {
  expect(await failing(data("Post not found.", { status: 404 }))).toBe("Post not found.");
});

test.each([
  new Error("connect ECONNREFUSED /run/postgres.sock"),
  data("select * from secrets", { status: 500 }),
  "a thrown text",
])("an error of ours shows nothing of itself and can be tried again %#", async (thrown) => {
  expect(await failing(thrown)).toBe("Something went wrong");
  expect(document.body.textContent).not.toMatch(/ECONNREFUSED|secrets|thrown text/);
  expect(screen.getByText("Try again").getAttribute("href")).toBe("");
});
