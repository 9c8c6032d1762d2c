import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LessonText } from "./lesson-text.tsx";

/** How wide what is in a frame is; the frames themselves are 300 px. */
let widths: Record<string, number>;
/** Those who watch sizes: what they watch, and what they do then. */
let watches: { watched: Element[]; tell: (target: Element) => void }[];

beforeEach(() => {
  widths = { "table-frame": 384, pre: 200 };
  watches = [];
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function (this: HTMLElement) {
    return widths[this.matches("pre") ? "pre" : "table-frame"] ?? 0;
  });
  // Shows nothing by itself, as on a device that is too busy for its next frame.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      watched: Element[] = [];
      constructor(observe: (entries: { target: Element }[]) => void) {
        watches.push({ watched: this.watched, tell: (target) => observe([{ target }]) });
      }
      observe(target: Element) {
        this.watched.push(target);
      }
      disconnect() {
        this.watched.length = 0;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const html =
  '<div class="table-frame"><table><tbody><tr><td>Role</td></tr></tbody></table></div><pre><code>a</code></pre>';
const show = () =>
  render(<LessonText html={html} onAnswer={() => {}} isLoadingPictures={false} onWantPictures={() => {}} />);

test("a table that is wider than the column is a stop of the Tab key from the moment it is there", () => {
  show();
  expect(screen.getByRole("region", { name: "Table, scrolls sideways" }).tabIndex).toBe(0);
  expect(screen.queryByRole("region", { name: "Code, scrolls sideways" })).toBeNull();
});

test("what grows by itself, when its letters arrive, becomes one, and none when it fits again", () => {
  show();
  const notifySeen = (selector: string) => {
    const target = document.querySelector(selector) as Element;
    const own = watches.filter(({ watched }) => watched.includes(target));
    expect(own).toHaveLength(1);
    for (const watch of own) watch.tell(target);
  };
  widths.pre = 900;
  notifySeen("pre code");
  expect(screen.getByRole("region", { name: "Code, scrolls sideways" }).tabIndex).toBe(0);
  widths["table-frame"] = 300;
  notifySeen(".table-frame");
  expect(screen.queryByRole("region", { name: "Table, scrolls sideways" })).toBeNull();
  expect(document.querySelector(".table-frame")?.hasAttribute("tabindex")).toBe(false);
});
