import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { isNotified, notify } from "#features/notifications/server/public.ts";
import { tutorContacts, tutorRows } from "#features/tutors/server/public.ts";
import { AppError, invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { hasOwnSecret, ownSecretError, ownSecretMessage } from "#lib/own-secrets.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import {
  type Conversation,
  type MessageFile,
  messagingTexts,
  type NewMessage,
  type NewResponse,
  type SentAnswer,
} from "../contract.ts";
import { aboutConversation } from "../rules.ts";
import { addMessage, type MessageRow, otherMessage } from "./add-message.ts";
import {
  asDesk,
  excerptOf,
  findConversation,
  isMine,
  isViewers,
  me,
  mustBeFilled,
  mustBeOpen,
  type Viewer,
} from "./conversation-view.ts";
import { attachUploads, readFiles } from "./message-files.ts";
import { messageView } from "./message-view.ts";
import { type LockedConversation, openConversation } from "./open-conversation.ts";
import { conversationParticipants, conversations } from "./tables.ts";

/** Messages of one account in an hour. */
const perAccount = { name: "messages", max: 200, windowS: 60 * 60 };

/** Into which conversation; only a student names a tutor (null: support) instead. */
type Keyed = {
  /** Makes a repeat the same message. */
  requestKey: string | null;
};
type Recipient = {
  conversationId?: string | undefined;
  tutorId?: string | null | undefined;
};

/**
 * A student's message to a tutor or to support: stored once however often it is sent with the same key. The tutor finds one line of
 * it in the bell for all that come before they read; who does not read it within minutes is notified by mail (mail-unread.ts).
 * Errors: AppError invalid for a tutor who is gone or has no account, not_found for another's conversation or upload, invalid for a key that made
 * another message, too_many.
 */
export async function sendMessage(deps: VerbDeps, viewer: Viewer, input: NewMessage & Keyed): Promise<SentAnswer> {
  await limit(deps, viewer);
  return write(deps, viewer, input, {
    lock: async (tx) => {
      const tutorId = input.tutorId ?? null;
      if (tutorId !== null && !(await tutorOf(tx, tutorId))?.published) {
        throw invalidAt(recipientOf(input), messagingTexts.unknownTutor, "unknown");
      }
      return openConversation(within(deps, tx), { studentId: viewer.accountId, tutorId });
    },
    notifyOthers: async (deps, conversation) => {
      const { db: tx } = deps;
      if (conversation.with !== "tutor") return;
      const [person, tutorId] = [personRows(tx), conversationParticipants.accountId];
      const [tutor] = await tx
        .select({
          accountId: tutorId,
          studentName: person.personName,
          isNotified: isNotified(tx, tutorId, aboutUnread(conversation)).mapWith(Boolean),
        })
        .from(conversationParticipants)
        .innerJoin(person, eq(person.id, viewer.accountId))
        .where(
          and(
            eq(conversationParticipants.conversationId, conversation.id),
            eq(conversationParticipants.side, "tutor"),
            isNotNull(tutorId),
          ),
        );
      if (!tutor?.accountId || tutor.isNotified) return;
      const link = paths.deskMessages("tutor", conversation.id);
      await ring(deps, tutor.accountId, { conversation, from: tutor.studentName, link });
    },
  });
}

/** What the bell shows of a conversation until its reader has read: the same for all messages before that. */
const aboutUnread = ({ id, seenUpTo }: Conversation) => aboutConversation(id) + (seenUpTo ?? "");

type Rung = { conversation: Conversation; from: string; link: string };

/** Puts into a person's bell that someone wrote: one line for all that comes until they read. */
const ring = (deps: Within, accountId: string, { conversation, from, link }: Rung) =>
  notify(deps, {
    accountId,
    kind: "message",
    message: `${from} wrote to you.`,
    link,
    about: aboutUnread(conversation),
  });

/**
 * A tutor's or support's message to a student: stored once however often it is sent with the same key. The student finds one line
 * of it in the bell for all that come before they read.
 * Errors: AppError invalid for a student whose account is closed, not_found for another's conversation or upload, invalid for a key that made
 * another message or a placeholder of a canned reply without its value, too_many.
 */
export async function sendAnswer(deps: VerbDeps, viewer: Viewer, input: NewResponse & Keyed): Promise<SentAnswer> {
  mustBeFilled(viewer, input.body);
  await limit(deps, viewer);
  return write(deps, viewer, input, {
    notifyOthers: async (deps, conversation) => {
      if (conversation.studentId === null) return;
      const from = await nameOf(deps.db, viewer, conversation.id);
      await ring(deps, conversation.studentId, { conversation, from, link: paths.messages(conversation.id) });
    },
  });
}

