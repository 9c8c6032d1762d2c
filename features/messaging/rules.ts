import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { Side, Topic } from "./contract.ts";
import { changeableMs } from "./texts.ts";

/** Pure decisions about conversations. */

/** The moment of a message that comes after another: now, and in any case later than the one before. */
export const momentAfter = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

type Ordered = { id: string; createdAt: string };

/** Two parts of a conversation as one, each message once, in the one order that they have. */
export function mergeMessages<M extends Ordered>(some: readonly M[], others: readonly M[]): M[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

type Notified = ReadState & { lastMessageAt: string };

const later = (a: string | null, b: string | null) => ((a ?? "") > (b ?? "") ? a : b);

/** Two states of a conversation as one, in whichever order the answers came: nothing that was seen is unseen again. */
export const mergeConversations = <C extends Notified>(current: C, notified: C): C => ({
  ...(notified.lastMessageAt < current.lastMessageAt ? current : notified),
  deliveredUpTo: later(current.deliveredUpTo, notified.deliveredUpTo),
  seenUpTo: later(current.seenUpTo, notified.seenUpTo),
});

/** The first of the messages that were unread, by how many there were; null where all were read. */
export function firstUnread<M extends { id: string; fromMe: boolean }>(
  messages: readonly M[],
  unread: number,
): string | null {
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  return unread > 0 ? (theirs.at(-Math.min(unread, theirs.length))?.id ?? null) : null;
}

/** By which open pages hear that someone writes in a conversation. */
export const typingTopic = (conversationId: string): string => `typing/${conversationId}`;

/** How what the bell shows of a conversation begins; the rest tells one stretch of unread messages from the next. */
export const aboutConversation = (conversationId: string): string => `message:${conversationId}:`;

/** Whether the writer of a message may still edit or delete it. */
export const mayChange = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() <= changeableMs;

/** What a writer knows of an own message: that it is stored, that a page of the other side was notified, that it was read there. */
export type Mark = "sent" | "delivered" | "seen";

/** Up to which moments the other side was notified about messages, and has read. */
export type ReadState = { deliveredUpTo: string | null; seenUpTo: string | null };

export function markOf(createdAt: string, { deliveredUpTo, seenUpTo }: ReadState): Mark {
  if (seenUpTo !== null && createdAt <= seenUpTo) return "seen";
  return deliveredUpTo !== null && createdAt <= deliveredUpTo ? "delivered" : "sent";
}

/** How many new messages there are, in words. */
export const newMessages = (count: number): string =>
  count === 0 ? "No new messages" : `You have ${counted(count, "new message")}`;

const stateLabels = { active: "", paid: ", paid", paused: ", paused", completed: ", finished" } as const;

/**
 * What a conversation is about, in one line: courses with the state of their payment, for those who teach and answer, and a trial class, for whom
 * there is no course yet or while it is ahead. "" where there is nothing.
 */
export function topicsText(topics: readonly Topic[], side: Side, now: Date): string {
  const courses = topics.flatMap((topic) => (topic.kind === "course" ? [topic] : []));
  const shown = topics.filter(
    (topic) => topic.kind === "course" || courses.length === 0 || new Date(topic.startsAt) > now,
  );
  return shown
    .map((topic) =>
      topic.kind === "trial"
        ? `Trial class ${momentText(new Date(topic.startsAt))}`
        : `${topic.title}${side === "student" ? "" : stateLabels[topic.state]}`,
    )
    .join("; ");
}
