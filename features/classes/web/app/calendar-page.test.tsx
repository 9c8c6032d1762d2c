import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { classAnswers } from "../../answer-texts.ts";
import { classTexts } from "../../texts.ts";
import { CalendarCard } from "../public/calendar-card.tsx";
import { UpcomingRow } from "../public/upcoming-row.tsx";
import { CalendarPage } from "./calendar-page.tsx";
import { calendarOf, designPrincipal, renderAt, saturdayInLagos, serve, trial } from "./test-support.tsx";

afterEach(cleanup);
saturdayInLagos();

const list = "GET /api/students/classes";
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const panel = () => screen.findByRole("region", { name: "Up coming class" });

describe("MYC-01 MYC-02 the calendar", () => {
  test("marks the days with classes and asks for the weeks that are shown, in the viewer's zone", async () => {
    const received = serve({ [list]: { body: calendarOf([designPrincipal]) } });
    renderAt("/dashboard/calendar", <CalendarPage />);
    expect(screen.getByText(classTexts.loading)).toBeTruthy();
    const day = await screen.findByRole("button", { name: /24 November: Design Principal, 2 - 3 pm$/ });
    expect(received(list).map(({ url }) => url)).toEqual([
      "/api/students/classes?from=2026-10-26&to=2026-12-06&zone=Africa%2FLagos",
    ]);
    expect(screen.getByText("Times are in West Africa Time (Africa/Lagos).")).toBeTruthy();
    await user().click(day);
    const shown = screen.getByRole("region", { name: "Tuesday 24 November" });
    expect(within(shown).getByText("2 - 3 pm")).toBeTruthy();
    expect(within(shown).getByText("Adaeze Okonkwo, Product Design UI/UX")).toBeTruthy();
  });

  test("C35 the class of the day that is shown is not shown next to it once more", async () => {
    serve({ [list]: { body: calendarOf([designPrincipal], { next: designPrincipal }) } });
    renderAt("/dashboard/calendar", <CalendarPage />);
    const day = await screen.findByRole("button", { name: /24 November: Design Principal, 2 - 3 pm$/ });
    expect(screen.getByRole("region", { name: classTexts.upcoming })).toBeTruthy();
    await user().click(day);
    const shown = screen.getByRole("region", { name: "Tuesday 24 November" });
    expect(within(shown).getByText("Design Principal")).toBeTruthy();
    expect(screen.queryByRole("region", { name: classTexts.upcoming })).toBeNull();
  });

  test("month and view are in the address, and the address decides them", async () => {
    const received = serve({ [list]: { body: calendarOf([designPrincipal]) } });
    const router = renderAt("/dashboard/calendar?month=2026-11&view=agenda", <CalendarPage />);
    expect((await screen.findByRole("tab", { name: "Agenda" })).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("heading", { name: "Tuesday 24 November" })).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Next month" }));
    expect(router.state.location.search).toBe("?month=2026-12&view=agenda");
    await waitFor(() => expect(received(list).at(-1)?.url).toContain("from=2026-11-30&to=2027-01-03"));
    await user().click(screen.getByRole("tab", { name: "Month" }));
    expect(router.state.location.search).toBe("?month=2026-12&view=month");
    expect(screen.getByRole("table", { name: "December 2026" })).toBeTruthy();
  });

  test("what was over folds away, what became of it is shown, a cancelled class is not marked", async () => {
    const past = { ...designPrincipal, id: "p", date: "2026-11-17", endsAt: "2026-11-17T14:00:00.000Z" };
    serve({
      [list]: {
        body: calendarOf([
          { ...past, attendance: "missed" },
          { ...designPrincipal, state: "cancelled" },
        ]),
      },
    });
    renderAt("/dashboard/calendar?view=agenda", <CalendarPage />);
    const earlier = (await screen.findByText("Earlier this month (1)")).closest("details");
    expect(within(earlier as HTMLElement).getByText("Missed")).toBeTruthy();
    expect(screen.getByText("Cancelled")).toBeTruthy();
    await user().click(screen.getByRole("tab", { name: "Month" }));
    expect(screen.getByRole("button", { name: /24 November$/ }).dataset.marked).toBeUndefined();
    expect(screen.getByRole("button", { name: /17 November: .*, over$/ }).dataset.marked).toBe("past");
  });

  test("ASM-01 work that is due is marked, leads to its page, and shows when it is done or was missed", async () => {
    const assessment = {
      id: "w1",
      title: "Contrast",
      course: "UI-UX Design",
      time: "11 pm",
      isDone: false,
      link: "/contrast",
    };
    const days = [
      { date: "2026-11-17", classes: [], due: [{ ...assessment, id: "w0", title: "Grids" }] },
      {
        date: "2026-11-24",
        classes: [designPrincipal],
        due: [assessment, { ...assessment, id: "w2", title: "Type", isDone: true }],
      },
    ];
    serve({ [list]: { body: calendarOf([], { days }) } });
    renderAt("/dashboard/calendar", <CalendarPage />);
    const day = await screen.findByRole("button", {
      name: /24 November: Design Principal, 2 - 3 pm; Contrast, due at 11 pm$/,
    });
    await user().click(day);
    expect(screen.getByRole("link", { name: "Contrast" }).getAttribute("href")).toBe("/contrast");
    expect(screen.getByRole("link", { name: "Type" }).closest("li")?.textContent).toContain("Handed in");
    await user().click(screen.getByRole("button", { name: /17 November/ }));
    expect(screen.getByRole("link", { name: "Grids" }).closest("li")?.textContent).toContain("Not handed in");
    await user().click(screen.getByRole("tab", { name: "Agenda" }));
    expect(await screen.findByText("Earlier this month (1)")).toBeTruthy();
  });

  test("a link of a mail leads to its class", async () => {
    serve({ [list]: { body: calendarOf([designPrincipal, trial]) } });
    renderAt("/dashboard/calendar?month=2026-11&view=agenda#class-c2", <CalendarPage />);
    await screen.findByRole("heading", { name: "Wednesday 25 November" });
    await waitFor(() => expect(document.activeElement?.id).toBe("class-c2"));
  });

  test("an empty month shows it, a failure is reported and tried again", async () => {
    let answers = 0;
    serve({
      [list]: () => {
        answers += 1;
        return answers === 1 ? { status: 500, body: {} } : { body: calendarOf([]) };
      },
    });
    renderAt("/dashboard/calendar?view=agenda", <CalendarPage />);
    expect((await screen.findByRole("alert")).textContent).toBe(classTexts.loadFailed);
    await user().click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(classTexts.noClasses)).toBeTruthy();
    expect(within(await panel()).getByText(classTexts.noNext)).toBeTruthy();
  });

  test.each(["month", "agenda"])(
    "CAL-01 a month without classes (%s) shows when the next one is, and leads there",
    async (view) => {
      serve({ [list]: { body: calendarOf([], { next: designPrincipal }) } });
      const router = renderAt(`/dashboard/calendar?month=2027-01&view=${view}`, <CalendarPage />);
      expect((await screen.findByText(/^Your next class is/)).textContent).toBe(
        "Your next class is Design Principal, Tuesday 24 November, 2 - 3 pm.",
      );
      await user().click(screen.getByRole("button", { name: "Go to November 2026" }));
      expect(router.state.location.search).toContain("month=2026-11");
    },
  );

  test("CAL-01 a class that is over is distinguished from one ahead on the same day", async () => {
    const over = {
      ...designPrincipal,
      id: "p",
      date: "2026-11-21",
      endsAt: "2026-11-21T08:00:00.000Z",
      title: "First",
    };
    const ahead = {
      ...designPrincipal,
      id: "a",
      date: "2026-11-21",
      endsAt: "2026-11-21T20:00:00.000Z",
      title: "Second",
    };
    serve({ [list]: { body: calendarOf([over, ahead]) } });
    renderAt("/dashboard/calendar", <CalendarPage />);
    const classOf = async (title: string) => {
      const item = (await screen.findByRole("heading", { level: 3, name: title })).closest("li");
      return within(item as HTMLElement);
    };
    expect((await classOf("First")).getByText("Over")).toBeTruthy();
    expect((await classOf("Second")).queryByText("Over")).toBeNull();
  });

  test("an address that makes no sense shows this month", async () => {
    serve({ [list]: { body: calendarOf([]) } });
    renderAt("/dashboard/calendar?month=2026-13&view=year", <CalendarPage />);
    expect(await screen.findByRole("table", { name: "November 2026" })).toBeTruthy();
  });
});

