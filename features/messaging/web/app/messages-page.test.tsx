import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage, type Sent } from "#tests/support/own-page.tsx";
import { notifyTopic } from "#ui/api/live-topics.ts";
import { forgetEntries, listEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { Conversation, Message } from "../../contract.ts";
import { draftToSupport } from "../public/support-draft.ts";
import { MessagesPage } from "./messages-page.tsx";

const list = "GET /api/students/conversations";
const thread = "GET /api/students/conversations/c1";
const read = "POST /api/students/conversations/c1/read";
const send = "POST /api/students/messages";

/** The page is left: what waits stays in the browser. */
const leave = () => outboxOf("me").close();
beforeEach(async () => {
  await forgetEntries({ owner: "me" });
  sessionStorage.clear();
  provideTestCaller();
  // A computer with a keyboard, unless a test shows otherwise.
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: fine)" }));
});
afterEach(() => {
  cleanup();
  leave();
  act(() => toast.remove());
});

const ada: Conversation = {
  id: "c1",
  with: "tutor",
  studentId: null,
  deliveredUpTo: null,
  seenUpTo: null,
  tutorId: "t1",
  name: "Adaeze Okonkwo",
  isMinor: false,
  course: "UI-UX Design",
  avatarUrl: null,
  isOpen: true,
  isBlocked: false,
  support: null,
  lastMessageAt: "2026-11-21T09:02:00.000Z",
  lastMessage: { body: "See you in class.", fromMe: false, isDeleted: false, file: null },
  unread: 0,
};
const support: Conversation = {
  ...ada,
  id: "c2",
  with: "support",
  tutorId: null,
  name: "Support",
  course: "",
  lastMessageAt: "2026-11-01T09:00:00.000Z",
};
const message = (id: string, body: string, changes: Partial<Message> = {}): Message => ({
  id,
  fromMe: false,
  body,
  createdAt: `2026-11-21T09:0${id.slice(1)}:00.000Z`,
  key: null,
  author: null,
  files: [],
  isEdited: false,
  isDeleted: false,
  changeableUntil: null,
  ...changes,
});
const conversations = (data: Conversation[], next: string | null = null) => ({
  body: { data, next, unread: data.reduce((sum, { unread }) => sum + unread, 0) },
});
const messages = (data: Message[], { hasMore = false, conversation = ada } = {}) => ({
  body: { conversation, data, hasMore, change: data.length },
});
/** What the server answers to a message that it took. */
const taken = ({ body, headers }: Sent) => {
  const { body: text } = body as { body: string };
  const own = message("m9", text, { fromMe: true, key: headers.get("idempotency-key") });
  return { body: { conversation: { ...ada, lastMessage: { body: text, fromMe: true } }, message: own } };
};

const show = (address = "/dashboard/messages") =>
  renderPage(address, <MessagesPage side="student" accountId="me" name="Temitope Alabi" />);
const rows = () => within(screen.getByRole("region", { name: "Conversations" })).getAllByRole("listitem");
const log = () => screen.findByRole("log", { name: "Messages with Adaeze Okonkwo" });
const field = () => screen.getByRole("textbox", { name: /^Message to/ }) as HTMLTextAreaElement;
const bodies = async () =>
  [...(await log()).querySelectorAll(".bubble > .whitespace-pre-wrap")].map((element) => element.textContent);

