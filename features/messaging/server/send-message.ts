import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { siteReads } from "#features/site/server/public.ts";
import { AppError, invalid, notFound } from "#lib/app-error.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { messagingTexts, type NewMessage, type SentAnswer } from "../contract.ts";
import { addMessage } from "./add-message.ts";
import { across, findConversation, isAcross, isMine, me } from "./conversation-view.ts";
import { messageMail } from "./mails.ts";
import type { Counterpart, MessageDeps } from "./message-deps.ts";
import { messageView } from "./message-view.ts";
import { type HeldConversation, openConversation } from "./open-conversation.ts";
import { conversations } from "./tables.ts";

/** Messages of one account in an hour: each writes a mail to somebody. */
const perAccount = { name: "messages", max: 200, windowS: 60 * 60 };

/**
 * A student's message to a tutor or to support: stored once however often it is sent with the same key, and mailed once to
 * whoever is written to.
 * Errors: AppError invalid for a tutor who is gone or has no account, not_found for another's conversation, invalid for a key that made
 * another message, too_many.
 */
export async function sendMessage(
  deps: MessageDeps,
  studentId: string,
  input: NewMessage,
  requestKey: string | null,
): Promise<SentAnswer> {
  const retryAfterS = await createLimiter(deps).hit(perAccount, { id: studentId });
  if (retryAfterS > 0) throw new AppError("too_many", messagingTexts.tooMany, { retryAfterS });
  const student = await deps.findPerson(studentId);
  if (!student) throw notFound();
  // Before the transaction: within it a second connection would be asked for, and all at once could wait for each other.
  const site = await siteReads(deps).getSettings();
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = await hold(tx, now);
    const tutor = await tutorOf(tx, held.tutorId);
    if (tutor && !tutor.hasAccount) throw refuse(messagingTexts.awayTutor(tutor.fullName), "away");
    const { message, isNew } = await addMessage(
      tx,
      held,
      { side: "student", senderId: studentId, body: input.body, requestKey },
      now,
    );
    if (isNew) await deps.mail.enqueueMail(tx, messageMail(deps, { site, message, student, tutor }));
    const conversation = await findConversation(tx, studentId, held.id);
    if (!conversation) throw notFound(messagingTexts.goneConversation);
    return { conversation, message: messageView(message, studentId) };
  });

  function refuse(message: string, code: string) {
    const pointer = input.conversationId === undefined ? "/tutorId" : "/conversationId";
    return invalid(message, [{ pointer, code, message }]);
  }

  async function hold(tx: Tx, now: Date): Promise<HeldConversation> {
    if (input.conversationId === undefined) {
      const tutorId = input.tutorId ?? null;
      if (tutorId !== null && !(await tutorOf(tx, tutorId))?.published) {
        throw refuse(messagingTexts.goneTutor, "unknown");
      }
      return openConversation(tx, { studentId, tutorId }, now);
    }
    const [held] = await tx
      .select({
        id: conversations.id,
        tutorId: across.tutorId,
        lastMessageAt: conversations.lastMessageAt,
      })
      .from(conversations)
      .innerJoin(me, isMine)
      .innerJoin(across, isAcross)
      .where(and(eq(conversations.id, input.conversationId), eq(me.accountId, studentId)))
      .for("update", { of: conversations });
    if (!held) throw notFound(messagingTexts.goneConversation);
    return { ...held, isNew: false };
  }

  async function tutorOf(tx: Tx, tutorId: string | null): Promise<Counterpart | null> {
    return tutorId === null ? null : ((await deps.findTutors(tx, [tutorId])).get(tutorId) ?? null);
  }
}
