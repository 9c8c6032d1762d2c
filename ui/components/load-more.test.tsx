import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { LoadMore } from "./load-more.tsx";

afterEach(cleanup);

function List() {
  const [shown, setShown] = useState(10);
  return (
    <LoadMore shown={shown} total={25} onMore={() => setShown(Math.min(25, shown + 10))}>
      Show more
    </LoadMore>
  );
}

test("F14 the button goes with the last of the list, and the focus stays at its place", async () => {
  render(<List />);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(document.activeElement?.textContent).toBe("Show more");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByText("25 of 25"));
});
