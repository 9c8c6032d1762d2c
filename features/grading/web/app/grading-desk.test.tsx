import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Pin } from "#features/uploads/pin-contract.ts";
import { eventually } from "#tests/support/eventually.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { BankComment, GradableItem, Lock } from "../../contract.ts";
import { gradingTexts } from "../../texts.ts";
import { outgoingDrafts, outgoingMarks } from "../public/outgoing.ts";
import { GradableItemPage } from "./gradable-item-page.tsx";
import { gradableItemQuery } from "./queries.ts";

vi.mock("#features/accounts/web/public/sign-up-here.ts", () => ({ personHere: () => ({ id: "t1" }) }));
const me = "t1";

const levels = [0, 25, 37.5, 50].map((points) => ({ points, says: `It is worth ${points}.` }));
const student = (name: string, gradableItem: string, state: "waiting" | "graded") => ({
  student: name,
  gradableItem,
  state,
  score: null,
});
const students = [
  student("Amina Sule", "p0", "graded"),
  student("Samuel Okorie", "p1", "waiting"),
  student("Blessing Eze", "p2", "waiting"),
];
const pages = {
  state: "done" as const,
  refusal: null,
  count: 2,
  pages: [1, 2].map((number) => ({ number, width: 1_000, height: 1_414, sizeBytes: 58_000 })),
};
const itemOf = (id: string, changes: Partial<GradableItem> = {}): GradableItem => ({
  id,
  source: "submission",
  state: "waiting",
  assessment: { id: "w1", kind: "assignment", title: "Usability report", week: 3 },
  course: { slug: "ui", shortTitle: "UI-UX Design" },
  isMinor: false,
  student: students.find(({ gradableItem }) => gradableItem === id)?.student ?? "",
  studentId: "0190a0f0-0000-7000-8000-000000000001",
  handedInAt: "2026-11-22T20:14:00.000Z",
  dueAt: null,
  lateDays: 0,
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  briefHtml: "",
  rubric: [
    { name: "Method", points: 50, levels },
    { name: "Findings", points: 50, levels },
  ],
  versions: [
    {
      number: 1,
      submittedAt: "2026-11-22T20:14:00.000Z",
      lateDays: 0,
      file: { name: "report.pdf", type: "application/pdf", sizeBytes: 1_200_000, sha256: "ab", pages },
      link: null,
      text: "",
      fileUrl: null,
    },
  ],
  questions: [],
  gapMs: 0,
  lateAnswers: null,
  revision: 0,
  mark: null,
  draft: null,
  lock: null,
  grade: null,
  similar: [],
  soFar: [],
  courseGrade: "74",
  class: students,
  sittings: null,
  ...changes,
});

type Sent = { method: string; url: string; body: { pins?: Pin[]; levels?: (number | null)[]; content?: string } };
let sent: Sent[];
let answered: string[];
let isOnline: boolean;
let lock: Lock;
let bank: BankComment[];
let items: Record<string, GradableItem>;
/** What the academy answers to a draft. */
let draftAnswer: (body: { content: string; seenAt?: string | null }) => unknown;
beforeEach(() => {
  sent = [];
  answered = [];
  isOnline = true;
  lock = null;
  bank = [{ id: "c1", text: "One finding, one picture.", uses: 3 }];
  items = { p0: itemOf("p0"), p1: itemOf("p1"), p2: itemOf("p2") };
  draftAnswer = () => ({ savedAt: "2026-11-22T20:20:00.000Z", lock, other: null });
  sessionStorage.clear();
  // Everything is near.
  vi.stubGlobal("IntersectionObserver", undefined);
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const [url, method] = [String(address), init?.method ?? "GET"];
    if (!isOnline) throw new TypeError("Failed to fetch");
    if (method === "GET") answered.push(url);
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    if (method !== "GET") sent.push({ method, url, body });
    if (url.includes("/pages/")) return new Response(new Blob(["webp"]), { headers: { "content-type": "image/webp" } });
    if (url.endsWith("/extra-time")) return answer([]);
    if (url.includes("/comments")) {
      if (method === "POST") bank = [...bank, { id: "c2", text: body.text, uses: 0 }];
      if (method === "DELETE") bank = bank.filter(({ id }) => !url.endsWith(id));
      return answer(bank);
    }
    if (url.endsWith("/draft")) {
      if (body.takeOver) lock = null;
      return answer(draftAnswer(body));
    }
    const id = /grading\/(p\d)/.exec(url)?.[1] ?? "";
    if (url.endsWith("/mark")) items[id] = { ...itemOf(id), state: "graded", revision: 1 };
    return answer(items[id] ?? { items: [], next: null, counts: { waiting: 0, graded: 0 }, courses: [] });
  });
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});
afterEach(async () => {
  cleanup();
  outboxOf(me).close();
  await forgetEntries({ owner: me });
});
const answer = (data: unknown) => new Response(JSON.stringify({ data }));