describe("MYC-01 CAL-01 the Up coming class panel", () => {
  const join = "POST /api/students/classes/c1/join";
  const joinButton = async () =>
    within(await panel()).getByRole("button", { name: "Join class Design Principal" }) as HTMLButtonElement;

  test("Design Principal, 2 - 3 pm; the button comes alive 10 minutes before, without a reload", async () => {
    serve({ [list]: { body: calendarOf([designPrincipal]) } });
    renderAt("/dashboard/mycourses", <CalendarCard />);
    const shown = await panel();
    expect(within(shown).getByText("Design Principal", { selector: "p" })).toBeTruthy();
    expect(within(shown).getByText("2 - 3 pm")).toBeTruthy();
    expect(within(shown).getByText("with Adaeze Okonkwo")).toBeTruthy();
    expect((await joinButton()).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(Date.parse("2026-11-24T12:49:59Z") - Date.now()));
    expect((await joinButton()).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect((await joinButton()).disabled).toBe(false);
    expect(screen.getByText("You can join now.")).toBeTruthy();
  });

  test("joining opens the meeting in a tab of its own, which knows nothing of this one", async () => {
    vi.setSystemTime(new Date("2026-11-24T12:55:00Z"));
    const received = serve({
      [list]: { body: calendarOf([designPrincipal]) },
      [join]: { body: { meetingUrl: "https://meet.example/room" } },
    });
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    const open = vi.spyOn(window, "open").mockReturnValue(tab as never);
    renderAt("/dashboard/mycourses", <CalendarCard />);
    await user().click(await joinButton());
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith("https://meet.example/room"));
    expect(open).toHaveBeenCalledExactlyOnceWith("about:blank", "_blank");
    expect(tab.opener).toBeNull();
    expect(received(join)).toHaveLength(1);
  });

  test("a refusal is reported and leaves no empty tab", async () => {
    vi.setSystemTime(new Date("2026-11-24T12:55:00Z"));
    serve({
      [list]: { body: calendarOf([designPrincipal]) },
      [join]: { status: 409, body: { error: "This class was cancelled." } },
    });
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as never);
    renderAt("/dashboard/mycourses", <CalendarCard />);
    await user().click(await joinButton());
    expect(await screen.findByText("This class was cancelled.")).toBeTruthy();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  test("the compact calendar moves between months and leads to the whole one", async () => {
    const received = serve({ [list]: { body: calendarOf([designPrincipal]) } });
    renderAt("/dashboard/mycourses", <CalendarCard />);
    await user().click(await screen.findByRole("button", { name: "Next month" }));
    expect(screen.getByRole("table", { name: "December 2026" })).toBeTruthy();
    await waitFor(() => expect(received(list)).toHaveLength(2));
    expect(screen.getByRole("link", { name: "See your calendar" }).getAttribute("href")).toBe(
      "/dashboard/calendar?month=2026-12",
    );
  });

  test("DASH-10 See up coming classes opens the calendar and names the next class", () => {
    renderAt("/dashboard", <UpcomingRow next={designPrincipal} />);
    const link = screen.getByRole("link", { name: /^See up coming classes/ });
    expect(link.getAttribute("href")).toBe("/dashboard/calendar");
    expect(link.textContent).toContain("Design Principal, Tue 24 Nov, 2 - 3 pm");
  });
});

test("INST-01 shows which course's classes wait for a payment, and leads to paying", async () => {
  serve({ [list]: { body: calendarOf([], { onHold: ["UI/UX Design"] }) } });
  renderAt("/dashboard/calendar", <CalendarPage />);
  expect(await screen.findByText("Classes of UI/UX Design wait until your payment arrives.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pay what is due" }).getAttribute("href")).toBe("/dashboard/orders");
});

