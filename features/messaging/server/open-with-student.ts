import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
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
import { type TopicPair, topicsOf } from "./topics.ts";

/**
 * A desk's conversation with a student. Support may begin one with any student; a tutor has one with each student who picked them, and may
 * begin one with those whom they teach. Errors: AppError not_found for anybody else.
 */
export async function openWithStudent(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions">,
  viewer: Viewer,
  studentId: string,
): Promise<Conversation> {
  const { db, clock } = deps;
  const [current] = await selectConversations(db, viewer.side).where(
    and(eq(across.accountId, studentId), eq(across.side, "student"), isViewers(viewer.side, viewer.accountId)),
  );
  if (current) return viewConversation(current);
  const [people, tutors] = [personRows(db), tutorRows(db)];
  const [person] = await db.select({ isStudent: people.isStudent }).from(people).where(eq(people.id, studentId));
  if (!person?.isStudent) throw notFound(messagingTexts.unknownStudent);
  const pair: TopicPair = { studentId, tutorId: null };
  if (viewer.side !== "support") {
    const [tutor] = await db.select({ id: tutors.id }).from(tutors).where(eq(tutors.tutorAccountId, viewer.accountId));
    pair.tutorId = tutor?.id ?? null;
    const isTaught = tutor && (await topicsOf(deps, pair)).some(({ kind }) => kind === "course");
    if (!isTaught) throw notFound(messagingTexts.unknownStudent);
  }
  const { id } = await db.transaction((tx) => openConversation({ db: tx, clock }, pair));
  const opened = await findConversation(db, viewer, id);
  if (!opened) throw notFound(messagingTexts.unknownConversation);
  return opened;
}
