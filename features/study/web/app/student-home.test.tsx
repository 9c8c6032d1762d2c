import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import type { ClassView } from "#features/classes/contract.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { StudentHome as Answer } from "../../home-contract.ts";
import { StudentHome } from "./student-home.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  // Saturday, 10 am in Lagos, where this browser is.
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: zone } as never);
  vi.useFakeTimers({
    now: new Date("2026-11-21T09:00:00Z"),
    shouldAdvanceTime: true,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
});
afterEach(() => void vi.useRealTimers());

const zone = "Africa/Lagos";
const designPrincipal: ClassView = {
  id: "c1",
  kind: "class",
  state: "scheduled",
  title: "Design Principal",
  course: "Product Design UI/UX",
  tutor: { id: "a", fullName: "Adaeze Okonkwo" },
  startsAt: "2026-11-24T13:00:00.000Z",
  endsAt: "2026-11-24T14:00:00.000Z",
  date: "2026-11-24",
  time: "2 - 3 pm",
  joinsAt: "2026-11-24T12:50:00.000Z",
  changeableUntil: null,
  attendance: null,
  hasReport: false,
  isRescued: false,
};
const trial: ClassView = {
  ...designPrincipal,
  id: "c2",
  kind: "trial",
  title: "Trial class",
  course: null,
  startsAt: "2026-11-25T08:00:00.000Z",
  endsAt: "2026-11-25T08:30:00.000Z",
  date: "2026-11-25",
  time: "9 - 9:30 am",
  joinsAt: "2026-11-25T07:50:00.000Z",
  changeableUntil: "2026-11-24T20:00:00.000Z",
};

const home: Answer = {
  path: { at: "running" },
  current: {
    courseSlug: "product-design-ui-ux",
    title: "Product Design UI/UX",
    name: "UX Course",
    lessons: 88,
    lessonsDone: 48,
    live: 0,
    liveDone: 0,
    percentDone: 55,
    percentRemaining: 45,
    next: { slug: "dark-theme", title: "Dark theme", week: 10, bytes: 7511 },
  },
  running: [],
  classes: [],
  waiting: { assessments: [], count: 0 },
  tutorless: [],
  unplaced: [],
  proposals: [],
  hadTrial: true,
  orders: [],
  popular: {
    courses: [
      {
        slug: "backend",
        title: "Back-End Dev",
        school: "engineering",
        glyph: "backend",
        duration: "20 weeks + 2 project weeks",
        price: null,
      },
    ],
    tutors: [{ id: "k", fullName: "Kwame Mensah", specialty: "Back-end Dev", avatarUrl: null }],
  },
  picks: [],
  onboarding: { steps: [], earnedOn: null, handedOverOn: null },
};
const call = `GET /api/students/dashboard?${new URLSearchParams({ zone })}`;
const answers = { [call]: { body: home } };

/** The page with this answer, and others next to it. */
function show(response: Answer, others: Parameters<typeof serve>[0] = {}) {
  loggedInAs();
  const received = serve({ ...others, [call]: { body: response } });
  renderAt("/dashboard", <StudentHome />);
  return { received };
}
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

test("DASH-09 DASH-10 the course with its figures in words, the calendar, popular courses and tutors", async () => {
  loggedInAs();
  serve(answers);
  renderAt("/dashboard", <StudentHome />);
  expect(await screen.findByRole("heading", { name: "UX Course" })).toBeTruthy();
  expect(screen.getByText("55%")).toBeTruthy();
  expect(screen.getByText("45% remaining")).toBeTruthy();
  expect(screen.getByText("48 of 88 lessons")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "Lessons of UX Course" });
  expect(bar.getAttribute("aria-valuetext")).toBe("55% done, 45% remaining");
  const address = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(address(/See up ?coming classes/)).toBe("/dashboard/calendar");
  expect(address("Continue: Dark theme, 8 KB")).toBe("/dashboard/learn/product-design-ui-ux/dark-theme");
  expect(address(/View course/)).toBe("/dashboard/viewcourse?course=backend");
  expect(address("Pick Tutor Kwame Mensah")).toBe("/dashboard/singletutor/k");
});

