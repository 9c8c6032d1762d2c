import { and, eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { findPerson, staffWith } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import type { Need } from "#lib/capabilities.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type Conversation, messagingTexts } from "../../contract.ts";
import type { Assignment, Colleagues, SupportEnd } from "../../support-contract.ts";
import { supportTexts } from "../../support-texts.ts";
import { asDesk, findConversation } from "../conversation-view.ts";
import { conversationParticipants, conversations } from "../tables.ts";

const answering = { capability: "messages.answer", scope: "all" } as const satisfies Need;

/** Those who answer for support, by name. */
export async function listColleagues(db: DbOrTx): Promise<Colleagues> {
  return { data: (await staffWith(db, answering)).map(({ id, fullName }) => ({ id, fullName })) };
}

/** Support's part of a conversation, locked with it. Errors: AppError not_found for one that is not support's. */
async function lockPart(tx: Tx, conversationId: string) {
  const [part] = await tx
    .select({
      assigneeId: conversationParticipants.assigneeId,
      doneUpTo: conversationParticipants.doneUpTo,
      lastMessageAt: conversations.lastMessageAt,
    })
    .from(conversations)
    .innerJoin(conversationParticipants, eq(conversationParticipants.conversationId, conversations.id))
    .where(and(eq(conversations.id, conversationId), eq(conversationParticipants.side, "support")))
    // Of both: a message that is written at the same moment is before or after this.
    .for("update");
  if (!part) throw notFound(messagingTexts.unknownConversation);
  return part;
}

const setPart = (tx: Tx, conversationId: string, set: Partial<typeof conversationParticipants.$inferInsert>) =>
  tx
    .update(conversationParticipants)
    .set(set)
    .where(
      and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, "support")),
    );

async function shown(tx: Tx, staffId: string, id: string): Promise<Conversation> {
  const conversation = await findConversation(tx, asDesk(staffId, "support"), id);
  if (!conversation) throw notFound(messagingTexts.unknownConversation);
  return conversation;
}

/**
 * Gives a conversation with support to a colleague, or to no one. Errors: AppError not_found; invalid for who does not answer for support;
 * conflict, with the name, where another has it than `before`.
 */
export async function assignConversation(
  deps: Pick<VerbDeps, "db" | "clock">,
  staffId: string,
  { id, assigneeId, before }: Assignment & { id: string },
): Promise<Conversation> {
  return staffWrite(deps, staffId, async (tx, record) => {
    const part = await lockPart(tx, id);
    const conversation = await shown(tx, staffId, id);
    // Who had it and is gone shows as no one.
    const current = conversation.support?.assignee ?? null;
    if ((current?.id ?? null) !== before) throw conflict(supportTexts.taken(current?.name ?? null));
    if (assigneeId !== null && !(await listColleagues(tx)).data.some((colleague) => colleague.id === assigneeId))
      throw invalidAt("assigneeId", supportTexts.unknownColleague, "unknown");
    if (part.assigneeId === assigneeId) return conversation;
    await setPart(tx, id, { assigneeId });
    await record("conversation.assigned", id, { before: { assigneeId: part.assigneeId }, after: { assigneeId } });
    if (assigneeId !== null && assigneeId !== staffId) {
      const giver = await findPerson({ db: tx }, staffId);
      await notify(within(deps, tx), {
        accountId: assigneeId,
        kind: "message",
        message: `${giver?.fullName ?? "A colleague"} gave you the conversation with ${conversation.name}.`,
        link: paths.deskMessages("support", id),
        about: `assigned:${id}:${newId()}`,
      });
    }
    return shown(tx, staffId, id);
  });
}

/**
 * Ends a conversation with support, or opens it again; what is written later opens it by itself. Errors: AppError not_found; conflict where
 * something was written after `lastMessageAt`.
 */
export async function setSupportState(
  deps: Pick<VerbDeps, "db" | "clock">,
  staffId: string,
  { id, isDone, lastMessageAt }: SupportEnd & { id: string },
): Promise<Conversation> {
  return staffWrite(deps, staffId, async (tx, record) => {
    const part = await lockPart(tx, id);
    if (part.lastMessageAt.getTime() !== Date.parse(lastMessageAt)) throw conflict(supportTexts.wroteSince);
    const wasDone = part.doneUpTo?.getTime() === part.lastMessageAt.getTime();
    if (wasDone !== isDone) {
      await setPart(tx, id, { doneUpTo: isDone ? part.lastMessageAt : null });
      await record(isDone ? "conversation.done" : "conversation.reopened", id, {
        before: { isDone: wasDone },
        after: { isDone },
      });
    }
    return shown(tx, staffId, id);
  });
}
