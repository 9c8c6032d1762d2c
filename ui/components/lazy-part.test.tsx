import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";
import { Toaster } from "./toast.tsx";

afterEach(cleanup);

const failed = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const Dialog = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close the dialog
  </button>
);

function Page({ Part }: { Part: typeof Dialog }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <Suspense>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
      <Toaster />
    </>
  );
}

test("a dialog whose script does not come closes with a word about it, the page stays, and the next press opens it", async () => {
  const load = vi.fn<() => Promise<{ default: typeof Dialog }>>().mockImplementationOnce(failed);
  load.mockResolvedValue({ default: Dialog });
  const Part = lazyPart(load);
  render(<Page Part={Part} />);
  const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Open it" })));
  await press();
  expect(await screen.findByText("This could not be loaded. Please load the page again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close the dialog" })).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await press();
  expect(await screen.findByRole("button", { name: "Close the dialog" })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close the dialog" })));
  await press();
  expect(load).toHaveBeenCalledTimes(2);
});

test("any other part shows in its place that it is missing, once, however often the page is drawn", async () => {
  const load = vi.fn(failed);
  const Part = lazyPart(load as () => Promise<{ default: () => null }>);
  const page = (text: string) => (
    <Suspense>
      <h1>{text}</h1>
      <Part />
    </Suspense>
  );
  const { rerender } = render(page("One"));
  expect(await screen.findByRole("button", { name: "Load the page again" })).toBeTruthy();
  rerender(page("Two"));
  expect(screen.getByRole("heading", { name: "Two" })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
