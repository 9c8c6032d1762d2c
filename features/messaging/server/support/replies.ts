import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { newId } from "#platform/ids/ids.ts";
import { messagingTexts } from "../../contract.ts";
import type { CannedReply, Replies, ReplyInput } from "../../support-contract.ts";
import { type ReplyValues, replyLimits, supportTexts } from "../../support-texts.ts";
import { cannedReplies } from "../tables.ts";
import { pairOf, topicsOf } from "../topics.ts";

/** Asks features on higher floors for the reference that a student has to write into a transfer; null where nothing is to pay. */
export const findReference =
  defineExtensionPoint<(studentId: string) => Promise<string | null>>("messaging.find-reference");

type Deps = Pick<VerbDeps, "db" | "contributions">;

const view = ({ changedAt, ...reply }: typeof cannedReplies.$inferSelect): CannedReply => ({
  ...reply,
  changedAt: changedAt.toISOString(),
});

/** All canned replies by title (`replyLimits` bounds them), with the values of a conversation's student. Errors: AppError not_found. */
export async function listReplies(deps: Deps, conversationId: string | undefined): Promise<Replies> {
  const rows = await deps.db
    .select()
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${cannedReplies.title})`));
  return {
    data: rows.map(view),
    values: conversationId === undefined ? null : await valuesOf(deps, conversationId),
  };
}

async function valuesOf(deps: Deps, conversationId: string): Promise<ReplyValues> {
  const pair = await pairOf(deps.db, conversationId);
  // Another tutor's conversation is not support's to read.
  if (pair === null || pair.tutorId !== null) throw notFound(messagingTexts.unknownConversation);
  const people = personRows(deps.db);
  const [[person], topics, references] = await Promise.all([
    deps.db.select({ name: people.personName }).from(people).where(eq(people.id, pair.studentId)),
    topicsOf(deps, pair),
    Promise.all(deps.contributions(findReference).map((find) => find(pair.studentId))),
  ]);
  const courses = topics.flatMap((topic) => (topic.kind === "course" ? [topic] : []));
  const running = courses.find(({ state }) => state === "paid" || state === "active") ?? courses[0];
  return {
    "first name": person?.name.trim().split(/\s+/)[0] || null,
    course: running?.title ?? null,
    reference: references.find((reference) => reference !== null) ?? null,
  };
}

type Writing = Pick<VerbDeps, "db" | "clock">;

/** Adds a canned reply. Errors: AppError conflict for a title that is taken, or where there are too many. */
export const addReply = (deps: Writing, staffId: string, input: ReplyInput): Promise<CannedReply> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    // One after the other, so that the number holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('messaging.replies', 0))`);
    if ((await tx.$count(cannedReplies)) >= replyLimits.replies) throw conflict(supportTexts.tooMany);
    const row = { id: newId(), ...input, changedAt: now };
    const made = await tx.insert(cannedReplies).values(row).onConflictDoNothing().returning();
    if (made.length === 0) throw takenAt("title", supportTexts.titleTaken);
    await record("reply.added", row.id, { after: input });
    return view(row);
  });

/** Changes a canned reply as it was at `changedAt`. Errors: AppError not_found; conflict for a title that is taken, or a change since. */
export const changeReply = (
  deps: Writing,
  staffId: string,
  { id, changedAt, ...input }: ReplyInput & { id: string; changedAt: string },
): Promise<CannedReply> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    const before = await lockReply(tx, id);
    if (before.changedAt.getTime() !== Date.parse(changedAt)) throw conflict(supportTexts.replyChanged);
    const [namesake] = await tx
      .select({ id: cannedReplies.id })
      .from(cannedReplies)
      .where(eq(sql`lower(${cannedReplies.title})`, sql`lower(${input.title})`));
    if (namesake && namesake.id !== id) throw takenAt("title", supportTexts.titleTaken);
    // Later than before in any case: it tells one version from the next.
    const row = { ...input, changedAt: new Date(Math.max(now.getTime(), before.changedAt.getTime() + 1)) };
    await tx.update(cannedReplies).set(row).where(eq(cannedReplies.id, id));
    await record("reply.changed", id, { before: { title: before.title, body: before.body }, after: input });
    return view({ id, ...row });
  });

/** Deletes a canned reply; its words are in the audit log. Errors: AppError not_found. */
export const deleteReply = (deps: Writing, staffId: string, id: string): Promise<{ id: string }> =>
  staffWrite(deps, staffId, async (tx, record) => {
    const { title, body } = await lockReply(tx, id);
    await tx.delete(cannedReplies).where(eq(cannedReplies.id, id));
    await record("reply.deleted", id, { before: { title, body } });
    return { id };
  });

async function lockReply(tx: DbOrTx, id: string) {
  const [row] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for("update");
  if (!row) throw notFound(supportTexts.unknownReply);
  return row;
}
