/** Pure decisions about conversations. */

/** The moment of a message that comes after another: now, and in any case later than the one before. */
export const momentAfter = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/** Where a page of conversations begins, as the address carries it: the moment and the id of the last one shown. */
export type ConversationCursor = { lastMessageAt: Date; id: string };

export const writeCursor = ({ lastMessageAt, id }: ConversationCursor): string => `${lastMessageAt.getTime()}.${id}`;

/** A cursor as writeCursor makes it; null for any other text. */
export function readCursor(text: string): ConversationCursor | null {
  const match = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  return match ? { lastMessageAt: new Date(Number(match[1])), id: match[2] as string } : null;
}
