import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Notification } from "../../contract.ts";
import { Bell } from "./bell.tsx";

const list = "GET /api/students/notifications";
const read = "POST /api/students/notifications/read";

beforeEach(() => {
  provideTestCaller();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T15:00:00Z") });
});
afterEach(() => {
  cleanup();
  act(() => toast.remove());
  vi.useRealTimers();
});

const notice = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: "grade",
  message: `News ${id}.`,
  link: null,
  createdAt: "2026-11-21T09:05:00Z",
  unread: false,
  ...changes,
});
const page = (data: Notification[], next: string | null = null) => ({
  body: { data, next, unread: data.filter(({ unread }) => unread).length },
});
const bell = () => screen.getByRole("button", { name: /^Notifications/ });
const panel = () => screen.getByRole("dialog", { name: "Notifications" });
const open = () => userEvent.click(bell());

describe("DASH-03 DASH-04 the bell", () => {
  test("has the count of what is unread, in words too, and asks for nothing before it is opened", () => {
    const received = answerCalls({});
    renderPage("/", <Bell unread={2} />);
    expect(bell().textContent).toBe("Notifications2, 2 unread");
    expect(received(list)).toEqual([]);
    cleanup();
    renderPage("/", <Bell unread={0} />);
    expect(bell().textContent).toBe("Notifications");
  });

  test("opens the list by day with the time of each, and marks what it shows as read", async () => {
    const received = answerCalls({
      [list]: page([
        notice("a", { unread: true, link: "/dashboard/assessments/quiz" }),
        notice("b", { unread: true, createdAt: "2026-11-20T09:05:00Z", link: "/certificates/ABC" }),
        notice("c", { createdAt: "2026-11-02T09:05:00Z" }),
      ]),
      [read]: { body: { unread: 0 } },
    });
    renderPage("/", <Bell unread={2} />);
    await open();
    await within(panel()).findByText("News a.");
    const days = within(panel()).getAllByRole("heading", { level: 3 });
    expect(days.map((day) => day.textContent)).toEqual(["Today", "Yesterday", "Monday, 2 November"]);
    expect(panel().querySelector("time")?.textContent).toMatch(/^\d{1,2}:05 [ap]m$/);
    await waitFor(() => expect(received(read)).toHaveLength(1));
    expect(received(read)[0]?.body).toEqual({ ids: ["a", "b"] });
    // What was new keeps its mark for as long as someone looks.
    expect(within(panel()).getAllByText("Unread:")).toHaveLength(2);
    const links = within(panel()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard/assessments/quiz",
      "/certificates/ABC",
    ]);
  });

  test("following a link closes the panel", async () => {
    answerCalls({ [list]: page([notice("a", { link: "/dashboard/assessments/quiz" })]) });
    const { address } = renderPage("/dashboard", <Bell unread={0} />);
    await open();
    await userEvent.click(await within(panel()).findByRole("link"));
    expect(address()).toBe("/dashboard/assessments/quiz");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("the badge follows the answer of the server at once", async () => {
    answerCalls({ [list]: page([notice("a", { unread: true })]), [read]: { body: { unread: 0 } } });
    const { client } = renderPage("/", <Bell unread={1} />);
    client.setQueryData(["unread"], { notifications: 1, messages: 3 });
    await open();
    await waitFor(() => expect(client.getQueryData(["unread"])).toEqual({ notifications: 0, messages: 3 }));
  });

  test("Mark all as read marks also those that are not shown; without anything new it does nothing", async () => {
    const received = answerCalls({ [list]: page([notice("a")], "a"), [read]: { body: { unread: 0 } } });
    const view = renderPage("/", <Bell unread={30} />);
    await open();
    const button = await within(panel()).findByRole("button", { name: "Mark all as read" });
    await userEvent.click(button);
    await waitFor(() => expect(received(read)[0]?.body).toEqual({}));
    cleanup();
    expect(view.address()).toBe("/");

    const none = answerCalls({ [list]: page([notice("a")]) });
    renderPage("/", <Bell unread={0} />);
    await open();
    const idle = await within(panel()).findByRole("button", { name: "Mark all as read" });
    expect(idle.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(idle);
    expect(none(read)).toEqual([]);
    expect(within(panel()).getByText("All read")).toBeTruthy();
  });

  test("a failure to mark all is reported", async () => {
    answerCalls({ [list]: page([notice("a")]), [read]: refused(503) });
    renderPage("/", <Bell unread={4} />);
    await open();
    await userEvent.click(await within(panel()).findByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("Your notifications could not be marked as read.")).toBeTruthy();
  });

  test("earlier ones come when asked for", async () => {
    const received = answerCalls({
      [list]: ({ query }) => (query === "" ? page([notice("a")], "a") : page([notice("b")])),
    });
    renderPage("/", <Bell unread={0} />);
    await open();
    await userEvent.click(await within(panel()).findByRole("button", { name: "Show earlier ones" }));
    expect(await within(panel()).findByText("News b.")).toBeTruthy();
    expect(received(list).map(({ query }) => query)).toEqual(["", "before=a"]);
    expect(within(panel()).queryByRole("button", { name: "Show earlier ones" })).toBeNull();
  });

  test("nothing yet is shown; a failure offers another try", async () => {
    const answers = [refused(500, "We are busy."), page([])];
    answerCalls({ [list]: () => answers.shift() ?? "no network" });
    renderPage("/", <Bell unread={0} />);
    await open();
    expect((await within(panel()).findByRole("alert")).textContent).toBe("We are busy.");
    await userEvent.click(within(panel()).getByRole("button", { name: "Try again" }));
    expect(await within(panel()).findByText("Nothing has happened yet.")).toBeTruthy();
  });
});
