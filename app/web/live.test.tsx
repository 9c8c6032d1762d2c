import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, serve } from "#features/accounts/web/test-support.tsx";
import { onTopic } from "#ui/api/live-topics.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { useLive } from "./live.ts";

freshBrowser();
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const Listening = () => {
  useLive(true);
  return null;
};

test.each([
  ["younger than the page is read again by what listens", 0, 1],
  ["older was read with the page", 1e9, 0],
  ["that is read already changes nothing", null, 0],
] as const)("DASH-04 what came before the stream's first word: a line %s", async (_, newestAgoMs, times) => {
  loggedInAs();
  const listener = vi.fn();
  const off = onTopic("notifications", listener);
  const requests = serve({
    "GET /api/students/live": { body: new Blob(["event: ready\ndata: -\n\n"]) },
    "GET /api/students/unread": { body: { notifications: 1, newestAgoMs } },
  });
  render(<Listening />);
  await waitFor(() => expect(requests("GET /api/students/unread")).toHaveLength(1), { timeout: 5_000 });
  await waitFor(() => expect(queryClient.getQueryData(["unread"])).toBeTruthy());
  // What waits for the same answer goes on.
  await act(async () => {});
  expect(listener).toHaveBeenCalledTimes(times);
  off();
});