describe("MSG-01 the list", () => {
  test("greets by name with the count of new messages, and asks to choose", async () => {
    answerCalls({ [list]: conversations([{ ...ada, unread: 2 }, support]) });
    show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hello, Temitope Alabi");
    expect(await screen.findByText("You have 2 new messages")).toBeTruthy();
    expect(screen.getByText("Select a conversation to view messages")).toBeTruthy();
    expect(rows().map((row) => within(row).getByText(/Adaeze|Support/).textContent)).toEqual([
      "Adaeze Okonkwo",
      "Support",
    ]);
    expect(within(rows()[0] as HTMLElement).getByText("2 unread")).toBeTruthy();
  });

  test("All and Unread", async () => {
    const received = answerCalls({
      [list]: ({ query }) =>
        conversations(query === "unread=true" ? [{ ...ada, unread: 1 }] : [{ ...ada, unread: 1 }, support]),
    });
    show();
    await screen.findByText("Support");
    await userEvent.click(screen.getByRole("button", { name: "Unread" }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Unread" }).getAttribute("aria-pressed")).toBe("true");
    expect(received(list).map(({ query }) => query)).toContain("unread=true");
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("further ones come when asked for", async () => {
    answerCalls({ [list]: ({ query }) => (query === "" ? conversations([ada], "1.x") : conversations([support])) });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Show more conversations" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test("words are looked for in all messages, and lead to their place, further up too", async () => {
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function (this: HTMLElement) {
      seen.push(this.dataset.message ?? "");
    };
    const match = {
      id: "m1",
      conversationId: "c1",
      name: "Adaeze Okonkwo",
      fromMe: false,
      excerpt: "one",
      createdAt: ada.lastMessageAt,
    };
    const answers = [refused(500), { body: { data: [match] } }];
    answerCalls({
      [list]: conversations([ada]),
      "GET /api/students/messages": ({ query }) =>
        query === "q=one" ? (answers.shift() ?? "no network") : { body: { data: [] } },
      [thread]: ({ query }) =>
        query === "" ? messages([message("m2", "two")], { hasMore: true }) : messages([message("m1", "one")]),
    });
    const view = show();
    const field = await screen.findByRole("searchbox", { name: "Find in messages" });
    await userEvent.type(field, "zebra");
    expect(await screen.findByText("No message with these words.")).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "one");
    expect(await screen.findByText("Your messages could not be searched.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.click(await screen.findByRole("button", { name: /Adaeze Okonkwo.*one/ }));
    expect(view.address()).toBe("/dashboard/messages?conversation=c1&message=m1");
    await waitFor(async () => expect(await bodies()).toEqual(["one", "two"]));
    expect(seen).toEqual(["m1"]);
  });

  test("a failure offers another try", async () => {
    const answers = [refused(500), conversations([ada])];
    answerCalls({ [list]: () => answers.shift() ?? "no network" });
    show();
    expect(await screen.findByText("Your conversations could not be loaded.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Adaeze Okonkwo")).toBeTruthy();
  });
});

describe("MSG-01 DASH-04 a conversation", () => {
  const two = [message("m1", "Good evening."), message("m2", "See you in class.")];

  test("is chosen into the address, by which it comes back after a reload", async () => {
    answerCalls({ [list]: conversations([ada, support]), [thread]: messages(two) });
    const view = show();
    await userEvent.click(await screen.findByRole("button", { name: /Adaeze/ }));
    expect(view.address()).toBe("/dashboard/messages?conversation=c1");
    cleanup();
    show(view.address());
    expect(await bodies()).toEqual(["Good evening.", "See you in class."]);
    expect(screen.getByRole("link", { name: "View tutor" }).getAttribute("href")).toBe("/dashboard/singletutor/t1");
  });

  test("counts as read when it is looked at: up to its last message, and the badge follows", async () => {
    const unread = { ...ada, unread: 2 };
    const received = answerCalls({
      [list]: conversations([unread]),
      [thread]: messages(two, { conversation: unread }),
      [read]: { body: { conversation: ada, unread: 0 } },
    });
    const { client } = show("/dashboard/messages?conversation=c1");
    client.setQueryData(["unread"], { notifications: 1, messages: 2 });
    expect(await bodies()).toHaveLength(2);
    await waitFor(() => expect(received(read).map(({ body }) => body)).toEqual([{ upTo: "m2" }]));
    expect(await screen.findByText("No new messages")).toBeTruthy();
    expect(client.getQueryData(["unread"])).toEqual({ notifications: 1, messages: 0 });
    // Where the new begins stays marked.
    const first = screen.getByText("New").closest("li");
    expect(first?.textContent).toContain("Good evening.");
  });

  test("is not read while no one looks", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const unread = { ...ada, unread: 2 };
    const received = answerCalls({
      [list]: conversations([unread]),
      [thread]: messages(two, { conversation: unread }),
      [read]: { body: { conversation: ada, unread: 0 } },
    });
    show("/dashboard/messages?conversation=c1");
    expect(await bodies()).toHaveLength(2);
    expect(received(read)).toEqual([]);
    vi.restoreAllMocks();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(received(read)).toHaveLength(1));
  });

  test("asks only for what came since, and shows each message once and in order", async () => {
    const received = answerCalls({
      [list]: conversations([ada]),
      [thread]: ({ query }) => (query === "" ? messages(two) : messages([message("m3", "And bring paper.")])),
    });
    const { client } = show("/dashboard/messages?conversation=c1");
    await bodies();
    await act(() => client.invalidateQueries({ queryKey: ["messages"] }));
    await waitFor(async () =>
      expect(await bodies()).toEqual(["Good evening.", "See you in class.", "And bring paper."]),
    );
    expect(received(thread).map(({ query }) => query)).toEqual(["", "since=2"]);
  });

  test("an own message tells how far it came, and the other side's writing shows until it is there", async () => {
    const reached = {
      ...ada,
      seenUpTo: "2026-11-21T09:01:00.000Z",
      deliveredUpTo: "2026-11-21T09:02:00.000Z",
    };
    const own = ["m1", "m2", "m3"].map((id) => message(id, id, { fromMe: true }));
    let shown = own;
    answerCalls({
      [list]: conversations([reached]),
      [thread]: ({ query }) =>
        messages(query === "" ? shown : [message("m4", "On Monday.")], { conversation: reached }),
    });
    const { client } = show("/dashboard/messages?conversation=c1");
    await bodies();
    for (const [id, mark] of [
      ["m1", "Seen"],
      ["m2", "Delivered"],
      ["m3", "Sent"],
    ] as const) {
      expect(screen.getByText(id).closest("li")?.textContent).toContain(mark);
    }
    expect(screen.queryByText("writing...")).toBeNull();
    act(() => notifyTopic("typing/c1"));
    expect(await screen.findByText("writing...")).toBeTruthy();
    shown = own;
    await act(() => client.invalidateQueries({ queryKey: ["messages"] }));
    expect(await screen.findByText("On Monday.")).toBeTruthy();
    expect(screen.queryByText("writing...")).toBeNull();
  });

  test("an own message is edited and deleted while that may be; a refusal keeps what was typed", async () => {
    const own = message("m1", "Monday at five", { fromMe: true, changeableUntil: "2999-01-01T00:00:00.000Z" });
    const late = refused(422, "A message can be changed for 15 minutes after it was sent.");
    const edits = [late, { body: { conversation: ada, message: { ...own, body: "Monday at six", isEdited: true } } }];
    const received = answerCalls({
      [list]: conversations([ada]),
      [thread]: messages([own]),
      "PATCH /api/students/messages/m1": () => edits.shift() ?? "no network",
      "DELETE /api/students/messages/m1": {
        body: { conversation: ada, message: { ...own, body: "", isDeleted: true } },
      },
    });
    show("/dashboard/messages?conversation=c1");
    await bodies();
    const open = () => userEvent.click(screen.getByRole("button", { name: "Edit or delete this message" }));
    await open();
    const label = () => screen.getByLabelText("Message") as HTMLTextAreaElement;
    await userEvent.clear(label());
    await userEvent.type(label(), "Monday at six");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/changed for 15 minutes/)).toBeTruthy();
    expect(label().value).toBe("Monday at six");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await bodies()).toEqual(["Monday at six"]));
    expect(received("PATCH /api/students/messages/m1").at(-1)?.body).toEqual({ body: "Monday at six" });
    expect(screen.getByText(/, edited/)).toBeTruthy();
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("This message was deleted.")).toBeTruthy();
  });

  test("earlier messages come when asked for", async () => {
    const received = answerCalls({
      [list]: conversations([ada]),
      [thread]: ({ query }) =>
        query === "" ? messages([message("m2", "two")], { hasMore: true }) : messages([message("m1", "one")]),
    });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
    await waitFor(async () => expect(await bodies()).toEqual(["one", "two"]));
    expect(received(thread).at(-1)?.query).toBe("before=m2");
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
  });

  test("M37 an address is a link, without the full stop after it; nothing else is one", async () => {
    const body = "Join (https://meet.example/abc-def).\nNot javascript:alert(1) or www.a.example";
    answerCalls({ [list]: conversations([ada]), [thread]: messages([message("m1", body)]) });
    show("/dashboard/messages?conversation=c1");
    const links = within(await log()).getAllByRole("link");
    expect(links.map((link) => link.outerHTML)).toEqual([
      expect.stringContaining('href="https://meet.example/abc-def" target="_blank" rel="noopener nofollow"'),
    ]);
    expect(await bodies()).toEqual([body]);
  });

  test("another's or none leads back to the list", async () => {
    answerCalls({ [list]: conversations([ada]), [thread]: refused(404, "We could not find that conversation.") });
    const { address } = show("/dashboard/messages?conversation=c1");
    expect((await screen.findByRole("alert")).textContent).toBe("We could not find that conversation.");
    await userEvent.click(screen.getByRole("button", { name: "See all conversations" }));
    expect(address()).toBe("/dashboard/messages");
  });

  test("on a phone the way back leads to the list", async () => {
    answerCalls({ [list]: conversations([ada]), [thread]: messages(two) });
    const { address } = show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.click(screen.getByRole("button", { name: "Back to all conversations" }));
    expect(address()).toBe("/dashboard/messages");
  });
});

