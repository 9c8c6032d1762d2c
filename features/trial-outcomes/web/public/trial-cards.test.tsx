import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { OutcomeView, TrialResponse, TrialsResponse } from "../../contract.ts";
import TrialCards from "./trial-cards.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "Africa/Lagos" } as never);
  vi.useFakeTimers({ now: new Date("2026-11-26T17:52:00Z"), shouldAdvanceTime: true, toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const obinna = { id: "s1", fullName: "Obinna Udo", isMinor: true };
const waiting = [
  { id: "t1", student: obinna, startsAt: "2026-11-26T17:00:00.000Z", endsAt: "2026-11-26T17:30:00.000Z" },
  {
    id: "t2",
    student: { id: "s2", fullName: "Ada Eze", isMinor: false },
    startsAt: "2026-11-26T17:30:00.000Z",
    endsAt: "2026-11-26T18:00:00.000Z",
  },
];
const view = (label: string) => ({
  day: label.slice(0, 3),
  time: label.slice(4),
  label,
  otherLabel: label,
  later: null,
  skipped: [],
  lastOn: "2027-03-20",
});
const span = { first: "2026-12-01T17:00:00.000Z", last: "2027-03-20T17:00:00.000Z", count: 16 };
const trial: TrialResponse = {
  id: "t1",
  student: obinna,
  startsAt: "2026-11-26T17:00:00.000Z",
  endsAt: "2026-11-26T17:30:00.000Z",
  location: "Enugu",
  wishes: ["Product Design UI/UX"],
  courses: [
    {
      slug: "ux",
      title: "Product Design UI/UX",
      plans: [
        { key: "monthly", currency: "NGN", name: "Monthly", firstMinor: 3_200_000, inAllMinor: 12_800_000, count: 4 },
        { key: "upfront", currency: "USD", name: "Upfront", firstMinor: 15_000, inAllMinor: 15_000, count: 1 },
      ],
    },
  ],
  course: "ux",
  times: {
    zone: { id: "Africa/Lagos", name: "Lagos time" },
    otherZone: null,
    groups: [],
    hours: [
      { weekday: 2, startMinute: 1080, ...view("Tue 6 pm"), ...span, isFree: true },
      { weekday: 6, startMinute: 600, ...view("Sat 10 am"), ...span, isFree: true },
      { weekday: 6, startMinute: 720, ...view("Sat 12 noon"), ...span, isFree: false },
    ],
    minutes: 90,
  } as unknown as TrialResponse["times"],
  said: null,
};
const outcome = (changes: Partial<OutcomeView>): OutcomeView => ({
  sessionId: "o1",
  student: { id: "s3", fullName: "Ben Obi", isMinor: false },
  trialAt: "2026-11-25T17:00:00.000Z",
  verdict: "fits",
  state: "sent",
  course: "Product Design UI/UX",
  hasTimes: true,
  sentAt: "2026-11-26T17:52:00.000Z",
  reservedUntil: "2026-11-29T17:00:00.000Z",
  answerReason: null,
  isOrderOver: false,
  firstClassAt: null,
  isChangeable: true,
  ...changes,
});
const read = (id: string) => `GET /api/tutor/trials/${id}?zone=Africa%2FLagos`;
const send = "PUT /api/tutor/trials/t1";
const show = (trials: TrialsResponse, others: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ [read("t1")]: { body: trial }, ...others });
  renderAt("/tutor", <TrialCards trials={trials} />);
  return calls;
};
const recorded = { body: { message: "Sent to Obinna Udo.", outcome: outcome({ sessionId: "t1", student: obinna }) } };

