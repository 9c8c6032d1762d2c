import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShareLinks } from "./share-links.tsx";
import { Toaster, toast } from "./toast.tsx";

const url = "https://academy.test/x?a=1&b=2";
const show = () =>
  render(
    <>
      <ShareLinks title="A thing" text="Look at this: ₦5,000" url={url} of="the thing" />
      <Toaster />
    </>,
  );
const share = () => userEvent.click(screen.getByRole("button", { name: "Share the thing" }));
let copied: string[];
beforeEach(() => {
  copied = [];
});
afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
  vi.unstubAllGlobals();
});

function device(offers: { share?: (data: ShareData) => Promise<void>; clipboard?: boolean }) {
  Object.defineProperty(navigator, "share", { value: offers.share, configurable: true });
  const writeText = async (text: string) => {
    if (offers.clipboard === false) throw new Error("forbidden");
    copied.push(text);
  };
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}

test("the device's own sheet gets title, text and address", async () => {
  const shared: ShareData[] = [];
  show();
  device({ share: async (data) => void shared.push(data) });
  await share();
  expect(shared).toEqual([{ title: "A thing", text: "Look at this: ₦5,000", url }]);
  expect(copied).toEqual([]);
});

test("a sheet that was closed again is no error, and copies nothing", async () => {
  show();
  device({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
  await share();
  expect(copied).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["without a sheet", undefined],
  ["with one that refuses", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
])("%s the address is copied", async (_, refusing) => {
  show();
  device({ share: refusing });
  await share();
  expect(copied).toEqual([url]);
  expect(await screen.findByText("The link is copied.")).toBeTruthy();
});

test("where nothing can be copied it shows it", async () => {
  show();
  device({ clipboard: false });
  await share();
  expect((await screen.findByRole("alert")).textContent).toContain("could not be copied");
});

test("WhatsApp gets text and address in one line, in a tab of its own", () => {
  show();
  const link = screen.getByRole("link", { name: "WhatsApp the thing (opens in a new tab)" });
  const address = new URL(link.getAttribute("href") ?? "");
  expect([address.origin, address.pathname, address.searchParams.get("text")]).toEqual([
    "https://wa.me",
    "/",
    `Look at this: ₦5,000 ${url}`,
  ]);
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
});
