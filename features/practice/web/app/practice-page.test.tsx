import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import { setSavingData } from "#ui/data-use/saving.ts";
import { forgetEntries, listEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { DailySet, PracticeOverview, PracticeQuestion } from "../../contract.ts";
import type { SetOf } from "../device/open-set.ts";
import { findSavedSet, forgetSets } from "../device/saved-sets.ts";
import { DailyCard } from "../public/daily-card.tsx";
import { PracticePage } from "./practice-page.tsx";

const me = "0190a0f0-0000-7000-8000-000000000001";
const today = "2026-11-21";
const id = (number: number) => `0190a0f0-0000-7000-8000-00000000010${number}`;
const options = [
  { id: "a", html: "The card", text: "The card" },
  { id: "b", html: "The page", text: "The page" },
];

const question = (number: number, changes: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  question: {
    id: id(number),
    number,
    kind: "single",
    askHtml: `Which goes lighter, ${number}?`,
    points: 1,
    picture: null,
    body: { options: options.map(({ id: option, html }) => ({ id: option, html })), choose: null },
  },
  stored: { body: { options, choose: null }, key: { option: "a" } },
  right: { option: "a" },
  areas: [],
  explanationHtml: "<p>What is nearer catches more light.</p>",
  lesson: { slug: "dark-theme", title: "Dark theme", week: 7, bytes: 7_000 },
  course: { slug: "ui", shortTitle: "UI Design" },
  work: "Colour quiz",
  comesBack: { right: 3, wrong: 1 },
  lastRightOn: "2026-11-15",
  ...changes,
});
const dailySet = (changes: Partial<DailySet> = {}): DailySet => ({
  today,
  done: 0,
  most: 5,
  next: null,
  questions: [question(1), question(2)],
  ...changes,
});
const overview = (changes: Partial<PracticeOverview> = {}): PracticeOverview => ({
  today,
  left: 2,
  done: 1,
  next: null,
  from: [{ title: "Colour quiz", questions: 2 }],
  stays: { firm: 2, settling: 1, fresh: 3 },
  week: [{ on: today, answers: 4 }],
  ...changes,
});

freshBrowser();
const fetching = vi.fn<typeof fetch>();
let isOffline = false;
let served: { daily: DailySet; status: number; overview: PracticeOverview };
beforeEach(async () => {
  isOffline = false;
  served = { daily: dailySet(), status: 200, overview: overview() };
  fetching.mockReset();
  fetching.mockImplementation(async (address) => {
    if (isOffline) throw new TypeError("offline");
    const at = String(address);
    if (served.status !== 200) return new Response(JSON.stringify({ message: "Not open." }), { status: served.status });
    if (at.endsWith("/answers")) return new Response(JSON.stringify({ data: { isRight: true, comesBackOn: null } }));
    if (at.includes("?zone=")) return new Response(JSON.stringify({ data: served.overview }));
    return new Response(JSON.stringify({ data: { ...served.daily, work: { id: "w1", title: "Colour quiz" } } }));
  });
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("scrollTo", () => {});
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  await forgetEntries({ owner: me });
  await forgetSets({ account: me });
});
afterEach(() => {
  cleanup();
  outboxOf(me).close();
});

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/"] });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const open = (of: SetOf = null) => show(<PracticePage account={me} of={of} />);
const sent = () =>
  fetching.mock.calls.filter(([at]) => String(at).endsWith("/answers")).map(([, how]) => JSON.parse(String(how?.body)));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("PRAC-01 the daily set", () => {
  test("is answered by keys, corrected at once with why, the lesson and when it comes back, and sent", async () => {
    open();
    expect(await screen.findByText("Which goes lighter, 1?")).toBeTruthy();
    expect(screen.getByText("Colour quiz. Last right 6 days ago")).toBeTruthy();
    expect(screen.getByText("1 of 2")).toBeTruthy();
    expect(screen.queryByText("What is nearer catches more light.")).toBeNull();
    expect(screen.getByRole("button", { name: "Check" })).toHaveProperty("disabled", true);
    await userEvent.keyboard("2");
    expect(screen.getByRole("radio", { name: "The page" })).toHaveProperty("checked", true);
    await press("Check");
    expect(screen.getByText("Not right")).toBeTruthy();
    expect(screen.getByText("Right is").nextSibling?.textContent).toBe("The card");
    expect(screen.getByText("What is nearer catches more light.")).toBeTruthy();
    expect(screen.getByText("It comes back tomorrow.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Dark theme, 7 KB" }).getAttribute("href")).toBe(
      "/dashboard/learn/ui/dark-theme",
    );
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByText("Which goes lighter, 2?")).toBeTruthy();
    await userEvent.keyboard("1");
    await press("Check");
    expect(screen.getByText("It comes back in 3 days.")).toBeTruthy();
    await press("Finish");
    expect(screen.getByRole("heading", { name: "Done for today" })).toBe(document.activeElement);
    expect(screen.getByText("1 of 2 right. What was not right comes back tomorrow.")).toBeTruthy();
    expect(screen.getByText("The next question comes back tomorrow.")).toBeTruthy();
    expect(await screen.findByText("What stays")).toBeTruthy();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ question: id(1), answer: { option: "b" }, isDaily: true });
    expect(sent()[0].ageMs).toBeGreaterThanOrEqual(0);
  });

  test("not being sure is an answer: what is right and why comes all the same", async () => {
    open();
    await screen.findByText("Which goes lighter, 1?");
    await press("Not sure");
    expect(screen.getByText("Not answered")).toBeTruthy();
    await waitFor(() => expect(sent()[0]).toMatchObject({ answer: null }));
  });

  test("without a network it goes on from this device, keeps the answers, and sends them when the line is back", async () => {
    open();
    await screen.findByText("Which goes lighter, 1?");
    cleanup();
    isOffline = true;
    open();
    await screen.findByText("Which goes lighter, 1?");
    await userEvent.keyboard("1");
    await press("Check");
    expect(screen.getByText("Right")).toBeTruthy();
    expect(await screen.findByText(/1 answer is kept on this device/)).toBeTruthy();
    cleanup();
    // The tab was closed; what was answered is not asked again.
    open();
    expect(await screen.findByText("Which goes lighter, 2?")).toBeTruthy();
    expect(await listEntries(me)).toHaveLength(1);
    isOffline = false;
    await outboxOf(me).flush();
    await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
    expect(sent().filter(({ answer }) => answer !== null).length).toBeGreaterThan(0);
    expect(await listEntries(me)).toHaveLength(0);
  });

  test("nothing today shows when the next comes; a failure can be tried again", async () => {
    served.daily = dailySet({ questions: [], next: { on: "2026-11-25", questions: 2 } });
    open();
    expect(await screen.findByRole("heading", { name: "No cards today" })).toBeTruthy();
    expect(screen.getByText("The next 2 questions come back on Wed 25 Nov.")).toBeTruthy();
    cleanup();
    await forgetSets({ account: me });
    isOffline = true;
    open();
    await screen.findByText("Your practice could not be loaded. Please try again.");
    isOffline = false;
    await userEvent.click(screen.getByRole("button", { name: /again/i }));
    expect(await screen.findByRole("heading", { name: "No cards today" })).toBeTruthy();
  });
});

