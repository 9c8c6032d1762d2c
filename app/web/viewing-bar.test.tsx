import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toggleTheme } from "#features/accounts/calls.ts";
import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { ask } from "#ui/api/ask.ts";
import ViewingBar from "./viewing-bar.tsx";

beforeEach(() => void provideTestCaller());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const end = "POST /api/students/viewing/end";

function show(leftMs: number, answers: Parameters<typeof answerCalls>[0] = {}) {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  const received = answerCalls(answers);
  sessionStorage.setItem("unwalled_viewing", "{}");
  renderPage(
    paths.dashboard(),
    <ViewingBar viewing={{ id: "s1", name: "Ada Obi", token: "view_1", endsAtMs: Date.now() + leftMs }} />,
  );
  return { replace, received };
}

test("shows whose pages these are and how long, and ends it when it is asked to", async () => {
  const { replace, received } = show(95_000, { [end]: { body: { message: viewingTexts.over } } });
  expect(screen.getByRole("status").textContent).toBe("Seen as Ada Obi. Nothing can be changed.");
  expect(screen.getByRole("timer").textContent).toMatch(/^1:3[45] left$/);
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(paths.person("s1")));
  expect([received(end).length, sessionStorage.length]).toEqual([1, 0]);
});

test("ends here, too, where the academy cannot be reached", async () => {
  const { replace } = show(95_000);
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(paths.person("s1")));
  expect(sessionStorage.length).toBe(0);
});

test("leads away when its time is over", async () => {
  vi.useFakeTimers();
  const { replace } = show(1_000);
  expect(replace).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(replace).toHaveBeenCalledWith(paths.viewing("s1", true));
});

test("tells of each change that was refused, whatever the page makes of it", async () => {
  show(95_000, { "POST /api/students/toggleTheme/s1": refused(403, viewingTexts.readOnly("Ada Obi")) });
  await act(() => ask(toggleTheme, { params: { studentId: "s1" } }).catch(() => {}));
  expect(await screen.findByText(viewingTexts.readOnly("Ada Obi"))).toBeTruthy();
});
