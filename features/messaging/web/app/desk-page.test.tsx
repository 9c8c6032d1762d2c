import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { Conversation, Message, Side } from "../../contract.ts";
import { MessagesPage } from "./messages-page.tsx";

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
  isMinor: false,
  course: "",
  avatarUrl: null,
  isOpen: true,
  isBlocked: false,
  support: null,
  lastMessageAt: "2026-11-21T09:02:00.000Z",
  lastMessage: { body: "When do we begin?", fromMe: false, isDeleted: false, file: null },
  unread: 0,
  deliveredUpTo: null,
  seenUpTo: null,
};
const message: Message = {
  id: "m1",
  fromMe: false,
  author: null,
  body: "When do we begin?",
  files: [],
  createdAt: "2026-11-21T09:02:00.000Z",
  key: null,
  isEdited: false,
  isDeleted: false,
  changeableUntil: null,
};
const list = (data: Conversation[]) => ({ body: { data, next: null, unread: 0 } });
const thread = (data: Message[], conversation = temi) => ({
  body: { conversation, data, hasMore: false, change: data.length },
});
const show = (side: Side, address: string) =>
  renderPage(address, <MessagesPage side={side} accountId="me" name="Tunde Bakare" />);

test("MSG-02 a tutor reads what a student wrote and answers it", async () => {
  const received = answerCalls({
    "GET /api/desk/tutor/conversations": list([temi]),
    "GET /api/desk/tutor/conversations/c1": thread([message]),
    "POST /api/desk/tutor/conversations/c1/typing": { body: {} },
    "POST /api/desk/tutor/messages": ({ body, headers }) => ({
      body: {
        conversation: temi,
        message: {
          ...message,
          id: "m2",
          fromMe: true,
          body: (body as { body: string }).body,
          createdAt: "2026-11-21T09:05:00.000Z",
          key: headers.get("idempotency-key"),
        },
      },
    }),
  });
  show("tutor", "/tutor/messages");
  await userEvent.click(await screen.findByRole("button", { name: /Temitope Alabi/ }));
  const field = await screen.findByRole("textbox", { name: "Message to Temitope Alabi" });
  await userEvent.type(field, "On Monday.");
  await userEvent.click(screen.getByRole("button", { name: "Send to Temitope Alabi" }));
  await waitFor(() => expect(received("POST /api/desk/tutor/messages")).toHaveLength(1));
  expect(received("POST /api/desk/tutor/messages")[0]?.body).toEqual({ conversationId: "c1", body: "On Monday." });
  // Sent once for all that is typed within some seconds.
  expect(received("POST /api/desk/tutor/conversations/c1/typing")).toHaveLength(1);
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /View tutor/ })).toBeNull();
});

test("who waits for an answer is a list of its own, and shows where no one does", async () => {
  answerCalls({
    "GET /api/desk/support/conversations": ({ query }) => list(query.includes("waiting=true") ? [] : [temi]),
  });
  show("support", "/admin/messages");
  await screen.findByRole("button", { name: /Temitope Alabi/ });
  await userEvent.click(screen.getByRole("button", { name: "To answer" }));
  expect(await screen.findByText("Everybody has an answer.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Write to support" })).toBeNull();
});

test("support sees which colleague answered", async () => {
  answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": thread([{ ...message, id: "m2", fromMe: true, author: "Amina Bello" }]),
  });
  show("support", "/admin/messages?conversation=c1");
  expect(await screen.findByText(/Amina Bello,/)).toBeTruthy();
});

test("an address that names a student leads into the conversation with them, or shows why not", async () => {
  const answers = [refused(503, "Busy."), { body: { conversation: temi } }];
  const received = answerCalls({
    "GET /api/desk/support/conversations": list([temi]),
    "GET /api/desk/support/conversations/c1": thread([message]),
    "POST /api/desk/support/conversations": () => answers.shift() ?? "no network",
  });
  const { address } = show("support", "/admin/messages?student=s1");
  expect(await screen.findByText("Busy.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("log", { name: "Messages with Temitope Alabi" })).toBeTruthy();
  expect(address()).toBe("/admin/messages?conversation=c1");
  expect(received("POST /api/desk/support/conversations").at(-1)?.body).toEqual({ studentId: "s1" });
});

test("to a student who can be reached no more there is nothing to write in, and a sentence that shows it", async () => {
  const away = { ...temi, isOpen: false };
  answerCalls({
    "GET /api/desk/tutor/conversations": list([away]),
    "GET /api/desk/tutor/conversations/c1": thread([message], away),
  });
  show("tutor", "/tutor/messages?conversation=c1");
  expect(await screen.findByText("Temitope Alabi cannot get messages here at the moment.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  await act(async () => {});
});
