import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserSession } from "../browser-session.ts";
import { freshBrowser, loggedInAs, renderAt, serve, temi } from "../test-support.tsx";
import { useTimeZone } from "./use-time-zone.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
freshBrowser();

function Page() {
  useTimeZone();
  return <p>Page</p>;
}
const call = "PUT /api/students/time-zone";
const zoneOfBrowser = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);

test("CAL-01 another zone than the profile's is shown once, when the page has come in, and stored", async () => {
  zoneOfBrowser("Europe/London");
  loggedInAs();
  const received = serve({ [call]: { body: { student: { ...temi, timeZone: "Europe/London" } } } });
  renderAt("/", <Page />);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received(call)).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browserSession().get()?.profile?.timeZone).toBe("Europe/London");
  expect(received(call)).toMatchObject([{ body: { timeZone: "Europe/London" } }]);
});

test("CAL-01 the same zone is not shown, nor one next to a profile that knows of none", async () => {
  zoneOfBrowser("Africa/Lagos");
  loggedInAs();
  const received = serve({ [call]: { body: { student: temi } } });
  renderAt("/", <Page />);
  await vi.advanceTimersByTimeAsync(10_000);
  cleanup();
  zoneOfBrowser("Europe/London");
  loggedInAs({ timeZone: undefined });
  renderAt("/", <Page />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received(call)).toEqual([]);
});
