import { and, desc, eq, lte } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { siteReads } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { uuidOf } from "#platform/ids/ids.ts";
import { messagingTexts } from "../../contract.ts";
import { messageLength } from "../../texts.ts";
import { countUnreadMessages } from "../count-unread.ts";
import { replyRefusedMail } from "../mails.ts";
import type { MessageDeps } from "../message-deps.ts";
import { markRead } from "../read-thread.ts";
import { sendAnswer, sendMessage } from "../send-message.ts";
import { conversationParticipants, messages } from "../tables.ts";
import { readMail } from "./read-mail.ts";
import { type ReplyPlace, readReplyAddress } from "./reply-address.ts";
import { replyKey } from "./reply-key.ts";

/** `taken`: it is in the conversation. `refused`: its writer is told why by mail. `ignored`: nobody's answer. */
export type ReceivedMail = "taken" | "refused" | "ignored";

/**
 * Puts the answer in a mail into the conversation that its address names, as the side that got the address. Told twice it is one message.
 * Who answers is anyone who has the address: it is a secret between the academy and one mailbox, and From proves nothing. What cannot be
 * taken is answered to the mailbox of the account, never to From.
 */
export async function receiveMail(deps: MessageDeps, raw: Buffer, envelopeTo: string | null): Promise<ReceivedMail> {
  const { mailReplies, clock, log } = deps;
  if (!mailReplies) return "ignored";
  const mail = await readMail(raw, envelopeTo).catch((error: unknown) => {
    log.info({ err: error }, "a mail that came could not be read");
    return null;
  });
  if (!mail || mail.isAutomatic) return "ignored";
  const place = mail.recipients
    .map((address) => readReplyAddress(mailReplies.address, address))
    .find((found) => found !== null);
  const reader = place && (await readerOf(deps, place));
  if (!place || !reader || !place.isFor(await replyKey(deps.db), reader)) return "ignored";
  const { conversationId, side } = place;
  const requestKey = uuidOf(`${conversationId} ${mail.id}`);
  // What is in the conversation arrived, whatever became of the address since.
  if (await isTaken(deps, conversationId, requestKey)) return "taken";
  const refuse = async (why: string): Promise<ReceivedMail> => {
    const site = await siteReads(deps).getSettings();
    await deps.db.transaction((tx) =>
      deps.mail.enqueueMail(
        tx,
        replyRefusedMail(deps, site, { conversationId, side, to: reader.email, why, mailId: mail.id }),
      ),
    );
    return "refused";
  };
  if (place.isOver(clock.now())) return refuse(messagingTexts.replyOver);
  if (mail.text === "") return refuse(mail.files > 0 ? messagingTexts.replyFilesOnly : messagingTexts.replyEmpty);
  const body = mail.files > 0 ? `${mail.text}\n\n${messagingTexts.replyFiles(mail.files)}` : mail.text;
  if (body.length > messageLength || mail.isCut) return refuse(messagingTexts.replyLong);
  const viewer = { accountId: reader.accountId, side };
  try {
    const answer = { conversationId, body };
    await (side === "student" ? sendMessage : sendAnswer)(deps, viewer, answer, requestKey);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.message);
  }
  await readWhatWasMailed(deps, viewer, conversationId);
  return "taken";
}

/** Whether a mail's message is there already. */
async function isTaken({ db }: MessageDeps, conversationId: string, requestKey: string): Promise<boolean> {
  const [held] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.requestKey, requestKey)));
  return held !== undefined;
}

/** Who an address was given to, while they are there; support has no address, since nobody knows who of staff answers. */
async function readerOf({ db }: MessageDeps, { conversationId, side }: ReplyPlace) {
  if (side === "support") return null;
  const people = personRows(db);
  const [reader] = await db
    .select({ accountId: people.id, email: people.personEmail })
    .from(conversationParticipants)
    .innerJoin(people, eq(people.id, conversationParticipants.accountId))
    .where(and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, side)));
  return reader ?? null;
}

/** Who answers a mail has read what it told. */
async function readWhatWasMailed(
  deps: MessageDeps,
  viewer: Parameters<typeof markRead>[1],
  conversationId: string,
): Promise<void> {
  const [last] = await deps.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      conversationParticipants,
      and(
        eq(conversationParticipants.conversationId, messages.conversationId),
        eq(conversationParticipants.side, viewer.side),
      ),
    )
    .where(and(eq(messages.conversationId, conversationId), lte(messages.createdAt, conversationParticipants.mailedAt)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (last) await markRead({ ...deps, unreadOf: countUnreadMessages(deps.db) }, viewer, conversationId, last.id);
}