test("B19 of two courses the head names both, and each leads to its own progress", async () => {
  const running = [
    { slug: "product-design-ui-ux", title: "Product Design UI/UX", percentDone: 55 },
    { slug: "ielts", title: "IELTS", percentDone: 10 },
  ];
  const ieltsCall = `GET /api/students/dashboard?${new URLSearchParams({ zone, course: "ielts" })}`;
  const current = { ...(home.current as NonNullable<Answer["current"]>), courseSlug: "ielts", name: "IELTS" };
  show({ ...home, running }, { [ieltsCall]: { body: { ...home, running, current } } });
  const tabs = within(await screen.findByRole("navigation", { name: "Your courses" }));
  const shown = () => tabs.getAllByRole("link").map((tab) => [tab.textContent, tab.getAttribute("aria-current")]);
  expect(shown()).toEqual([
    ["Product Design UI/UX55% done", "true"],
    ["IELTS10% done", null],
  ]);
  await userEvent.click(tabs.getByRole("link", { name: /^IELTS/ }));
  expect(await screen.findByRole("heading", { name: "IELTS" })).toBeTruthy();
});

test("PATH-01 a course that runs: the next classes, and the work that waits, with how much more there is", async () => {
  const assessment = [
    { id: "w1", kind: "assignment" as const, title: "Fare page, second draft", week: 9, isRunning: false },
    { id: "w2", kind: "quiz" as const, title: "Contrast quiz", week: 10, isRunning: false },
  ];
  show({
    ...home,
    classes: [designPrincipal, { ...designPrincipal, id: "c9", title: "Clinic" }],
    waiting: { assessments: assessment, count: 5 },
  });
  const ahead = within(await screen.findByRole("region", { name: "Up coming classes" }));
  expect(ahead.getByRole("link", { name: /Tuesday 24 November: Design Principal/ }).getAttribute("href")).toBe(
    "/dashboard/calendar?month=2026-11&view=agenda#class-c1",
  );
  expect(ahead.getByRole("link", { name: /Clinic/ })).toBeTruthy();
  const waiting = within(screen.getByRole("region", { name: /^Waiting for you/ }));
  expect(waiting.getByRole("link", { name: /Fare page, second draft.*Assignment, week 9/ }).getAttribute("href")).toBe(
    "/dashboard/assessments/assignment/w1",
  );
  expect(waiting.getByText("And 3 more in your assessments.")).toBeTruthy();
});

test("CAL-01 a class whose room is open is joined from home; before it there is only the way to the calendar", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const open = { ...designPrincipal, startsAt: inMinutes(5), endsAt: inMinutes(65), joinsAt: inMinutes(-5) };
  const later = { ...open, id: "c9", title: "Clinic", joinsAt: inMinutes(120), endsAt: inMinutes(190) };
  show({ ...home, classes: [open, later] });
  const ahead = within(await screen.findByRole("region", { name: "Up coming classes" }));
  expect(ahead.getAllByRole("button", { name: /^Join class/ }).map(({ textContent }) => textContent)).toEqual([
    "Join class Design PrincipalJoining...",
  ]);
});

test("PATH-01 nothing ahead and nothing that waits is shown in words", async () => {
  show(home);
  expect(await screen.findByText("You have no upcoming classes.")).toBeTruthy();
  expect(screen.getByText(/^Nothing waits\./)).toBeTruthy();
});