/**
 * The same to a student whose tutor may not have written yet, in the caller's transaction: their conversation is opened where there is
 * none. The caller puts it into the bell. Returns the conversation's id.
 */
export async function writeAsTutor(
  deps: Within,
  tutor: { accountId: string; tutorId: string },
  input: { studentId: string; body: string; requestKey: string },
): Promise<string> {
  const { studentId, body, requestKey } = input;
  const { conversation } = await writeWithin(
    deps,
    asDesk(tutor.accountId, "tutor"),
    { body, requestKey },
    { lock: (tx) => openConversation(within(deps, tx), { studentId, tutorId: tutor.tutorId }) },
  );
  return conversation.id;
}

/** As whom students know who answers. */
async function nameOf(tx: Tx, { side }: Viewer, conversationId: string): Promise<string> {
  if (side === "support") return messagingTexts.support;
  const tutors = tutorRows(tx);
  const [tutor] = await tx
    .select({ name: tutors.tutorName })
    .from(conversationParticipants)
    .innerJoin(tutors, eq(tutors.id, conversationParticipants.tutorId))
    .where(and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, side)));
  return tutor?.name ?? messagingTexts.closedAccount;
}

type Written = Recipient & Keyed & { body: string; uploads?: readonly string[] | undefined; wave?: string | undefined };

type Writing = {
  /** Opens the conversation where the input names none, and locks it. */
  lock?(tx: Tx): Promise<LockedConversation>;
  /** Notifies the other side, once for a message. */
  notifyOthers?(deps: Within, conversation: Conversation): Promise<void>;
};

async function write(deps: VerbDeps, viewer: Viewer, input: Written, writing: Writing): Promise<SentAnswer> {
  return deps.db.transaction((tx) => writeWithin(within(deps, tx), viewer, input, writing));
}

async function writeWithin(
  deps: Within,
  viewer: Viewer,
  input: Written,
  { lock, notifyOthers }: Writing,
): Promise<SentAnswer> {
  // Answers by mail and by WhatsApp come here past the schemas.
  if (hasOwnSecret(input.body)) throw invalid(ownSecretMessage, [ownSecretError("/body")]);
  const { db: tx } = deps;
  const conversation =
    input.conversationId === undefined ? await lock?.(tx) : await lockOwn(tx, viewer, input.conversationId);
  if (!conversation) throw notFound(messagingTexts.unknownConversation);
  const before = mustBeOpen(await findConversation(tx, viewer, conversation.id), recipientOf(input));
  const { message, isNew } = await addMessage(deps, conversation, {
    side: viewer.side,
    senderId: viewer.accountId,
    body: input.body,
    requestKey: input.requestKey,
  });
  const { uploads = [], wave } = input;
  if (!isNew) {
    const lockedFiles = await readFiles(tx, message.id);
    if (message.deletedAt === null && lockedFiles.uploads.join() !== uploads.join()) throw otherMessage();
    return { conversation: before, message: messageView(message, lockedFiles.files, viewer) };
  }
  const files = await attachUploads(deps, {
    messageId: message.id,
    accountId: viewer.accountId,
    uploads,
    wave,
  });
  await notifyOthers?.(deps, before);
  return { conversation: withLast(before, message, files), message: messageView(message, files, viewer) };
}

async function limit(deps: VerbDeps, { accountId }: Viewer): Promise<void> {
  const retryAfterS = await createLimiter(deps).hit(perAccount, { id: accountId });
  if (retryAfterS > 0) throw new AppError("too_many", messagingTexts.tooMany, { retryAfterS });
}

/** The field with the receiver. */
const recipientOf = (input: Recipient) => (input.conversationId === undefined ? "tutorId" : "conversationId");

/** A conversation once an own message is its last. */
const withLast = (
  conversation: Conversation,
  { body, createdAt }: MessageRow,
  [file]: readonly MessageFile[],
): Conversation => ({
  ...conversation,
  lastMessageAt: createdAt.toISOString(),
  lastMessage: {
    body: excerptOf(body),
    fromMe: true,
    isDeleted: false,
    file: file ? { kind: file.kind, name: file.name } : null,
  },
});

/** One of a viewer's conversations, locked; null for another's. */
async function lockOwn(
  tx: Tx,
  { side, accountId }: Viewer,
  conversationId: string,
): Promise<LockedConversation | null> {
  const [conversation] = await tx
    .select({ id: conversations.id, lastMessageAt: conversations.lastMessageAt, changes: conversations.changes })
    .from(conversations)
    .innerJoin(me, isMine(side))
    .where(and(eq(conversations.id, conversationId), isViewers(side, accountId)))
    .for("update", { of: conversations });
  return conversation ? { ...conversation, isNew: false } : null;
}

const tutorOf = async (tx: Tx, tutorId: string) => (await tutorContacts(tx, [tutorId])).get(tutorId) ?? null;