describe("PRAC-01 practice of a quiz", () => {
  const quiz = { assessment: "w1", onlyMissed: false };

  test("changes no grade, can be begun again, and goes on where it was left", async () => {
    open(quiz);
    await screen.findByText("Which goes lighter, 1?");
    await userEvent.keyboard("1");
    await press("Check");
    cleanup();
    open(quiz);
    expect(await screen.findByText("Which goes lighter, 2?")).toBeTruthy();
    await userEvent.keyboard("1");
    await press("Check");
    await press("Finish");
    expect(screen.getByText(/It changed no grade\./)).toBeTruthy();
    await press("Practise it again");
    expect(await screen.findByText("Which goes lighter, 1?")).toBeTruthy();
  });

  test("only what was missed, where that was requested", async () => {
    served.daily = dailySet({ questions: [question(1, { comesBack: { right: null, wrong: 1 } }), question(2)] });
    open({ ...quiz, onlyMissed: true });
    expect(await screen.findByText("Which goes lighter, 2?")).toBeTruthy();
    expect(screen.getByText("1 of 1")).toBeTruthy();
  });

  test("one that is not open shows it", async () => {
    served.status = 409;
    open(quiz);
    expect(await screen.findByText(/It opens with the review of an attempt/)).toBeTruthy();
  });
});

describe("PRAC-01 the card of the first page", () => {
  test("how many are left of today's, from which quiz, and the way there", async () => {
    show(<DailyCard />);
    expect(await screen.findByRole("heading", { name: "Three for today" })).toBeTruthy();
    expect(screen.getByText("1 of 3. Two from Colour quiz.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go on" }).getAttribute("href")).toBe("/dashboard/practice");
  });

  test("what it shows opens without a network: the set is stored here, unless the device saves data", async () => {
    const opened = () => fetching.mock.calls.filter(([url]) => String(url).endsWith("/practice/daily")).length;
    loggedInAs({ id: me });
    show(<DailyCard />);
    await waitFor(async () => expect((await findSavedSet(me, "daily"))?.questions).toHaveLength(2));
    expect(opened()).toBe(1);
    cleanup();
    setSavingData(true);
    show(<DailyCard />);
    await screen.findByRole("heading", { name: "Three for today" });
    expect(opened()).toBe(1);
    setSavingData(false);
  });

  test("done shows when the next come; who has none sees nothing", async () => {
    served.overview = overview({ left: 0, done: 5, from: [], next: { on: "2026-11-22", questions: 1 } });
    show(<DailyCard />);
    expect(await screen.findByRole("heading", { name: "Done for today" })).toBeTruthy();
    expect(screen.getByText("1 question comes back tomorrow.")).toBeTruthy();
    cleanup();
    served.overview = overview({ left: 0, done: 0, from: [], next: null });
    const { container } = show(<DailyCard />);
    await waitFor(() => expect(fetching.mock.calls.length).toBeGreaterThan(1));
    expect(container.textContent).toBe("");
  });
});