describe("PATH-01 the way to a first class", () => {
  const steps = () =>
    within(screen.getByRole("list", { name: "Steps to your first class" }))
      .getAllByRole("listitem")
      .map((step) => `${step.textContent}${step.getAttribute("aria-current") === "step" ? ", now" : ""}`);
  const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  const adaeze = { id: "a", slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo", avatarUrl: null };
  const at = (path: Answer["path"]) => ({ ...home, current: null, path });
  const price = (amountMinor: number) => ({
    originalMinor: amountMinor,
    discountPercent: 0,
    discountMinor: 0,
    couponMinor: 0,
    totalMinor: amountMinor,
  });
  const plan = (
    key: string,
    name: string,
    pays: "once" | "twice" | "monthly",
    amountMinor: number,
    firstMinor = amountMinor,
  ) => ({
    key,
    name,
    label: "",
    pays,
    note: "",
    prices: [
      { currency: "NGN" as const, price: price(amountMinor), firstMinor },
      { currency: "USD" as const, price: price(amountMinor / 1000), firstMinor: firstMinor / 1000 },
    ],
  });
  const course = {
    slug: "product-design-ui-ux",
    title: "Product Design UI/UX",
    duration: "16 weeks + 2 project weeks",
    plans: [
      plan("upfront", "Upfront", "once", 12_000_000),
      plan("installment", "Installment (2)", "twice", 12_500_000, 6_250_000),
      plan("monthly", "Monthly", "monthly", 3_200_000),
    ],
  };
  const request = { at: "2026-11-21T08:50:00.000Z", answersBy: "2026-11-22T08:50:00.000Z" };
  const picked = {
    at: "picked" as const,
    tutor: adaeze,
    asked: request,
    isReachable: true,
    answer: null,
    missed: null,
    course,
  };
  const times = (ids: string, labels: string[]) => ({
    [`GET /api/tutors/free-times?${new URLSearchParams({ zone, tutors: ids })}`]: {
      body: {
        zone: { id: "Africa/Lagos", name: "West Africa Time" },
        tutors: ids.split(",").map((id) => ({
          id,
          times: labels.map((label, index) => ({
            startsAt: `2026-11-26T1${index}:00:00.000Z`,
            date: "2026-11-26",
            time: "4:30 - 5 pm",
            label,
            soon: "in 5 days",
          })),
          count: labels.length,
          from: null,
          isPicked: true,
          isOwn: false,
          booked: null,
        })),
      },
    },
  });

  test("signed up: tutors with their next free time, the way to all of them, and the first lesson with its cost", async () => {
    show(at({ at: "signed-up", lesson: { course: "ux", slug: "first", bytes: 6144 } }), times("k", ["Thu 4:30 pm"]));
    expect(await screen.findByRole("heading", { name: "Pick your tutor" })).toBeTruthy();
    expect(steps()).toEqual(["Sign up, done", "Pick, now", "Book", "Trial", "Pay"]);
    expect(await screen.findByText("Thu 4:30 pm")).toBeTruthy();
    expect(link(/^Kwame Mensah.*next free/)).toBe("/dashboard/singletutor/k");
    expect(link("Find a Tutor")).toBe("/dashboard/findtutor");
    expect(link("Try lesson 1, 6 KB")).toBe("/dashboard/learn/ux/first");
  });

  test("signed up, and the times do not come: the tutors are without them", async () => {
    show(at({ at: "signed-up", lesson: null }));
    expect(await screen.findByRole("link", { name: /^Kwame Mensah/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Try lesson/ })).toBeNull();
  });

  test("picked: until when the answer comes; the next free time is booked with one press", async () => {
    const trials = "POST /api/students/trials";
    const { received } = show(at(picked), {
      ...times("a", ["Thu 4:30 pm", "Fri 7 pm"]),
      [trials]: { body: { message: "Your trial class is booked.", class: trial } },
    });
    expect(await screen.findByRole("heading", { name: "Adaeze has your pick" })).toBeTruthy();
    expect(steps()).toEqual(["Sign up, done", "Pick, done", "Book, now", "Trial", "Pay"]);
    expect(screen.getByText(/^Sent 10 minutes ago\./)).toBeTruthy();
    expect(screen.getByText("Adaeze answers by Sun 22 Nov, 9:50 am")).toBeTruthy();
    expect(screen.getByText("From ₦32,000 a month.")).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Other times" })).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Book Thu 4:30 pm" }));
    await waitFor(() => expect(received(trials)).toHaveLength(1));
    expect(received(trials)[0]?.body).toEqual({
      tutorId: "a",
      startsAt: "2026-11-26T10:00:00.000Z",
      zone,
    });
  });

  test("a time that was just taken is reported, and the times are asked again", async () => {
    const address = Object.keys(times("a", []))[0] ?? "";
    let labels = ["Thu 4:30 pm"];
    const { received } = show(at(picked), {
      [address]: () => times("a", labels)[address] ?? {},
      "POST /api/students/trials": () => {
        labels = ["Fri 7 pm"];
        return problem(409, "That time has just been taken. Please choose another.");
      },
    });
    await user().click(await screen.findByRole("button", { name: "Book Thu 4:30 pm" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That time has just been taken. Please choose another.",
    );
    expect(await screen.findByRole("button", { name: "Book Fri 7 pm" })).toBeTruthy();
    expect(received(address)).toHaveLength(2);
  });

  test("a lost network books nothing, shows it, and the button is there for another try", async () => {
    let attempts = 0;
    const { received } = show(at(picked), {
      ...times("a", ["Thu 4:30 pm"]),
      "POST /api/students/trials": () => {
        attempts += 1;
        return attempts === 1 ? "no network" : { body: { message: "Your trial class is booked.", class: trial } };
      },
    });
    await user().click(await screen.findByRole("button", { name: "Book Thu 4:30 pm" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Book Thu 4:30 pm" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(received("POST /api/students/trials")).toHaveLength(2);
  });

  test("no free time: the tutor's page, and a message", async () => {
    show(at(picked), times("a", []));
    expect(await screen.findByText(/^No hour is free in the next four weeks\./)).toBeTruthy();
    expect(link("Choose a time")).toBe("/dashboard/singletutor/a");
    await user().click(screen.getByRole("button", { name: "Message Adaeze Okonkwo" }));
    expect(
      await within(screen.getByRole("dialog", { name: "Write to Adaeze" })).findByLabelText("Your message"),
    ).toBeTruthy();
  });

  test("the promise is over: it shows it, without a date that has passed as if it came", async () => {
    show(
      at({ ...picked, asked: { at: "2026-11-18T08:00:00.000Z", answersBy: "2026-11-19T08:00:00.000Z" } }),
      times("a", ["Thu 4 pm"]),
    );
    expect(await screen.findByText("Adaeze meant to answer by Thu 19 Nov, 9 am")).toBeTruthy();
    expect(screen.queryByText(/answers by/)).toBeNull();
  });

  test("a tutor who cannot be booked here: staff arrange it", async () => {
    show(at({ ...picked, isReachable: false }));
    expect(await screen.findByText(/our team arranges your first class/)).toBeTruthy();
    expect(screen.getByText("We answer by Sun 22 Nov, 9:50 am")).toBeTruthy();
    expect(link("Write to us")).toBe("/dashboard/messages?conversation=support");
    expect(screen.queryByRole("button", { name: /^Book/ })).toBeNull();
  });

  test("a missed trial: another time, and the plans for anyone who met all the same", async () => {
    const missed = {
      ...trial,
      date: "2026-11-19",
      startsAt: "2026-11-19T08:00:00.000Z",
      endsAt: "2026-11-19T08:30:00.000Z",
    };
    show(at({ ...picked, missed }), times("a", ["Thu 4:30 pm"]));
    expect(await screen.findByRole("heading", { name: "You have not met Adaeze yet" })).toBeTruthy();
    expect(screen.getByText(/Thursday 19 November, 9 - 9:30 am/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Book Thu 4:30 pm" })).toBeTruthy();
    expect(link("See the ways to pay")).toBe("/dashboard/viewcourse?course=product-design-ui-ux&view=enroll");
  });

  test("booked: how long it is to go, what to bring; Join opens ten minutes before, and home asks again when it is over", async () => {
    const { received } = show(at({ at: "booked", tutor: adaeze, trial }));
    expect(await screen.findByRole("heading", { name: "Your trial is in" })).toBeTruthy();
    expect(steps()).toEqual(["Sign up, done", "Pick, done", "Book, done", "Trial, now", "Pay"]);
    expect(screen.getByText("days").parentElement?.textContent).toBe("4 days");
    const join = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(join("Join opens Wed 25 Nov, 8:50 am Trial class")).toBe(true);
    expect(screen.getByRole("button", { name: /^Reschedule/ })).toBeTruthy();
    // The clock goes on by itself, too: a little past each moment.
    const goTo = (at: string) => act(() => vi.advanceTimersByTimeAsync(Date.parse(at) + 2000 - Date.now()));
    await goTo("2026-11-25T07:35:00Z");
    expect((await screen.findByText("minutes")).parentElement?.textContent).toBe("25 minutes");
    await goTo("2026-11-25T07:50:00Z");
    expect(join("Join class Trial class")).toBe(false);
    await goTo("2026-11-25T08:00:00Z");
    expect(await screen.findByRole("heading", { name: "Your trial is now" })).toBeTruthy();
    const before = received(call).length;
    await goTo("2026-11-25T08:30:00Z");
    await waitFor(() => expect(received(call).length).toBeGreaterThan(before));
  });

  test("met: the plans, the lowest first payment first, lead to the checkout with plan, currency and tutor", async () => {
    show(at({ at: "pay", tutor: adaeze, trial, course }));
    expect(await screen.findByRole("heading", { name: "Start Product Design UI/UX" })).toBeTruthy();
    expect(steps()).toEqual(["Sign up, done", "Pick, done", "Book, done", "Trial, done", "Pay, now"]);
    const names = screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent);
    expect(names).toEqual(["Monthly₦32,000", "2 parts, the first₦62,500", "Upfront₦120,000"]);
    expect(link("Pay ₦32,000")).toBe(
      "/dashboard/checkout?course=product-design-ui-ux&plan=monthly&currency=NGN&tutor=adaeze-okonkwo",
    );
    await user().click(screen.getByRole("radio", { name: /^Upfront/ }));
    expect(link("Pay ₦120,000")).toContain("plan=upfront");
  });

  test("met, in the currency that was chosen on the price list", async () => {
    document.documentElement.dataset.currency = "USD";
    show(at({ at: "pay", tutor: adaeze, trial, course }));
    expect(await screen.findByRole("link", { name: "Pay $32" })).toBeTruthy();
    expect(link("Pay $32")).toContain("currency=USD");
    delete document.documentElement.dataset.currency;
  });

  test.each([[null], [{ ...course, plans: [] }]])(
    "met, and no price is known (%o): it is agreed in writing",
    async (none) => {
      show(at({ at: "pay", tutor: adaeze, trial, course: none }));
      expect(await screen.findByText(/The price is agreed with you: write to us\./)).toBeTruthy();
      expect(link("Write to us")).toBe("/dashboard/messages?conversation=support");
    },
  );

  const order = {
    id: "o1",
    reference: "K7QM 4XWT",
    isOpen: true,
    instalment: "Month 1 of 4",
    leftMinor: 3_200_000,
    dueOn: "2026-11-21",
    course: { slug: "ux", title: "Product Design UI/UX" },
    tutor: adaeze,
    currency: "NGN" as const,
    isUnderWay: false,
    placedAt: "2026-11-21T07:00:00.000Z",
    expiresAt: "2026-11-28T07:00:00.000Z",
    claimedAt: null,
  };
  const lesson = { course: "ux", slug: "one", bytes: 6000 };

  test("A7 an order whose transfer was reported: since when it is looked for comes first, then lesson 1 and the reference", async () => {
    const looked = { ...order, claimedAt: "2026-11-21T07:45:00.000Z" };
    show({ ...at({ at: "ordered", order: looked, lesson, hadTrial: true }), orders: [looked, { ...order, id: "o2" }] });
    expect(await screen.findByRole("heading", { name: "We look for your ₦32,000" })).toBeTruthy();
    expect(
      screen.getByText(/^Since 8:45 am\. Usually seen by 6 pm, by Sun 22 Nov, 6 pm at the latest\.$/),
    ).toBeTruthy();
    expect(steps()).toEqual(["Sign up, done", "Pick, done", "Book, done", "Trial, done", "Pay, now"]);
    expect(link("Start lesson 1, 6 KB")).toBe("/dashboard/learn/ux/one");
    expect(link("Add the receipt")).toBe("/dashboard/orders/o1");
    expect(screen.getByRole("button", { name: "Copy reference" })).toBeTruthy();
    // What the head contains is not shown again below it.
    const cards = within(screen.getByRole("region", { name: "Your order" }));
    expect(cards.getAllByRole("link").map((element) => element.getAttribute("href"))).toEqual([
      "/dashboard/orders",
      "/dashboard/orders/o2",
    ]);
  });

  test("A7 an order of which nothing is sent: what it costs now, and lesson 1 to read until then", async () => {
    show(at({ at: "ordered", order, lesson, hadTrial: false }));
    expect(await screen.findByRole("heading", { name: "₦32,000 opens Product Design UI/UX" })).toBeTruthy();
    // Without a trial nothing is ticked that did not happen.
    expect(steps()).toEqual(["Sign up, done", "Order, done", "Pay, now"]);
    expect(link("Pay ₦32,000")).toBe("/dashboard/orders/o1");
    expect(link("Start lesson 1, 6 KB")).toBe("/dashboard/learn/ux/one");
  });

  test.each([
    ["paused", "UX is paused", "Pay what is due", "/dashboard/orders"],
    ["finished", "You finished UX", "Choose your next course", "/dashboard/mycourses"],
  ] as const)("%s", async (state, heading, action, address) => {
    show(at({ at: state, course: { slug: "ux", title: "UX", percentDone: 40 } }));
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    expect(link(action)).toBe(address);
    expect(screen.queryByRole("list", { name: "Steps to your first class" })).toBeNull();
  });
});

test("A6 a course without a tutor shows until when staff find one, and what to do once that is over", async () => {
  const tutorless = [
    { title: "IELTS", by: "2026-11-22T08:00:00.000Z" },
    { title: "GRE", by: "2026-11-20T08:00:00.000Z" },
  ];
  show({ ...home, tutorless });
  expect(await screen.findByText("We find your tutor for IELTS by Sun 22 Nov, 9 am.")).toBeTruthy();
  expect(screen.getByText(/We meant to find your tutor for GRE by Fri 20 Nov, 9 am\./)).toBeTruthy();
});

describe("PLACE-01 a course that is paid and has no class times", () => {
  const unplaced = {
    enrolmentId: "e1",
    student: { id: "s1", fullName: "Temitope Alabi" },
    course: { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
    tutor: { id: "a", fullName: "Adaeze Okonkwo" },
    since: "2026-11-21T08:00:00.000Z",
    by: "2026-11-22T08:00:00.000Z",
    wish: null as string | null,
    paid: null,
  };
  const hero = async () => within(await screen.findByRole("region", { name: "When are your classes?" }));

  test("is first with a sixth step, who decides and until when; further ones are lines", async () => {
    const otherCourse = { ...unplaced, enrolmentId: "e2", course: { slug: "ielts", title: "IELTS" } };
    show({ ...home, unplaced: [unplaced, otherCourse] });
    const first = await hero();
    expect(first.getByText(/Choose 2 or 3 classes a week with Adaeze by Sun 22 Nov, 9 am\./)).toBeTruthy();
    expect(first.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Sign up, done", "Pick, done", "Book, done", "Trial, done", "Pay, done"],
      "Times",
    ]);
    expect(first.getByRole("link", { name: "Choose class times" }).getAttribute("href")).toBe("/dashboard/times/e1");
    expect(screen.getByRole("link", { name: "Choose class times of IELTS" }).getAttribute("href")).toBe(
      "/dashboard/times/e2",
    );
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(["When are your classes?", "UX Course"]);
  });

  test("without a trial no trial is ticked", async () => {
    show({ ...home, unplaced: [unplaced], hadTrial: false });
    expect((await hero()).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Sign up, done", "Order, done", "Pay, done"],
      "Times",
    ]);
  });

  test("left to the tutor: until when times are proposed; once that is over it warns", async () => {
    const withWish = { ...unplaced, wish: "Evenings" };
    show({ ...home, unplaced: [withWish] });
    expect((await hero()).getByText(/Adaeze proposes times by Sun 22 Nov, 9 am\./)).toBeTruthy();
    cleanup();
    show({ ...home, unplaced: [{ ...withWish, by: "2026-11-20T08:00:00.000Z" }] });
    const late = await hero();
    expect(late.getByText(/Adaeze meant to propose times for .* by Fri 20 Nov, 9 am\./)).toBeTruthy();
    expect(late.getByRole("link", { name: "write to us" })).toBeTruthy();
  });

  test("placed, home shows nothing of it", async () => {
    show(home);
    expect(await screen.findByRole("heading", { name: "UX Course" })).toBeTruthy();
    expect(screen.queryByText("When are your classes?")).toBeNull();
  });
});

test("a failure shows it and offers another try", async () => {
  loggedInAs();
  let calls = 0;
  serve({
    ...answers,
    [call]: () => {
      calls += 1;
      return calls === 1 ? problem(400, "No.") : { body: home };
    },
  });
  renderAt("/dashboard", <StudentHome />);
  expect(await screen.findByText("No.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "UX Course" })).toBeTruthy();
});

describe("TRIAL-01 a trial ended", () => {
  const proposal: Answer["proposals"][number] = {
    sessionId: "c2",
    tutor: { id: "a", slug: "adaeze", fullName: "Adaeze Okonkwo", avatarUrl: null },
    verdict: "fits",
    state: "sent",
    isOpen: true,
    reason: null,
    line: "Bring the bus card you drew.",
    sentAt: "2026-11-20T17:52:00.000Z",
    course: { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
    times: [],
    zone: { id: zone, name: "Lagos time" },
    areTimesFree: true,
    reservedUntil: "2026-11-23T17:00:00.000Z",
    price: {
      currency: "NGN",
      plan: "Monthly",
      dueMinor: 3_200_000,
      firstMinor: 3_200_000,
      inAllMinor: 12_800_000,
      count: 4,
      wasMinor: null,
    },
  };
  const met: Answer = {
    ...home,
    current: null,
    path: { at: "pay", tutor: proposal.tutor, trial: { ...trial, attendance: "attended" }, course: null },
    proposals: [proposal],
  };
  const answer = "PUT /api/students/trials/c2/answer";

  test("the proposal is shown instead of the price list, and yes leads to its order", async () => {
    const { received } = show(met, { [answer]: { body: { message: "Ordered.", orderId: "o1" } } });
    expect(await screen.findByRole("heading", { name: "Adaeze proposes Product Design UI/UX" })).toBeTruthy();
    expect(screen.getByText("Bring the bus card you drew.")).toBeTruthy();
    expect(screen.getByText("₦32,000 now, ₦128,000 in 4 payments")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /^Go on with/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Other times or plan" }).getAttribute("href")).toContain("view=enroll");
    await user().click(screen.getByRole("button", { name: "Yes, pay ₦32,000" }));
    await waitFor(() =>
      expect(received(answer)[0]?.body).toEqual({
        answer: "accept",
        sentAt: proposal.sentAt,
        dueMinor: 3_200_000,
      }),
    );
  });

  test("no takes a word or none; a price that changed is shown", async () => {
    const price = proposal.price && { ...proposal.price, wasMinor: 3_000_000 };
    const { received } = show(
      { ...met, proposals: [{ ...proposal, price }] },
      { [answer]: { body: { message: "Your tutor was told.", orderId: null } } },
    );
    expect(await screen.findByText(/The price changed: it was ₦30,000 when Adaeze wrote/)).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Not for me" }));
    await user().click(screen.getByRole("button", { name: "Tell Adaeze" }));
    expect(await screen.findByText("Your tutor was told.")).toBeTruthy();
    expect(received(answer)[0]?.body).toEqual({ answer: "decline", reason: "" });
  });

  test("what does not fit is shown kindly, with the reason and a way to others", async () => {
    const ended = {
      ...proposal,
      verdict: "not-fits" as const,
      state: "notified" as const,
      isOpen: false,
      course: null,
    };
    show({ ...met, proposals: [{ ...ended, reason: "You want to learn painting." }] });
    expect(await screen.findByRole("heading", { name: "Another tutor suits you better" })).toBeTruthy();
    expect(screen.getByText("You want to learn painting.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find another tutor" }).getAttribute("href")).toBe("/dashboard/findtutor");
  });
});
