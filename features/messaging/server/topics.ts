import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { Topic } from "../contract.ts";
import { conversationParticipants } from "./tables.ts";

/** A student and who is across: a tutor, or null for support. */
export type TopicPair = { studentId: string; tutorId: string | null };

/** Asks features on higher floors what a student and a tutor have to do with each other; with support: all that the student takes. */
export const findTopics = defineExtensionPoint<(pair: TopicPair) => Promise<Topic[]>>("messaging.find-topics");

/** What a pair has to do with each other. */
export const topicsOf = async ({ contributions }: Pick<VerbDeps, "contributions">, pair: TopicPair): Promise<Topic[]> =>
  (await Promise.all(contributions(findTopics).map((find) => find(pair)))).flat();

/** The pair of a conversation; null where the student's account is gone. */
export async function pairOf(db: DbOrTx, conversationId: string): Promise<TopicPair | null> {
  const rows = await db
    .select({
      side: conversationParticipants.side,
      accountId: conversationParticipants.accountId,
      tutorId: conversationParticipants.tutorId,
    })
    .from(conversationParticipants)
    .where(eq(conversationParticipants.conversationId, conversationId));
  const studentId = rows.find(({ side }) => side === "student")?.accountId ?? null;
  return studentId === null ? null : { studentId, tutorId: rows.find(({ side }) => side === "tutor")?.tutorId ?? null };
}
