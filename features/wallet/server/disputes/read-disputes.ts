import { asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { Dispute } from "../../contract.ts";
import type { DisputeSide } from "../../texts.ts";
import { classDisputes, disputeMessages } from "../tables.ts";

/**
 * The disputes about these classes, the oldest first, as one of the three sides reads them: a student those in which they wrote, without the
 * words of other students; only staff see who a student is.
 */
export async function readDisputes(
  db: DbOrTx,
  sessionIds: readonly string[],
  { accountId, side }: { accountId: string; side: DisputeSide },
): Promise<(Dispute & { sessionId: string })[]> {
  if (sessionIds.length === 0) return [];
  const people = personRows(db);
  const rows = await db
    .select({ dispute: classDisputes, message: disputeMessages, name: people.personName })
    .from(classDisputes)
    .innerJoin(disputeMessages, eq(disputeMessages.disputeId, classDisputes.id))
    .leftJoin(people, eq(people.id, disputeMessages.authorId))
    .where(inArray(classDisputes.sessionId, [...sessionIds]))
    .orderBy(asc(classDisputes.openedAt), asc(disputeMessages.at), asc(disputeMessages.id));
  const isTheirs = ({ message }: (typeof rows)[number]) => message.authorId === accountId;
  return [...Map.groupBy(rows, ({ dispute: { id } }) => id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first || (side === "student" && !ofOne.some(isTheirs))) return [];
    const { id, sessionId, state, openedAt, decidedAt, note } = first.dispute;
    const shown = ofOne.filter((row) => side !== "student" || row.message.side !== "student" || isTheirs(row));
    return {
      id,
      sessionId,
      state,
      note,
      openedAt: openedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      messages: shown.map((row) => ({
        id: row.message.id,
        side: row.message.side,
        isOwn: isTheirs(row),
        name: side === "staff" ? row.name : null,
        words: row.message.words,
        at: row.message.at.toISOString(),
      })),
    };
  });
}