function ItemPage() {
  const { item = "" } = useParams();
  return <GradableItemPage id={item} />;
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(id = "p1", client = newClient()) {
  const router = createMemoryRouter(
    [
      { path: "/tutor/grading/:item", Component: ItemPage },
      { path: "*", element: <p>The queue</p> },
    ],
    { initialEntries: [`/tutor/grading/${id}`] },
  );
  const at = () => router.state.location.pathname.split("/").at(-1) ?? "";
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { at };
}
/** The device has what was read before. */
async function openAgain(): Promise<void> {
  const client = newClient();
  client.setQueryData(gradableItemQuery("p1").queryKey, { data: itemOf("p1") });
  show("p1", client);
  await heading("Samuel Okorie");
  await eventually(() => expect(comment()).not.toBe(""));
}
const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel").value;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name: `${name}: Usability report` });
const group = async (name: string) => within(await screen.findByRole("group", { name: new RegExp(`^${name}`) }));
/** The item and the first page of it were fetched while another one is read. */
const aheadOf = (id: string) =>
  eventually(() => expect(answered.some((url) => url.includes(`/submissions/${id}/versions/1/pages/1`))).toBe(true));
const marks = () => sent.filter(({ url }) => url.endsWith("/mark"));

describe("TUT-01 grading by keyboard", () => {
  test("numbers choose a level, Tab goes to the next criterion, Ctrl and Enter save and go on; J and K go about", async () => {
    const { at } = show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    await user.keyboard("4");
    expect((await group("Method")).getByRole<HTMLInputElement>("radio", { name: /^50:/ }).checked).toBe(true);
    await user.keyboard("{Tab}2");
    expect((await group("Findings")).getByRole<HTMLInputElement>("radio", { name: /^25:/ }).checked).toBe(true);
    // A number without a level does nothing.
    await user.keyboard("9");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await heading("Blessing Eze");
    expect(marks()[0]).toMatchObject({ url: "/api/tutor/grading/p1/mark", body: { levels: [3, 1] } });
    await user.keyboard("k");
    await eventually(() => expect(at()).toBe("p1"));
    await heading("Samuel Okorie");
    // Who goes about by the buttons stays on them, and what is chosen of one is not chosen of the next.
    screen.getByRole("button", { name: "Previous student" }).focus();
    await user.keyboard("{Enter}");
    await heading("Amina Sule");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Previous student" }));
    expect(screen.queryAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false);
    await user.keyboard("k");
    expect(at()).toBe("p0");
    await user.keyboard("r");
    expect(await screen.findByRole("dialog", { name: /^Release / })).toBeTruthy();
  });

  test("U takes back what was chosen and written last, step by step, and ? lists the keys", async () => {
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    const chosen = async (name: string) =>
      (await group(name)).getAllByRole<HTMLInputElement>("radio").findIndex(({ checked }) => checked);
    await user.keyboard("4");
    await user.keyboard("2");
    await user.type(screen.getByLabelText("Comment to Samuel"), "Clear. u");
    expect(comment()).toBe("Clear. u");
    screen.getByLabelText<HTMLElement>("Comment to Samuel").blur();
    await user.keyboard("u");
    expect(comment()).toBe("");
    await user.keyboard("u");
    expect(await chosen("Method")).toBe(3);
    await user.keyboard("uu");
    expect(await chosen("Method")).toBe(-1);
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keys" });
    expect(within(dialog).getByText("undo what was chosen or written last here")).toBeTruthy();
  });

  test("what comes next is here before anybody goes there", async () => {
    show();
    await heading("Samuel Okorie");
    await aheadOf("p2");
    isOnline = false;
    fireEvent.click(screen.getByRole("button", { name: "Next student" }));
    expect(await heading("Blessing Eze")).toBeTruthy();
  });

  test("a finger across the work goes on, one that scrolls does not", async () => {
    const { at } = show();
    const region = await screen.findByRole("region", { name: "What Samuel sent" });
    const drag = (x: number, y: number) => {
      fireEvent.touchStart(region, { touches: [{ clientX: 200, clientY: 300 }] });
      fireEvent.touchEnd(region, { changedTouches: [{ clientX: 200 + x, clientY: 300 + y }] });
    };
    drag(-100, 90);
    drag(-40, 0);
    expect(at()).toBe("p1");
    drag(-150, 20);
    await heading("Blessing Eze");
  });
});

describe("TUT-01 comments at their places, and those that are used again", () => {
  test("a touch of a page pins a comment there, which is written under it and sent with its place", async () => {
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    const page = await screen.findByRole("button", { name: "Pin a comment on page 2" });
    vi.spyOn(page, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 500, 700));
    fireEvent.click(page, { clientX: 125, clientY: 350, detail: 1 });
    const field = await screen.findByLabelText("Comment 1, on page 2");
    expect(document.activeElement).toBe(field);
    await user.type(field, "Why here?");
    // By a key: in the middle, then moved by arrows.
    fireEvent.click(screen.getByRole("button", { name: "Pin a comment on page 1" }), { detail: 0 });
    await user.type(await screen.findByLabelText("Comment 2, on page 1"), "Say why.");
    fireEvent.keyDown(screen.getByRole("button", { name: /^Comment 2/ }), { key: "ArrowUp" });
    await user.click(screen.getByRole("button", { name: "Save and next" }));
    await eventually(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]?.body.pins).toEqual([
      { page: 2, x: 250, y: 500, text: "Why here?" },
      { page: 1, x: 500, y: 490, text: "Say why." },
    ]);
  });

  test("a file that answers a question has its own pins, which are sent with its points", async () => {
    items.p1 = itemOf("p1", {
      source: "attempt",
      assessment: { id: "w1", kind: "exam", title: "Usability report", week: 15 },
      rubric: [],
      versions: [],
      questions: [
        {
          question: {
            id: "q1",
            number: 1,
            kind: "file",
            askHtml: "<p>Draw it.</p>",
            points: 10,
            picture: null,
            body: { maxBytes: 1_000 },
          },
          answer: { upload: "u1" },
          outcome: "waiting",
          points: 0,
          isByPerson: true,
          isKnown: false,
          right: null,
          explanationHtml: "",
          comment: "",
          gapMs: 0,
          pins: [],
          file: { name: "drawing.pdf", type: "application/pdf", sizeBytes: 3_000, url: "", pages },
        },
      ],
    });
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    fireEvent.click(await screen.findByRole("button", { name: "Pin a comment on page 2" }), { detail: 0 });
    await user.type(await screen.findByLabelText("Comment 1, on page 2"), "Where is the scale?");
    await user.click(screen.getByRole("button", { name: "Save and next" }));
    expect(await screen.findByText(gradingTexts.noPoints(1))).toBeTruthy();
    expect(marks()).toHaveLength(0);
    await user.type(screen.getByLabelText("Points, of 10"), "8");
    await user.click(screen.getByRole("button", { name: "Save and next" }));
    await eventually(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]?.body).toMatchObject({
      questions: [{ question: "q1", points: 8, pins: [{ page: 2, x: 500, y: 500, text: "Where is the scale?" }] }],
    });
  });

  test("a sentence of the bank goes into what was written last; a comment goes into the bank, and is removed", async () => {
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    const comment = screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel");
    await user.type(comment, "Good.");
    await user.click(await screen.findByRole("button", { name: /Put into the comment: One finding/ }));
    expect(comment.value).toBe("Good. One finding, one picture.");
    await user.click(screen.getByRole("button", { name: "Add the comment to the bank" }));
    expect(await screen.findByRole("button", { name: /Put into the comment: Good\. One finding/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove from the bank: One finding, one picture." }));
    await eventually(() => expect(bank.map(({ id }) => id)).toEqual(["c2"]));
    fireEvent.click(await screen.findByRole("button", { name: "Pin a comment on page 1" }), { detail: 0 });
    await user.click(screen.getByLabelText("Comment 1, on page 1"));
    await user.click(await screen.findByRole("button", { name: /Put into comment 1: Good/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Comment 1, on page 1").value).toMatch(/^Good/);
  });
});

describe("TUT-01 drafts, and whose an item is for now", () => {
  test("what is typed goes to the academy a moment later, and is here on another device", async () => {
    show();
    await heading("Samuel Okorie");
    await userEvent.type(screen.getByLabelText("Comment to Samuel"), "Half");
    await eventually(() => expect(sent.some(({ url }) => url.endsWith("/p1/draft"))).toBe(true));
    const content = sent.findLast(({ url }) => url.endsWith("/draft"))?.body.content ?? "";
    cleanup();
    sessionStorage.clear();
    items.p1 = itemOf("p1", { draft: { content, savedAt: "2026-11-22T20:20:00.000Z" } });
    show();
    await heading("Samuel Okorie");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel").value).toBe("Half");
  });

  test("a draft that was typed without a line outlives its tab, and becomes one with what another device has sent since", async () => {
    show();
    await heading("Samuel Okorie");
    isOnline = false;
    await userEvent.type(screen.getByLabelText("Comment to Samuel"), "On the bus");
    await eventually(async () => expect(await outgoingDrafts.list(me)).toHaveLength(1));
    // The tab is closed.
    cleanup();
    outboxOf(me).close();
    sessionStorage.clear();
    await openAgain();
    expect(comment()).toBe("On the bus");
    const laptopDraft = {
      content: JSON.stringify({ comment: "On the laptop", levels: [1, null], atMs: 5, device: "laptop", seenAt: null }),
      savedAt: "2026-11-22T20:25:00.000Z",
    };
    draftAnswer = ({ seenAt }) => ({
      savedAt: "2026-11-22T20:30:00.000Z",
      lock: null,
      other: seenAt === laptopDraft.savedAt ? null : laptopDraft,
    });
    isOnline = true;
    await outboxOf(me).flush();
    await eventually(() => expect(comment()).toBe("On the bus\n\nOn the laptop"));
    expect(JSON.parse(sent.at(-1)?.body.content ?? "")).toMatchObject({ levels: [1, null] });
    expect(await outgoingDrafts.list(me)).toEqual([]);
  });

  test("marks that wait without a line are still in the form when their tab was closed, and a refusal shows why", async () => {
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    await user.keyboard("4{Tab}4");
    await user.type(screen.getByLabelText("Comment to Samuel"), "Good");
    isOnline = false;
    await user.click(screen.getByRole("button", { name: "Save and next" }));
    await eventually(async () => expect(await outgoingMarks.list(me)).toHaveLength(1));
    cleanup();
    outboxOf(me).close();
    sessionStorage.clear();
    await openAgain();
    expect(comment()).toBe("Good");
    expect(screen.getByText(/Saved on this device/)).toBeTruthy();
  });

  test("another grader's item shows whose it is, keeps one's words, and is saved once it is taken over", async () => {
    lock = { by: "Ada Obi", at: "2026-11-22T20:18:00.000Z" };
    items.p1 = itemOf("p1", { lock });
    show();
    await heading("Samuel Okorie");
    const user = userEvent.setup();
    expect(screen.getByText("Ada Obi is grading this")).toBeTruthy();
    await user.type(screen.getByLabelText("Comment to Samuel"), "Mine");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save and next" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Take over" }));
    await eventually(() => expect(screen.queryByText("Ada Obi is grading this")).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel").value).toBe("Mine");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save and next" }).disabled).toBe(false);
  });

  test("marks that are saved without a line go out by themselves, and the next item is here", async () => {
    show();
    await heading("Samuel Okorie");
    await aheadOf("p2");
    const user = userEvent.setup();
    await user.keyboard("4{Tab}4");
    isOnline = false;
    await user.click(screen.getByRole("button", { name: "Save and next" }));
    await heading("Blessing Eze");
    expect(marks()).toEqual([]);
    isOnline = true;
    await outboxOf("t1").flush();
    await eventually(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]).toMatchObject({ url: "/api/tutor/grading/p1/mark", body: { levels: [3, 3] } });
    fireEvent.click(screen.getByRole("button", { name: "Previous student" }));
    await heading("Samuel Okorie");
    await eventually(() => expect(sessionStorage.length).toBe(0));
  });
});
