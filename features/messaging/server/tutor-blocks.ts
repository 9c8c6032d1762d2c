import { and, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { pairKey } from "./open-conversation.ts";
import { conversationParticipants, conversations } from "./tables.ts";

/**
 * Whether a tutor blocked a student: then the student chooses nothing new with them, and does not learn why. What was paid or booked
 * stays.
 */
export async function tutorBlocks(db: DbOrTx, pair: { studentId: string; tutorId: string }): Promise<boolean> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationParticipants, eq(conversationParticipants.conversationId, conversations.id))
    .where(
      and(
        eq(conversations.pairKey, pairKey(pair)),
        eq(conversationParticipants.side, "tutor"),
        isNotNull(conversationParticipants.blockedAt),
      ),
    );
  return rows.length > 0;
}