test("TRIAL-01 the oldest trial is open: times, plan with now and in all, a line, and one button with its sum", async () => {
  const calls = show({ waiting, outcomes: [] }, { [send]: recorded });
  const card = within(screen.getByRole("region", { name: "How did it go with Obinna?" }));
  expect(await card.findByText("Product Design UI/UX, from Enugu.")).toBeTruthy();
  expect(card.getByText("Under 18")).toBeTruthy();
  expect(card.queryByRole("button", { name: /Send/ })).toBeNull();
  await user().click(card.getByRole("radio", { name: "It fits" }));
  await user().click(card.getByRole("button", { name: /Tue 6 pm/ }));
  // One time a week is too few: it is shown, and nothing is sent.
  await user().click(card.getByRole("button", { name: "Send the pay link, ₦32,000" }));
  expect(card.getByRole("alert").textContent).toContain("Choose 2 or 3 times a week.");
  await user().click(card.getByRole("button", { name: /Sat 10 am/ }));
  expect(card.getByRole<HTMLButtonElement>("button", { name: /Sat 12 noon/ }).disabled).toBe(true);
  expect(card.getByText(/₦32,000 now, ₦128,000 in 4 payments/)).toBeTruthy();
  expect(card.getByText(/The times are kept until Sun 29 Nov, 6 pm/)).toBeTruthy();
  await user().type(card.getByRole("textbox", { name: /A line to Obinna/ }), "Bring the bus card.");
  await user().click(card.getByRole("button", { name: "Send the pay link, ₦32,000" }));
  expect(await screen.findByText("Sent to Obinna Udo.")).toBeTruthy();
  expect(calls(send)[0]?.body).toEqual({
    verdict: "fits",
    course: "ux",
    plan: "monthly",
    currency: "NGN",
    choice: {
      times: [
        { weekday: 2, startMinute: 1080 },
        { weekday: 6, startMinute: 600 },
      ],
    },
    line: "Bring the bus card.",
  });
});

test("TRIAL-01 what does not fit needs a reason; what is typed stays; a refusal is shown", async () => {
  const times = problem(409, "One of these times is no longer free. Please choose others.");
  show({ waiting, outcomes: [] }, { [send]: times });
  await user().click(await screen.findByRole("radio", { name: "Does not fit" }));
  await user().click(screen.getByRole("button", { name: "Tell Obinna, with other tutors to try" }));
  const why = screen.getByRole("textbox", { name: "Why" });
  expect(why.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(why);
  await user().type(why, "You want to paint.");
  cleanup();
  show({ waiting, outcomes: [] }, { [send]: times });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Why" })).value).toBe("You want to paint.");
  await user().click(screen.getByRole("button", { name: "Tell Obinna, with other tutors to try" }));
  expect((await screen.findByText(/no longer free/)).closest("[role=alert]")).toBeTruthy();
});

test("TRIAL-01 the others wait their turn, and each outcome shows what happened and what is next", async () => {
  const states: [Partial<OutcomeView>, string][] = [
    [{}, "Sent to Ben Thu 26 Nov, 6:52 pm, seats theirs until Sun 29 Nov, 6 pm"],
    [
      { reservedUntil: "2026-11-26T17:00:00.000Z" },
      "Sent to Ben Thu 26 Nov, 6:52 pm. No answer yet; the times are free again since Thu 26 Nov, 6 pm",
    ],
    [{ state: "accepted", isChangeable: false }, "Accepted, not paid yet"],
    [{ state: "accepted", isOrderOver: true, isChangeable: false }, "Accepted, and not paid in time"],
    [{ state: "declined", answerReason: "Too dear", isChangeable: false }, "Not now: Too dear"],
    [{ state: "placed", firstClassAt: "2026-12-01T17:00:00.000Z", isChangeable: false }, "Paid: starts Tue 1 Dec"],
    [
      { state: "notified", verdict: "missed" },
      "Did not come. Told Thu 26 Nov, 6:52 pm, with a way to take a new time.",
    ],
  ];
  const outcomes = states.map(([changes], index) => outcome({ sessionId: `o${index}`, ...changes }));
  show({ waiting, outcomes }, { [read("t2")]: { body: { ...trial, id: "t2" } }, [read("o0")]: { body: trial } });
  const list = within(screen.getByRole("region", { name: "Your trials" }));
  for (const [, text] of states) expect(list.getByText(text)).toBeTruthy();
  await user().click(list.getByRole("button", { name: "Say how it went with Ada Eze" }));
  expect(document.activeElement?.textContent).toBe("How did it go with Ada?");
  await user().click(list.getAllByRole("button", { name: "Change what you said to Ben Obi" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: "How did it go with Ben?" })).toBeTruthy();
  await user().click(screen.getByRole("button", { name: "Leave it as it is" }));
  expect(await screen.findByRole("heading", { name: "How did it go with Obinna?" })).toBeTruthy();
});
