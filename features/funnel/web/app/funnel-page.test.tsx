import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { FunnelRow, StageCount } from "../../contract.ts";
import { stages } from "../../texts.ts";
import { FunnelPage } from "./funnel-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const name = "GET /api/staff/funnel";
const id = (at: number) => `01a20508-0000-7000-8000-00000000000${at}`;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const student = {
  id: id(9),
  fullName: "Ifeanyi Nnamdi",
  email: "ifeanyi@mail.test",
  phone: "+2348030000142",
  isMinor: false,
  guardian: null,
  zone: "Africa/Lagos",
};
const rowOf = (changes: Partial<FunnelRow> = {}): FunnelRow => ({
  id: id(1),
  stage: "unpaid",
  student,
  course: "Product Design UI/UX",
  tutorName: "Adaeze Okonkwo",
  sinceAt: ago(100),
  sum: { amountMinor: 3_200_000, currency: "NGN" },
  orderId: null,
  wish: null,
  lastCall: null,
  ...changes,
});
const countsOf = (changes: Partial<Record<(typeof stages)[number], Partial<StageCount>>> = {}): StageCount[] =>
  stages.map((stage) => ({ stage, count: 0, late: 0, oldestAt: null, sums: [], ...changes[stage] }));
const listOf = (data: FunnelRow[], changes: object = {}) => ({
  body: { data, next: null, count: data.length, stages: countsOf(), doneToday: 0, ...changes },
});
const call = {
  id: id(5),
  callEnd: "no-answer",
  until: "2099-01-01",
  note: "",
  byName: "Sola Ade",
  notedAt: ago(0),
} as const;
/** An act may wait for a row; by its name, without what readers alone hear. */
const acts = (row: HTMLElement) =>
  within(row)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("FUNNEL-01 stages tell how many, how long and how much; each opens its rows, and the chosen one all again", async () => {
  const counts = countsOf({
    unpaid: {
      count: 3,
      late: 3,
      oldestAt: ago(100),
      sums: [
        { amountMinor: 9_450_000, currency: "NGN" },
        { amountMinor: 6_000, currency: "USD" },
      ],
    },
    unplaced: { count: 1, oldestAt: ago(9) },
    booked: { count: 2, oldestAt: ago(-7) },
  });
  answerCalls({ [name]: listOf([rowOf()], { stages: counts, doneToday: 5 }) });
  renderPage(paths.funnel({ stage: "unpaid" }), <FunnelPage />);
  const bar = within(await screen.findByRole("navigation", { name: "Stages" }));
  expect(
    bar
      .getByRole("link", { name: /^3 ?.*Unpaid for 3 days.*3 longer than promised.*₦94,500 \+ \$60$/ })
      .getAttribute("href"),
  ).toBe(paths.funnel());
  expect(bar.getByRole("link", { current: true }).textContent).toContain("Unpaid");
  expect(bar.getByRole("link", { name: /Paid, no class.*oldest 9 h/ }).getAttribute("href")).toBe(
    paths.funnel({ stage: "unplaced" }),
  );
  expect(bar.getByRole("link", { name: /Trial booked.*next in 6 h|next in 7 h/ })).toBeTruthy();
  expect(screen.getByText(/6 to move on, 5 calls noted today/)).toBeTruthy();
});

test("a row tells who, where they stand, the sum and how long; what to do is one tap", async () => {
  const placed = rowOf({ id: id(2), stage: "unplaced", sinceAt: ago(3), wish: "Evenings" });
  const tutorless = rowOf({ id: id(3), stage: "unplaced", tutorName: null, sum: null });
  const unreachable = rowOf({ id: id(4), stage: "ended", student: { ...student, phone: null } });
  answerCalls({ [name]: listOf([rowOf(), placed, tutorless, unreachable]) });
  renderPage(paths.funnel(), <FunnelPage />);
  const table = within(await screen.findByRole("table", { name: "People, longest wait first" }));
  const [, first, second, third, fourth] = table.getAllByRole("row");
  if (!first || !second || !third || !fourth) throw new Error("Rows are missing.");
  expect(within(first).getByText("₦32,000")).toBeTruthy();
  expect(within(first).getByText("4 days")).toBeTruthy();
  expect(within(first).getByText("No answer yet")).toBeTruthy();
  const write = ["Write Ifeanyi Nnamdi", paths.deskMessages("support", undefined, student.id)];
  const callHim = ["Call Ifeanyi Nnamdi", "tel:+2348030000142"];
  const chat = ["WhatsApp Ifeanyi Nnamdi", "https://wa.me/2348030000142"];
  const nameOf = (at: number) => ["Ifeanyi Nnamdi", paths.funnelPerson(id(at))];
  // On a phone three of them, next to each other; else the first alone.
  expect(acts(first)).toEqual([nameOf(1), callHim, chat, write, callHim]);
  const place = ["Place Ifeanyi Nnamdi", paths.placing({ student: id(2) }, "admin")];
  expect(acts(second)).toEqual([nameOf(2), place, callHim, chat, place]);
  expect(within(second).getByText("Evenings")).toBeTruthy();
  expect(acts(third)[1]).toEqual(["Give a tutor Ifeanyi Nnamdi", `${paths.workplace("admin")}#tutorless`]);
  expect(acts(fourth)).toEqual([nameOf(4), write, write]);
});

