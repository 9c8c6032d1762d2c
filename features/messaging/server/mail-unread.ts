import { and, asc, eq, gt, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { ownMailAt } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { tutorContacts } from "#features/tutors/server/public.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { addressKey } from "#platform/mail/address-key.ts";
import type { MailSite } from "#platform/mail/compose-mail.ts";
import { signedAddress } from "#platform/mail/signed-address.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { fileText } from "../file-texts.ts";
import { unreadFor } from "../texts.ts";
import { findConversation, me } from "./conversation-view.ts";
import { unreadMail } from "./mails.ts";
import { filesOf } from "./message-files.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

/** Mails what no one read for some minutes. Every minute, so a mail comes at most that late. */
export const mailUnreadJob = defineJob("messaging.mail-unread", z.object({}), {
  retryLimit: 2,
  expireInS: 240,
  retentionS: 3600,
});

/** Conversations that one transaction deals with. */
const batch = 20;
/** Messages that a mail writes out. */
const writtenOut = 10;

/**
 * Tells by mail what a side of a conversation has not read for three minutes: one mail for all of it, once, however often this runs
 * and wherever it is cut, since the participant's row and the mail are written together. People get it as they chose to be notified; a tutor
 * whose address is unknown and support by way of staff. Returns how many mails were written; returns early when `signal` aborts.
 */
export async function mailUnread(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  const site = await getSettings(deps);
  let mailed = 0;
  /** Conversations with someone who wants quiet now: they are looked at again by the next run. */
  const quiet: string[] = [];
  for (;;) {
    if (signal?.aborted) return mailed;
    const done = await deps.db.transaction((tx) => mailSome(within(deps, tx), site, quiet));
    mailed += done.mailed;
    if (done.seen < batch) return mailed;
  }
}

async function mailSome(
  deps: Within<VerbDeps>,
  site: MailSite,
  quiet: string[],
): Promise<{ seen: number; mailed: number }> {
  const now = deps.clock.now();
  const known = sql`coalesce(greatest(${me.readAt}, ${me.mailedAt}), '-infinity')`;
  const waiting = await deps.db
    .select({
      conversationId: me.conversationId,
      side: me.side,
      accountId: me.accountId,
      tutorId: me.tutorId,
      readAt: me.readAt,
      mailedAt: me.mailedAt,
    })
    .from(conversations)
    .innerJoin(me, eq(me.conversationId, conversations.id))
    .where(
      and(
        gt(conversations.lastMessageAt, new Date(now.getTime() - unreadFor.maxMs)),
        sql`${conversations.lastMessageAt} > ${known}`,
        quiet.length === 0 ? undefined : notInArray(conversations.id, quiet),
        sql`exists (select from ${messages} where ${messages.conversationId} = ${conversations.id}
          and ${messages.side} <> ${me.side} and ${messages.deletedAt} is null and ${messages.createdAt} > ${known}
          and ${messages.createdAt} <= ${new Date(now.getTime() - unreadFor.minMs).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(conversations.lastMessageAt), asc(conversations.id))
    .limit(batch)
    .for("update", { of: me, skipLocked: true });
  let mailed = 0;
  for (const part of waiting) {
    const outcome = await mailOne(deps, site, part);
    if (outcome === "mailed") mailed += 1;
    if (outcome === "quiet") quiet.push(part.conversationId);
  }
  return { seen: waiting.length, mailed };
}

type Part = Pick<
  typeof conversationParticipants.$inferSelect,
  "conversationId" | "side" | "accountId" | "tutorId" | "readAt" | "mailedAt"
>;

/**
 * Mails one side what it has not read of a conversation, and notes that in any case but one: who wants quiet now gets it when that is
 * over, with what came until then.
 */
async function mailOne(deps: Within<VerbDeps>, site: MailSite, part: Part): Promise<"mailed" | "nobody" | "quiet"> {
  const { db: tx } = deps;
  const own = part.accountId
    ? await ownMailAt(deps, { accountId: part.accountId, kind: "message" })
    : { notBefore: deps.clock.now(), unsubscribe: undefined };
  const now = deps.clock.now();
  if (own && own.notBefore > now) return "quiet";
  const { conversationId, side } = part;
  const known = [part.readAt, part.mailedAt].filter((moment) => moment !== null);
  const unread: SQL | undefined = and(
    eq(messages.conversationId, conversationId),
    ne(messages.side, side),
    isNull(messages.deletedAt),
    ...known.map((moment) => gt(messages.createdAt, moment)),
  );
  const rows = await tx
    .select({ id: messages.id, body: messages.body, createdAt: messages.createdAt })
    .from(messages)
    .where(unread)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const upTo = rows.at(-1)?.createdAt;
  if (!upTo) return "nobody";
  await tx
    .update(conversationParticipants)
    .set({ mailedAt: upTo })
    .where(and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, side)));
  const email = own && (await addressOf(deps, part));
  const from = await writerOf(tx, part);
  if (!own || email === null || from === null) return "nobody";
  const written = rows.slice(0, writtenOut);
  const files = await filesOf(
    tx,
    written.map(({ id }) => id),
  );
  const bodies = written.map(({ id, body }) =>
    [
      body,
      ...files
        .filter(({ messageId }) => messageId === id)
        .map((file) => `${fileText(file)}, ${formatFileSize(file.sizeBytes)}`),
    ]
      .filter(Boolean)
      .join("\n"),
  );
  await deps.mail.enqueueMail(
    tx,
    unreadMail(deps, site, {
      conversationId,
      reader: { side, email },
      from,
      replyAddress: await replyAddressOf(deps, part),
      bodies,
      more: rows.length - bodies.length,
      upTo,
      unsubscribe: own.unsubscribe,
    }),
  );
  return "mailed";
}

/** Where a reply to the mail lands in the conversation; null for a side without an account, and where no one takes mail. */
async function replyAddressOf(
  { db: tx, mailReplies, clock }: Within<VerbDeps>,
  { conversationId, side, accountId }: Part,
): Promise<string | null> {
  if (!mailReplies || accountId === null || side === "support") return null;
  const people = personRows(tx);
  const [holder] = await tx.select({ email: people.personEmail }).from(people).where(eq(people.id, accountId));
  if (!holder) return null;
  const position = { id: conversationId, kind: side, holderId: accountId, email: holder.email };
  return signedAddress(mailReplies.address, await addressKey(tx), position, clock.now());
}

/** Where a side gets its mail; null for nowhere: a student who is away, a tutor who has no address. */
async function addressOf(deps: Within<VerbDeps>, { side, accountId, tutorId }: Part): Promise<string | null> {
  const { db: tx } = deps;
  if (side === "support") return deps.staffEmail;
  if (side === "tutor") return (await tutorContacts(tx, [tutorId ?? ""])).get(tutorId ?? "")?.email ?? null;
  const people = personRows(tx);
  const [student] = await tx
    .select({ email: people.personEmail })
    .from(people)
    .where(eq(people.id, accountId ?? ""));
  return student?.email ?? null;
}

/** Who wrote to a side, as it knows them; null where no one is there any more. */
async function writerOf(
  tx: Tx,
  { conversationId, side, accountId }: Part,
): Promise<{ name: string; email: string | null } | null> {
  const conversation = await findConversation(tx, { side, accountId: accountId ?? "" }, conversationId);
  if (!conversation) return null;
  if (conversation.studentId === null) return { name: conversation.name, email: null };
  const people = personRows(tx);
  const [student] = await tx
    .select({ email: people.personEmail })
    .from(people)
    .where(eq(people.id, conversation.studentId));
  return student ? { name: conversation.name, email: student.email } : null;
}

/** Has a student who has just verified the address be mailed what no one could mail before: what is still unread. */
export async function mailOwedMessages({ db: tx }: Within, accountId: string): Promise<void> {
  await tx
    .update(conversationParticipants)
    .set({ mailedAt: null })
    .where(and(eq(conversationParticipants.accountId, accountId), eq(conversationParticipants.side, "student")));
}
