// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { Sheet } from "./sheet.tsx";

afterEach(cleanup);

function Page({ onClose, dismissible }: { onClose?: () => void; dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Enroll
      </button>
      <Dialog
        id="pay"
        title="Pay by bank transfer"
        open={open}
        dismissible={dismissible}
        onClose={() => {
          setOpen(false);
          onClose?.();
        }}
      >
        <input type="file" aria-label="Receipt" />
      </Dialog>
    </>
  );
}

const theDialog = () => document.querySelector<HTMLDialogElement>("#pay") as HTMLDialogElement;

test("opens as a modal named by its title; the close button closes it and tells the parent once", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  const showModal = vi.spyOn(theDialog(), "showModal");
  expect(theDialog().open).toBe(false);
  await user.click(screen.getByRole("button", { name: "Enroll" }));
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog", { name: "Pay by bank transfer" })).toBe(theDialog());
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(theDialog().open).toBe(false);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("a click next to it closes, a click inside or one that began inside does not", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  await user.click(screen.getByRole("button", { name: "Enroll" }));
  const dialog = theDialog();
  vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 100, 400, 300));
  const outside = { clientX: 10, clientY: 10 };
  const inside = { clientX: 200, clientY: 200 };

  fireEvent.pointerDown(dialog, inside);
  fireEvent.click(dialog, inside);
  expect(dialog.open).toBe(true);
  fireEvent.pointerDown(dialog, inside);
  fireEvent.click(dialog, outside);
  expect(dialog.open).toBe(true);
  fireEvent.pointerDown(dialog, outside);
  fireEvent.click(dialog, outside);
  expect(dialog.open).toBe(false);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("while it must not be interrupted neither Escape nor the backdrop closes it", async () => {
  const user = userEvent.setup();
  render(<Page dismissible={false} />);
  await user.click(screen.getByRole("button", { name: "Enroll" }));
  const dialog = theDialog();
  // The browser sends `cancel` for Escape and closes unless it is refused.
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
  vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 100, 400, 300));
  fireEvent.pointerDown(dialog, { clientX: 10, clientY: 10 });
  fireEvent.click(dialog, { clientX: 10, clientY: 10 });
  expect(dialog.open).toBe(true);
  expect(dialog.getAttribute("closedby")).toBe("none");
});

test("Escape closes, but a cancelled file picker inside does not", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  await user.click(screen.getByRole("button", { name: "Enroll" }));
  fireEvent(screen.getByLabelText("Receipt"), new Event("cancel", { bubbles: true, cancelable: true }));
  expect(theDialog().open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent(theDialog(), new Event("cancel", { cancelable: true }))).toBe(true);
  act(() => theDialog().close());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("it closes itself before it leaves the page, so that the browser gives the focus back", () => {
  const { rerender } = render(
    <Dialog id="pay" title="Pay" open>
      Soon
    </Dialog>,
  );
  const dialog = theDialog();
  const close = vi.spyOn(dialog, "close");
  let connected: boolean | undefined;
  close.mockImplementation(() => {
    connected = dialog.isConnected;
  });
  rerender(<p>Gone</p>);
  expect(close).toHaveBeenCalledOnce();
  expect(connected).toBe(true);
});

test("without React it is plain HTML that closes by its button's attributes", () => {
  const html = renderToString(
    <Dialog id="offer" title="Offer" data-popup-after-ms={5000}>
      A Mifi
    </Dialog>,
  );
  const page = document.createElement("div");
  page.innerHTML = html;
  const dialog = page.querySelector("dialog");
  expect(dialog?.hasAttribute("open")).toBe(false);
  expect(dialog?.id).toBe("offer");
  expect(dialog?.getAttribute("closedby")).toBe("any");
  expect(dialog?.getAttribute("data-popup-after-ms")).toBe("5000");
  const button = page.querySelector("button");
  expect(button?.getAttribute("commandfor")).toBe("offer");
  expect(button?.getAttribute("command")).toBe("close");
  expect(button?.hasAttribute("data-dialog-close")).toBe(true);
});

test("a drawer and a sheet are dialogs with a name and a close button", async () => {
  const user = userEvent.setup();
  const closed: string[] = [];
  render(
    <>
      <Drawer id="menu" label="Menu" open onClose={() => closed.push("menu")} />
      <Sheet id="news" title="Notifications" open onClose={() => closed.push("news")} />
    </>,
  );
  for (const name of ["Menu", "Notifications"]) {
    await user.click(within(screen.getByRole("dialog", { name })).getByRole("button", { name: "Close" }));
  }
  await waitFor(() => expect(closed).toEqual(["menu", "news"]));
});
