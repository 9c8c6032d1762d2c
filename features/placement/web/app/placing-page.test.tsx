import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { viewerZone } from "#lib/viewer-zone.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { PlacementView, TimesResponse } from "../../contract.ts";
import PlacingPage from "./placing-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
  loggedInAs({ role: "tutor" });
});

const chidinma: PlacementView = {
  enrolmentId: "01a20508-0000-7000-8000-000000000001",
  student: { id: "s1", fullName: "Chidinma Okeke" },
  course: { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
  tutor: { id: "t1", fullName: "Adaeze Okonkwo" },
  since: "2026-11-25T08:12:00.000Z",
  by: "2026-11-26T08:12:00.000Z",
  wish: "evenings, Saturday",
};
const uju = {
  ...chidinma,
  enrolmentId: "01a20508-0000-7000-8000-000000000002",
  student: { id: "s2", fullName: "Uju Nwachukwu" },
  wish: null,
};
const time = (day: string, at: string) => ({
  day,
  time: at,
  label: `${day} ${at}`,
  otherLabel: `${day} ${at}`,
  skipped: [],
  lastOn: "2027-03-20",
  later: null,
});
const span = { first: "2026-12-01T17:00:00.000Z", last: "2027-03-20T09:00:00.000Z", count: 32 };
const times = (placement: PlacementView): TimesResponse => ({
  placement,
  placed: null,
  zone: { id: "Africa/Lagos", name: "West Africa Standard Time" },
  otherZone: null,
  minutes: 90,
  groups: [
    {
      ...span,
      id: "01a20508-0000-7000-8000-000000000009",
      name: "UX December",
      seats: 12,
      taken: 7,
      missed: 0,
      minutes: 90,
      refusal: null,
      times: [time("Tue", "6 pm"), time("Sat", "10 am")],
    },
  ],
  hours: [{ ...span, ...time("Wed", "6:30 pm"), weekday: 3, startMinute: 1110, isFree: true }],
});
const list = "GET /api/tutor/placements";
const one = (id: string) => `GET /api/tutor/placements/${id}?zone=${encodeURIComponent(viewerZone())}`;

test("PLACE-01 who waits longest is open with what they said; a group is taken whole, and the next one follows", async () => {
  let waiting = [chidinma, uju];
  const sent: unknown[] = [];
  serve({
    [list]: () => ({ body: { data: waiting, inAll: waiting.length } }),
    [one(chidinma.enrolmentId)]: { body: times(chidinma) },
    [one(uju.enrolmentId)]: { body: times(uju) },
    [`PUT /api/tutor/placements/${chidinma.enrolmentId}`]: (request) => {
      sent.push(request.body);
      waiting = [uju];
      return {
        body: {
          message: "Classes: Tue 6 pm and Sat 10 am.",
          placed: {
            name: "UX December",
            isOwnTimes: false,
            times: times(chidinma).groups[0]?.times ?? [],
            first: span.first,
            changeableUntil: null,
          },
        },
      };
    },
  });
  renderAt("/tutor/place", <PlacingPage />);
  expect(await screen.findByRole("heading", { name: "Chidinma Okeke" })).toBeTruthy();
  expect(screen.getByText("evenings, Saturday")).toBeTruthy();
  const people = within(screen.getByRole("navigation", { name: "Paid, without a class" }));
  expect(people.getAllByRole("link").map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
  await userEvent.click(await screen.findByRole("button", { name: /Tue 6 pm/ }));
  expect(screen.getByRole("status").textContent).toBe("UX December is taken whole, 7 → 8 of 12 seats.");
  await userEvent.click(screen.getByRole("button", { name: "Place Chidinma: Tue 6 pm and Sat 10 am" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Uju Nwachukwu" })).toBeTruthy());
  expect(sent).toMatchObject([{ choice: { group: "01a20508-0000-7000-8000-000000000009" } }]);
  expect(screen.getByText("said nothing yet")).toBeTruthy();
});

test("a time that was just taken is said, and what is chosen stays in sight", async () => {
  serve({
    [list]: { body: { data: [chidinma], inAll: 1 } },
    [one(chidinma.enrolmentId)]: { body: times(chidinma) },
    [`PUT /api/tutor/placements/${chidinma.enrolmentId}`]: problem(
      409,
      "UX December has no seat left. Please choose another.",
    ),
  });
  renderAt("/tutor/place", <PlacingPage />);
  await userEvent.click(await screen.findByRole("button", { name: /Sat 10 am/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Place Chidinma/ }));
  expect(await screen.findByText("UX December has no seat left. Please choose another.")).toBeTruthy();
});

test("no one waits is said; who cannot be read can be tried again", async () => {
  let answer = problem(503, "We are busy for a moment.");
  serve({ [list]: () => answer });
  renderAt("/tutor/place", <PlacingPage />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  answer = { body: { data: [], inAll: 0 } };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText("Nobody waits for a class.")).toBeTruthy();
});