describe("MSG-02 writing", () => {
  const quiet = { [list]: conversations([ada, support]), [thread]: messages([message("m1", "Good evening.")]) };

  test("Enter sends, Shift and Enter begins a line; shown at once, and once when it is taken", async () => {
    let release = () => {};
    const stored = new Promise<void>((resolve) => {
      release = resolve;
    });
    const received = answerCalls({ ...quiet, [send]: (sent) => stored.then(() => taken(sent)) });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "One{Shift>}{Enter}{/Shift}two{Enter}");
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
    expect(await bodies()).toEqual(["Good evening.", "One\ntwo"]);
    expect(screen.getByText("Sending...")).toBeTruthy();
    release();
    await waitFor(() => expect(screen.queryByText("Sending...")).toBeNull());
    expect(await bodies()).toEqual(["Good evening.", "One\ntwo"]);
    expect(received(send)).toHaveLength(1);
    expect(received(send)[0]?.body).toEqual({ conversationId: "c1", body: "One\ntwo" });
    expect(received(send)[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await listEntries("me")).toEqual([]);
  });

  test("on a phone Enter begins a line and the button sends; nothing written is not sent", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const received = answerCalls({ ...quiet, [send]: taken });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "  {Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Send to Adaeze Okonkwo" }));
    expect(received(send)).toEqual([]);
    await userEvent.type(field(), "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Send to Adaeze Okonkwo" }));
    await waitFor(() => expect(received(send)).toHaveLength(1));
    expect(received(send)[0]?.body).toEqual({ conversationId: "c1", body: "Hello" });
  });

  test("without a network it waits, through a reload, and goes out under the same key when there is one", async () => {
    let isOnline = false;
    const received = answerCalls({ ...quiet, [send]: (sent) => (isOnline ? taken(sent) : "no network") });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "Are you there?{Enter}");
    expect(await screen.findByText("Waiting for the network")).toBeTruthy();
    expect(screen.getByText("A message waits to be sent")).toBeTruthy();
    cleanup();
    leave();

    show("/dashboard/messages?conversation=c1");
    await waitFor(async () => expect(await bodies()).toEqual(["Good evening.", "Are you there?"]));
    isOnline = true;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(/Waiting|Sending/)).toBeNull());
    expect(await bodies()).toEqual(["Good evening.", "Are you there?"]);
    expect(new Set(received(send).map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(await listEntries("me")).toEqual([]);
  });

  test("one that the server has taken while its answer was lost is not shown twice", async () => {
    let key: string | null = null;
    answerCalls({
      ...quiet,
      [thread]: ({ query }) =>
        messages(query === "" ? [message("m1", "Good evening.")] : [message("m2", "Hello", { fromMe: true, key })]),
      [send]: ({ headers }) => {
        key = headers.get("idempotency-key");
        return "no network";
      },
    });
    const { client } = show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "Hello{Enter}");
    await screen.findByText("Waiting for the network");
    await act(() => client.invalidateQueries({ queryKey: ["messages"] }));
    await waitFor(() => expect(screen.queryByText("Waiting for the network")).toBeNull());
    expect(await bodies()).toEqual(["Good evening.", "Hello"]);
  });

  test("one that is refused for good shows why, holds up no other, and can be changed or tried again", async () => {
    let isStrict = true;
    const received = answerCalls({
      ...quiet,
      [send]: (sent) =>
        isStrict && (sent.body as { body: string }).body === "Bad"
          ? refused(422, "At most 4000 characters.")
          : taken(sent),
    });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "Bad{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("At most 4000 characters.");
    await userEvent.type(field(), "Good{Enter}");
    await waitFor(() => expect(received(send)).toHaveLength(2));
    await userEvent.type(field(), "a draft");
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(field().value).toBe("Bad\n\na draft");
    // It leaves the outbox a moment later.
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());

    await userEvent.clear(field());
    await userEvent.type(field(), "Bad{Enter}");
    await screen.findByRole("alert");
    isStrict = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(received(send).at(-1)?.headers.get("idempotency-key")).toBe(
      received(send).at(-2)?.headers.get("idempotency-key"),
    );
  });

  test("what is written and not sent stays through a reload and another conversation", async () => {
    answerCalls({
      ...quiet,
      "GET /api/students/conversations/c2": messages([], { conversation: support }),
    });
    show("/dashboard/messages?conversation=c1");
    await log();
    await userEvent.type(field(), "Half a thou");
    await userEvent.click(screen.getByRole("button", { name: /^Support/ }));
    await screen.findByRole("log", { name: "Messages with Support" });
    expect(field().value).toBe("");
    cleanup();
    show("/dashboard/messages?conversation=c1");
    await log();
    expect(field().value).toBe("Half a thou");
  });

  test("what another page wrote for support is in its field, before there is a conversation and in one; for that account", async () => {
    draftToSupport("me", "I need more time");
    draftToSupport("somebody-else", "Not for my eyes");
    answerCalls({ ...quiet, [list]: conversations([ada]) });
    show("/dashboard/messages?conversation=support");
    await waitFor(() => expect(field().value).toBe("I need more time"));
    cleanup();
    const stored = messages([message("m1", "Good evening.")], { conversation: support });
    answerCalls({ ...quiet, "GET /api/students/conversations/c2": stored });
    show("/dashboard/messages?conversation=support");
    // an empty conversation is there until the list names the stored one
    await waitFor(() => expect(field().value).toBe("I need more time"));
    await screen.findByText("Good evening.");
    expect(field().value).toBe("I need more time");
  });

  test("to a tutor who has no account here: nothing to type in, a sentence that shows it, and the way to support", async () => {
    const away = { ...ada, isOpen: false };
    answerCalls({
      "GET /api/students/conversations": conversations([away]),
      "GET /api/students/conversations/c1": messages([message("m1", "See you in class.")], { conversation: away }),
    });
    show("/dashboard/messages?conversation=c1");
    expect(await screen.findByText(/Adaeze Okonkwo cannot get messages here at the moment/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Message to Adaeze Okonkwo" })).toBeNull();
    expect(screen.getByRole("link", { name: "Write to support" }).getAttribute("href")).toBe(
      "/dashboard/messages?conversation=support",
    );
  });

  test("to support before there is a conversation: it opens one", async () => {
    const none = [ada];
    const received = answerCalls({
      [list]: () => conversations(none),
      "GET /api/students/conversations/c2": messages([message("m5", "Help", { fromMe: true })], {
        conversation: support,
      }),
      [send]: () => {
        none.push(support);
        return { body: { conversation: support, message: message("m5", "Help", { fromMe: true }) } };
      },
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Write to support" }));
    await userEvent.type(field(), "Help{Enter}");
    await waitFor(() => expect(received(send)[0]?.body).toEqual({ tutorId: null, body: "Help" }));
    const conversation = await screen.findByRole("log", { name: "Messages with Support" });
    await waitFor(() => expect(within(conversation).getAllByText("Help")).toHaveLength(1));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Write to support" })).toBeNull();
  });
});
