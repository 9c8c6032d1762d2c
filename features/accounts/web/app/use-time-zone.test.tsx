import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { browserSession } from "../browser-session.ts";
import { freshBrowser, loggedInAs, renderAt, serve, temi } from "../test-support.tsx";
import { useTimeZone } from "./use-time-zone.ts";

afterEach(cleanup);
freshBrowser();

function Page() {
  useTimeZone();
  return <p>Page</p>;
}
const call = "PUT /api/students/time-zone";
const zoneOfBrowser = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);

test("CAL-01 another zone than the profile's is told once and kept", async () => {
  zoneOfBrowser("Europe/London");
  loggedInAs();
  const received = serve({ [call]: { body: { student: { ...temi, timeZone: "Europe/London" } } } });
  renderAt("/", <Page />);
  await waitFor(() => expect(browserSession().get()?.profile?.timeZone).toBe("Europe/London"));
  expect(received(call)).toMatchObject([{ body: { timeZone: "Europe/London" } }]);
});

test("CAL-01 the same zone is not told, nor one beside a profile that knows of none", async () => {
  zoneOfBrowser("Africa/Lagos");
  loggedInAs();
  const received = serve({ [call]: { body: { student: temi } } });
  renderAt("/", <Page />);
  cleanup();
  zoneOfBrowser("Europe/London");
  loggedInAs({ timeZone: undefined });
  renderAt("/", <Page />);
  await Promise.resolve();
  expect(received(call)).toEqual([]);
});
