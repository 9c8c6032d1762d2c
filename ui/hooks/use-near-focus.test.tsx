import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useNearFocus } from "./use-near-focus.ts";

afterEach(cleanup);

function Page() {
  useNearFocus();
  const [isDone, setDone] = useState(false);
  const [isOther, setOther] = useState(false);
  return (
    <main>
      {isOther ? (
        <p>Another page</p>
      ) : (
        <div>
          <section aria-label="Decision">
            {isDone ? (
              <p>Declined</p>
            ) : (
              <form aria-label="Answer">
                <button type="button" onClick={() => setDone(true)}>
                  Decline
                </button>
              </form>
            )}
          </section>
          <button type="button" onClick={() => setOther(true)}>
            Go on
          </button>
        </div>
      )}
    </main>
  );
}

test("the focus goes to the part of the page that is left when its button goes, and to none when the page does", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Decision" })));
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("Another page")).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
