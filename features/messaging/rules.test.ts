import { describe, expect, test } from "vitest";
import { acceptOf } from "#features/uploads/texts.ts";
import { messageFile } from "./file-texts.ts";
import {
  firstUnread,
  markOf,
  mayChange,
  mergeConversations,
  mergeMessages,
  momentAfter,
  newMessages,
} from "./rules.ts";

const at = (ms: number) => new Date(ms);

test("MSG-02 a message is later than the one before, whatever the clock reports", () => {
  expect(momentAfter(at(1000), at(2000))).toEqual(at(2000));
  expect(momentAfter(at(1000), at(1000))).toEqual(at(1001));
  expect(momentAfter(at(1000), at(5))).toEqual(at(1001));
});

describe("MSG-02 parts of a conversation", () => {
  const message = (id: string, createdAt: string, fromMe = false) => ({ id, createdAt, fromMe });
  const [a, b, c] = [
    message("a", "2026-11-21T09:00:00.000Z"),
    message("b", "2026-11-21T09:00:00.001Z", true),
    message("c", "2026-11-21T09:00:00.002Z"),
  ];

  test("become one, each message once and in order, whichever came first", () => {
    expect(mergeMessages([b, c], [a, b])).toEqual([a, b, c]);
    expect(mergeMessages([a], [c, b])).toEqual([a, b, c]);
    expect(mergeMessages([], [a])).toEqual([a]);
  });
  test("of two that are the same the later heard counts", () => {
    expect(mergeMessages([a], [{ ...a, fromMe: true }])).toEqual([{ ...a, fromMe: true }]);
  });
  test.each([
    [0, null],
    [1, "c"],
    [2, "a"],
    [9, "a"],
  ])("with %i unread, the first of them is %s: own messages do not count", (unread, id) => {
    expect(firstUnread([a, b, c], unread)).toBe(id);
  });
  test("without any of the other side none is unread", () => expect(firstUnread([b], 3)).toBeNull());
});

test("MSG-01 the count of new messages in words", () => {
  expect([0, 1, 2].map(newMessages)).toEqual(["No new messages", "You have 1 new message", "You have 2 new messages"]);
});

test("MSG-02 a message is seen up to the moment that was read, delivered up to the one that was notified, else sent", () => {
  const readState = { deliveredUpTo: "2026-11-21T09:02:00.000Z", seenUpTo: "2026-11-21T09:01:00.000Z" };
  const marks = ["00", "01", "02", "03"].map((minute) => markOf(`2026-11-21T09:${minute}:00.000Z`, readState));
  expect(marks).toEqual(["seen", "seen", "delivered", "sent"]);
  expect(markOf("2026-11-21T09:00:00.000Z", { deliveredUpTo: null, seenUpTo: null })).toBe("sent");
});

test("a late answer takes nothing back: neither what was written since nor what was seen", () => {
  type Stored = { lastMessageAt: string; deliveredUpTo: string | null; seenUpTo: string | null; unread: number };
  const early: Stored = { lastMessageAt: "1", deliveredUpTo: null, seenUpTo: null, unread: 1 };
  const late: Stored = { lastMessageAt: "2", deliveredUpTo: "2", seenUpTo: "1", unread: 0 };
  for (const [stored, shown] of [
    [early, late],
    [late, early],
  ] as const) {
    expect(mergeConversations(stored, shown)).toEqual(late);
  }
  // Of the same moment the newer answer counts.
  expect(mergeConversations(late, { ...late, seenUpTo: null, unread: 3 })).toEqual({ ...late, unread: 3 });
});

test("a message may be changed for 15 minutes, to the last moment of them", () => {
  expect([0, 900_000, 900_001].map((ms) => mayChange(at(0), at(ms)))).toEqual([true, true, false]);
});

test("a file input offers the endings of the kinds that messages take", () => {
  expect(messageFile.accept).toBe(acceptOf(messageFile.kinds));
});
