import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { pairKey } from "./open-conversation.ts";
import { conversationParticipants, conversations } from "./tables.ts";

/**
 * Whether a tutor blocked a student: then the student chooses nothing new with them, and does not learn why. What was paid or booked
 * stays.
 */
export const tutorBlocks = async (db: DbOrTx, pair: Pair): Promise<boolean> =>
  (await listTutorBlocks(db, [pair])).length > 0;

type Pair = { studentId: string; tutorId: string };

/** The same of many pairs: those of them where the tutor blocked the student. */
export async function listTutorBlocks<P extends Pair>(db: DbOrTx, pairs: readonly P[]): Promise<P[]> {
  const byKey = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  const rows = await db
    .select({ key: conversations.pairKey })
    .from(conversations)
    .innerJoin(conversationParticipants, eq(conversationParticipants.conversationId, conversations.id))
    .where(
      and(
        inArray(conversations.pairKey, [...byKey.keys()]),
        eq(conversationParticipants.side, "tutor"),
        isNotNull(conversationParticipants.blockedAt),
      ),
    );
  return rows.flatMap(({ key }) => byKey.get(key) ?? []);
}
