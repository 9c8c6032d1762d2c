import { and, eq } from "drizzle-orm";
import type { DemoConversations } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { momentAgo } from "#lib/daytime.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { openConversation } from "./open-conversation.ts";
import { conversationParticipants, conversations, messages } from "./tables.ts";

/**
 * Loads the demo student's conversations, dated back from `now`, and reads them up to the last ones of the other side that
 * stay unread. Idempotent: a conversation that is there stays unchanged. Errors: an unknown student or tutor.
 */
export async function seedMessages(deps: InTx<"clock">, supplied: DemoConversations): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const person = personRows(tx);
  const [student] = await tx
    .select({ id: person.id })
    .from(person)
    .where(eq(person.personEmail, supplied.studentEmail));
  if (!student) throw new Error(`There is no ${supplied.studentEmail}.`);
  const tutor = tutorRows(tx);
  const tutorIds = new Map(
    (await tx.select({ slug: tutor.slug, id: tutor.id }).from(tutor)).map((t) => [t.slug, t.id]),
  );
  const momentOf = (ago: Parameters<typeof momentAgo>[0]) => momentAgo(ago, now);

  for (const { tutorSlug, messages: written, unread } of supplied.conversations) {
    const tutorId = tutorSlug === null ? null : tutorIds.get(tutorSlug);
    const [first, last] = [written[0], written.at(-1)];
    if (tutorId === undefined) throw new Error(`There is no tutor ${tutorSlug}.`);
    if (!first || !last) continue;
    const lastRead = written.at(-1 - unread);
    const conversation = await openConversation(deps, { studentId: student.id, tutorId });
    if (!conversation.isNew) continue;
    await tx
      .update(conversations)
      .set({ lastMessageAt: momentOf(last), changes: written.length })
      .where(eq(conversations.id, conversation.id));
    // The other side has read all of it, and no one is notified about it by mail.
    const ofConversation = eq(conversationParticipants.conversationId, conversation.id);
    await tx
      .update(conversationParticipants)
      .set({ readAt: momentOf(last), mailedAt: momentOf(last) })
      .where(ofConversation);
    await tx
      .update(conversationParticipants)
      .set({ readAt: lastRead ? momentOf(lastRead) : null })
      .where(and(ofConversation, eq(conversationParticipants.side, "student")));
    await tx.insert(messages).values(
      written.map((message, at) => ({
        id: newId(),
        conversationId: conversation.id,
        side:
          message.from === "student"
            ? ("student" as const)
            : tutorId === null
              ? ("support" as const)
              : ("tutor" as const),
        senderId: message.from === "student" ? student.id : null,
        body: message.body,
        createdAt: momentOf(message),
        change: at + 1,
      })),
    );
  }
}