describe("MYC-02 the .ics feed", () => {
  const feed = "/api/students/calendar-feed";
  const made = { url: "https://academy.test/calendar/secret.ics", since: "2026-11-21T09:00:00.000Z" };

  test("is made, shown once with a copy button and how to use it", async () => {
    let isMade = false;
    serve({
      [list]: () => ({ body: calendarOf([], { feedSince: isMade ? made.since : null }) }),
      [`POST ${feed}`]: () => {
        isMade = true;
        return { body: made };
      },
    });
    renderAt("/dashboard/calendar", <CalendarPage />);
    await user().click(await screen.findByRole("button", { name: "Subscribe" }));
    await user().click(await screen.findByRole("button", { name: "Make my address" }));
    expect(await screen.findByText(made.url)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the calendar address" })).toBeTruthy();
    expect(screen.getByText(/Other calendars/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /phone/ }).getAttribute("href")).toBe(
      "webcal://academy.test/calendar/secret.ics",
    );
    expect(await screen.findByRole("button", { name: "Your calendar address", hidden: true })).toBeTruthy();
  });

  test("one that was made can be made again or ended", async () => {
    const received = serve({
      [list]: { body: calendarOf([], { feedSince: made.since }) },
      [`POST ${feed}`]: { status: 429, body: { error: "Please wait." } },
      [`DELETE ${feed}`]: { body: { message: classAnswers.feedEnded } },
    });
    renderAt("/dashboard/calendar", <CalendarPage />);
    await user().click(await screen.findByRole("button", { name: "Your calendar address" }));
    expect(await screen.findByText(/You made an address on Saturday 21 November 2026/)).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Make a new address" }));
    expect(await screen.findByText("Please wait.")).toBeTruthy();
    await user().click(screen.getByRole("button", { name: "Stop sharing my calendar" }));
    expect(await screen.findByText(classAnswers.feedEnded)).toBeTruthy();
    expect(received(`DELETE ${feed}`)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
