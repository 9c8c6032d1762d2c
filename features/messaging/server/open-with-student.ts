import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type Conversation, messagingTexts } from "../contract.ts";
import {
  across,
  findConversation,
  isViewers,
  selectConversations,
  type Viewer,
  viewConversation,
} from "./conversation-view.ts";
import { openConversation } from "./open-conversation.ts";

/**
 * A desk's conversation with a student. Support may begin one with any student; a tutor has one with each student who picked them.
 * Errors: AppError not_found for anybody else.
 */
export async function openWithStudent(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  viewer: Viewer,
  studentId: string,
): Promise<Conversation> {
  const [current] = await selectConversations(db, viewer.side).where(
    and(eq(across.accountId, studentId), eq(across.side, "student"), isViewers(viewer.side, viewer.accountId)),
  );
  if (current) return viewConversation(current);
  const people = personRows(db);
  const [person] = await db.select({ isStudent: people.isStudent }).from(people).where(eq(people.id, studentId));
  if (viewer.side !== "support" || !person?.isStudent) throw notFound(messagingTexts.unknownStudent);
  const { id } = await db.transaction((tx) => openConversation({ db: tx, clock }, { studentId, tutorId: null }));
  const opened = await findConversation(db, viewer, id);
  if (!opened) throw notFound(messagingTexts.unknownConversation);
  return opened;
}
