import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDevice } from "./use-device.ts";

const syncDevice = vi.hoisted(() => vi.fn(() => () => {}));
vi.mock("./offline-sync.ts", () => ({ syncDevice, forgetAccount: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("what the device needs without a network is not asked for while there is none, and comes with the line", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderHook(() => useDevice("student-1", false));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(syncDevice).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(syncDevice).toHaveBeenCalledTimes(1));
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(syncDevice).toHaveBeenCalledTimes(1);
});
