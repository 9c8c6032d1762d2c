import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { Conversation } from "../../../contract.ts";
import { MessagesPage } from "../messages-page.tsx";

beforeEach(async () => {
  await forgetEntries({ owner: "me" });
  sessionStorage.clear();
  provideTestCaller();
});
afterEach(() => {
  cleanup();
  outboxOf("me").close();
});

const temi: Conversation = {
  id: "c1",
  with: "student",
  tutorId: null,
  studentId: "s1",
  name: "Temitope Alabi",
  isMinor: true,
  course: "",
  avatarUrl: null,
  isOpen: true,
  isBlocked: false,
  support: { assignee: { id: "amina", name: "Amina Bello" }, state: "open" },
  lastMessageAt: "2026-11-21T09:02:00.000Z",
  lastMessage: { body: "Help", fromMe: false, isDeleted: false, file: null },
  unread: 0,
  deliveredUpTo: null,
  seenUpTo: null,
};
const list = (data: Conversation[]) => ({ body: { data, next: null, unread: 0 } });
const colleagues = {
  body: {
    data: [
      { id: "amina", fullName: "Amina Bello" },
      { id: "me", fullName: "Kofi Mensah" },
    ],
  },
};
const thread = { body: { conversation: temi, data: [], hasMore: false, change: 0 } };
const show = (address: string) =>
  renderPage(address, <MessagesPage side="support" accountId="me" name="Kofi Mensah" />);

test("MSG-02 MINOR-01 a list by whose it is has its filter in the address, and shows who has it and who is under 18", async () => {
  answerCalls({
    "GET /api/desk/support/conversations": ({ query }) => list(query.includes("show=mine") ? [] : [temi]),
  });
  const { address } = show("/admin/messages");
  const row = await screen.findByRole("button", { name: /Temitope Alabi/ });
  expect(row.textContent).toContain("Under 18");
  expect(row.textContent).toContain("To answer. Amina Bello has it");
  await userEvent.click(screen.getByRole("button", { name: "Mine" }));
  expect(await screen.findByText("You have no open conversation.")).toBeTruthy();
  expect(address()).toBe("/admin/messages?show=mine");
});

test("MSG-02 taking over names who has it, and who took it in between", async () => {
  const responses = [
    refused(409, "Ngozi Eze has this conversation by now. Please look again."),
    { body: { conversation: temi } },
  ];
  const received = answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": thread,
    "GET /api/staff/support/colleagues": colleagues,
    "PUT /api/staff/support/conversations/c1/assignee": () => responses.shift() ?? "no network",
  });
  show("/admin/messages?conversation=c1");
  await userEvent.click(await screen.findByRole("button", { name: "Take it over or give it on" }));
  const dialog = await screen.findByRole("dialog", { name: "Who has this conversation?" });
  expect(await within(dialog).findByText("Amina Bello has it now.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(/Ngozi Eze has this conversation by now/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("You have it now, in place of Amina Bello")).toBeTruthy();
  expect(received("PUT /api/staff/support/conversations/c1/assignee").at(-1)?.body).toEqual({
    assigneeId: "me",
    before: "amina",
  });
});

test("MSG-02 a canned reply is shown as the student reads it, names what is missing, and goes in at the cursor", async () => {
  answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": thread,
    "POST /api/desk/support/conversations/c1/typing": { body: {} },
    "GET /api/staff/support/replies": {
      body: {
        data: [
          { id: "r1", title: "Pay", body: "{first name}, write {reference}.", changedAt: "2026-11-21T09:00:00.000Z" },
        ],
        values: { "first name": "Temitope", course: null, reference: null },
      },
    },
  });
  show("/admin/messages?conversation=c1");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Temitope Alabi" });
  await userEvent.type(field, "Hello Bye");
  field.setSelectionRange(6, 6);
  await userEvent.click(await screen.findByRole("button", { name: "Insert a reply" }));
  const dialog = await screen.findByRole("dialog", { name: "Insert a reply" });
  expect(await within(dialog).findByText(/Not known here: reference of an order/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Insert Pay" }));
  await waitFor(() => expect(field.value).toBe("Hello Temitope, write {reference}.Bye"));
});

const noteOf = (id: string, name: string, note: string) => ({
  id: `n-${id}`,
  note,
  createdAt: "2026-11-21T09:01:00.000Z",
  writer: { id, name },
});

test("MSG-02 notes for colleagues stand between the messages as what they are, are written apart from them, and one's own is removed", async () => {
  const textOf = (id: string, body: string, createdAt: string) => ({
    id,
    body,
    createdAt,
    fromMe: false,
    author: null,
    files: [],
    key: null,
    isEdited: false,
    isDeleted: false,
    changeableUntil: null,
  });
  let data = [noteOf("amina", "Amina Bello", "Owes nothing")];
  const received = answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": {
      body: {
        conversation: temi,
        data: [textOf("m1", "Help", "2026-11-21T09:00:00.000Z"), textOf("m2", "Please", "2026-11-21T09:02:00.000Z")],
        hasMore: false,
        change: 2,
      },
    },
    "GET /api/staff/support/conversations/c1/notes": () => ({ body: { data } }),
    "POST /api/staff/support/conversations/c1/notes": ({ body }) => {
      data = [...data, noteOf("me", "Kofi Mensah", (body as { note: string }).note)];
      return { body: data.at(-1) };
    },
    "DELETE /api/staff/support/notes/n-me": () => {
      data = data.slice(0, 1);
      return { body: { id: "n-me" } };
    },
  });
  show("/admin/messages?conversation=c1");
  const log = await screen.findByRole("log");
  await within(log).findByText("Owes nothing");
  expect(
    within(log)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringContaining("Help"),
    expect.stringMatching(/Internal note: the student does not see it.*Owes nothing.*Amina Bello/),
    expect.stringContaining("Please"),
  ]);
  expect(within(log).queryByRole("button", { name: "Remove this note" })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Internal note" }));
  const dialog = await screen.findByRole("dialog", { name: "Internal note" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Note about/ }), "Call on Monday");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save for colleagues" }));
  await within(log).findByText("Call on Monday");
  expect(received("POST /api/desk/support/messages")).toEqual([]);
  await userEvent.click(await within(log).findByRole("button", { name: "Remove this note" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove it" }));
  await waitFor(() => expect(within(log).queryByText("Call on Monday")).toBeNull());
});

test("MSG-02 a reply with an unfilled placeholder is not sent: it is named and marked, so that what is typed takes its place", async () => {
  const received = answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": thread,
    "GET /api/staff/support/conversations/c1/notes": { body: { data: [] } },
    "POST /api/desk/support/conversations/c1/typing": { body: {} },
  });
  show("/admin/messages?conversation=c1");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Temitope Alabi" });
  await userEvent.type(field, "Pay with {{reference} today");
  await userEvent.click(screen.getByRole("button", { name: "Send to Temitope Alabi" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The message still has {reference}. Please write the reference of an order there.",
  );
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("{reference}");
  expect(received("POST /api/desk/support/messages")).toEqual([]);
  await userEvent.keyboard("4F7K2M9Q");
  expect(field.value).toBe("Pay with 4F7K2M9Q today");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send to Temitope Alabi" }));
  await waitFor(() => expect(received("POST /api/desk/support/messages")).toHaveLength(1));
});