test("MINOR-01 who is under 18 is marked, and the guardian is called", async () => {
  const guardian = { fullName: "Grace Nnamdi", phone: "+2348031234567" };
  answerCalls({ [name]: listOf([rowOf({ student: { ...student, isMinor: true, guardian } })]) });
  renderPage(paths.funnel(), <FunnelPage />);
  expect(await screen.findByText("Under 18")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Call Grace Nnamdi, guardian Ifeanyi Nnamdi" });
  expect(link?.getAttribute("href")).toBe("tel:+2348031234567");
});

test("FUNNEL-01 after a call its end is noted with one tap, the page shows what holds, and it can be taken back", async () => {
  let seen = rowOf();
  const received = answerCalls({
    [name]: () => listOf([seen]),
    [`POST /api/staff/funnel/${id(1)}/calls`]: () => {
      seen = rowOf({ lastCall: call });
      return { body: seen };
    },
    [`DELETE /api/staff/calls/${id(5)}`]: () => ({ body: { id: id(5) } }),
  });
  renderPage(paths.funnel(), <FunnelPage />);
  const [link] = await screen.findAllByRole("link", { name: "Call Ifeanyi Nnamdi" });
  link?.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link as HTMLElement);
  const ended = within(screen.getByRole("region", { name: "The call with Ifeanyi Nnamdi" }));
  await userEvent.click(ended.getByRole("button", { name: "No answer" }));
  expect(await ended.findByText(/^No answer: in the list again on Thu 1 Jan/)).toBeTruthy();
  expect(received(`POST /api/staff/funnel/${id(1)}/calls`)[0]?.body).toEqual({
    callEnd: "no-answer",
    until: null,
    note: "",
    seen: null,
  });
  await waitFor(() => expect(received(name).length).toBeGreaterThan(1));
  await userEvent.click(ended.getByRole("button", { name: "Undo" }));
  expect(await ended.findByRole("button", { name: "Pays today" })).toBeTruthy();
  expect(received(`DELETE /api/staff/calls/${id(5)}`)).toHaveLength(1);
});

test("a later payment has its day and a note; a refusal shows, and nothing typed is lost", async () => {
  const path = `POST /api/staff/funnel/${id(1)}/calls`;
  let response: ReturnType<typeof refused> | { body: FunnelRow } = refused(
    409,
    "Somebody noted a call since you looked. Please look again.",
  );
  const received = answerCalls({ [name]: listOf([rowOf()]), [path]: () => response });
  renderPage(paths.funnel(), <FunnelPage />);
  const [link] = await screen.findAllByRole("link", { name: "Call Ifeanyi Nnamdi" });
  link?.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Pays later" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ifeanyi Nnamdi pays later" }));
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  expect(await dialog.findByText(/Choose until which day/)).toBeTruthy();
  expect(received(path)).toHaveLength(0);
  const day = dateInLagos(new Date(Date.now() + 3 * 86_400_000));
  await userEvent.type(dialog.getByLabelText("Until"), day);
  await userEvent.type(dialog.getByLabelText(/^Note/), "Salary on Friday");
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  expect(await dialog.findByText(/Somebody noted a call/)).toBeTruthy();
  response = { body: rowOf({ lastCall: { ...call, callEnd: "pays-later", until: day, note: "Salary on Friday" } }) };
  await userEvent.click(dialog.getByRole("button", { name: "Note it" }));
  expect(await screen.findByText("Salary on Friday")).toBeTruthy();
  expect(received(path).at(-1)?.body).toEqual({
    callEnd: "pays-later",
    until: day,
    note: "Salary on Friday",
    seen: null,
  });
});

test("on a wide screen a person is next to the list, with what happened so far", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const steps = [
    { kind: "outcome", at: ago(96), title: "Fits, said Adaeze Okonkwo", text: "“Draws well.”" },
    { kind: "call", at: ago(3), title: "No answer, noted Sola Ade", text: null },
  ];
  answerCalls({
    [name]: listOf([rowOf()]),
    [`${name}/${id(1)}`]: { body: { row: rowOf(), steps } },
    [`${name}/${id(2)}`]: refused(404, "We could not find them in the list: they have moved on."),
  });
  renderPage(paths.funnel({ person: id(1) }), <FunnelPage />);
  const panel = within(await screen.findByRole("region", { name: "The chosen person" }));
  const path = within(await panel.findByRole("list", { name: "What happened so far" }));
  expect(path.getAllByRole("listitem").map((item) => item.firstChild?.textContent)).toEqual(
    steps.map(({ title }) => title),
  );
  expect(panel.getByText(/\+2348030000142, ifeanyi@mail.test/)).toBeTruthy();
  cleanup();
  renderPage(paths.funnel({ person: id(2) }), <FunnelPage />);
  expect(await screen.findByText(/they have moved on/)).toBeTruthy();
  vi.unstubAllGlobals();
});

test("shows where no one waits, and what failed", async () => {
  answerCalls({ [name]: listOf([]) });
  renderPage(paths.funnel(), <FunnelPage />);
  expect(await screen.findByText("Nobody waits for a call.")).toBeTruthy();
  cleanup();
  answerCalls({ [name]: refused(503, "We are busy for a moment.") });
  renderPage(paths.funnel(), <FunnelPage />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
});
