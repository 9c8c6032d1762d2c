import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useAddress } from "./use-address.ts";

let change: ReturnType<typeof useAddress>[1];

function Page() {
  const [address, changeAddress] = useAddress();
  change = changeAddress;
  return <p>{address.toString()}</p>;
}

function open(start: string) {
  const router = createMemoryRouter([{ path: "/", element: <Page /> }], { initialEntries: [start] });
  render(<RouterProvider router={router} />);
  return router;
}

test("two changes before the first is shown are both stored", async () => {
  const router = open("/?course=frontend");
  await act(async () => {
    change({ tutor: "ada" });
    change({ plan: "monthly" });
  });
  expect(screen.getByText("course=frontend&tutor=ada&plan=monthly")).toBeDefined();
  await act(async () => change({ tutor: null }));
  expect(screen.getByText("course=frontend&plan=monthly")).toBeDefined();
  // In place of the entry: one step back leaves the page.
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a change that was shown does not come back with a later one", async () => {
  const router = open("/");
  await act(async () => change({ q: "ada" }));
  await act(async () => router.navigate("/"));
  await act(async () => change({ sort: "rating" }));
  expect(screen.getByText("sort=rating")).toBeDefined();
});
