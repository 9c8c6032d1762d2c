import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { findPerson, personRows } from "#features/accounts/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { messagingTexts } from "../../contract.ts";
import type { SupportNote } from "../../support-contract.ts";
import { supportTexts } from "../../support-texts.ts";
import { conversationNotes } from "../tables.ts";
import { pairOf } from "../topics.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** More than anyone reads of one conversation. */
const maxShown = 200;

/** The student of a conversation of support. Errors: AppError not_found for a tutor's conversation, and once the student is gone. */
async function studentOf(db: DbOrTx, conversationId: string): Promise<string> {
  const pair = await pairOf(db, conversationId);
  if (pair === null || pair.tutorId !== null) throw notFound(messagingTexts.unknownConversation);
  return pair.studentId;
}

/** What colleagues noted about a conversation with support, the oldest first; the newest 200. Errors: AppError not_found. */
export async function listNotes(db: DbOrTx, conversationId: string): Promise<{ data: SupportNote[] }> {
  await studentOf(db, conversationId);
  const people = personRows(db);
  const rows = await db
    .select({ note: conversationNotes, name: people.personName })
    .from(conversationNotes)
    .leftJoin(people, eq(people.id, conversationNotes.writerId))
    .where(eq(conversationNotes.conversationId, conversationId))
    .orderBy(desc(conversationNotes.createdAt), desc(conversationNotes.id))
    .limit(maxShown);
  return { data: rows.map(({ note, name }) => view(note, name)).reverse() };
}

/** Notes something about a conversation for colleagues: no message, and nothing that its student hears of. Errors: AppError not_found. */
export const addNote = (
  deps: Deps,
  staffId: string,
  { id, note }: { id: string; note: string },
): Promise<SupportNote> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    const row = {
      id: newId(),
      conversationId: id,
      studentId: await studentOf(tx, id),
      writerId: staffId,
      body: note,
      createdAt: now,
    };
    await tx.insert(conversationNotes).values(row);
    await record("conversation.noted", id, { after: { note } });
    return view(row, (await findPerson({ db: tx }, staffId))?.fullName ?? null);
  });

/** Removes a note of one's own; its text is in the audit log. Errors: AppError not_found; forbidden for a colleague's. */
export const removeNote = (deps: Deps, staffId: string, id: string): Promise<{ id: string }> =>
  staffWrite(deps, staffId, async (tx, record) => {
    const [note] = await tx.select().from(conversationNotes).where(eq(conversationNotes.id, id)).for("update");
    if (!note) throw notFound(supportTexts.unknownNote);
    if (note.writerId !== staffId) throw new AppError("forbidden", supportTexts.notYourNote);
    await tx.delete(conversationNotes).where(eq(conversationNotes.id, id));
    await record("conversation.note-removed", note.conversationId, { before: { note: note.body } });
    return { id };
  });

const view = (
  { id, body, createdAt, writerId }: typeof conversationNotes.$inferSelect,
  name: string | null,
): SupportNote => ({
  id,
  note: body,
  createdAt: createdAt.toISOString(),
  writer: { id: writerId, name: name ?? messagingTexts.closedAccount },
});
