import { and, count, desc, eq, sql } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { BankComment, MarkInput } from "../contract.ts";
import { bankLimits, gradingTexts } from "../texts.ts";
import { gradingComments } from "./tables.ts";

/** A grader's own sentences, those used most first. */
export async function listComments({ db }: Pick<VerbDeps, "db">, accountId: string): Promise<BankComment[]> {
  return db
    .select({ id: gradingComments.id, text: gradingComments.text, uses: gradingComments.uses })
    .from(gradingComments)
    .where(eq(gradingComments.accountId, accountId))
    .orderBy(desc(gradingComments.uses), desc(gradingComments.addedAt), gradingComments.id);
}

/** Adds a sentence; one that is there already stays one. Errors: AppError conflict when the bank is full. */
export async function addComment(
  deps: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { text }: { text: string },
): Promise<BankComment[]> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments:${accountId}`}, 7302118846))`);
    const [bank] = await tx
      .select({ comments: count() })
      .from(gradingComments)
      .where(eq(gradingComments.accountId, accountId));
    const added = await tx
      .insert(gradingComments)
      .values({ id: newId(), accountId, text, addedAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ id: gradingComments.id });
    if (added.length > 0 && (bank?.comments ?? 0) >= bankLimits.comments) throw conflict(gradingTexts.bankFull);
  });
  return listComments(deps, accountId);
}

/** Removes a sentence of one's own; another's, or one that is gone, changes nothing. */
export async function removeComment(
  deps: Pick<VerbDeps, "db">,
  accountId: string,
  { comment: id }: { comment: string },
): Promise<BankComment[]> {
  await deps.db
    .delete(gradingComments)
    .where(and(eq(gradingComments.id, id), eq(gradingComments.accountId, accountId)));
  return listComments(deps, accountId);
}

/** Counts the sentences of the bank that these marks use. */
export async function countUses(
  { db }: InTx,
  accountId: string,
  { comment, pins = [], questions = [] }: Pick<MarkInput, "comment" | "pins" | "questions">,
): Promise<void> {
  const written = [
    comment,
    ...[
      ...pins.map(({ text }) => text),
      ...questions.flatMap((item) => [item.comment, ...(item.pins ?? []).map(({ text }) => text)]),
    ],
  ].join("\n");
  if (written.trim() === "") return;
  await db
    .update(gradingComments)
    .set({ uses: sql`${gradingComments.uses} + 1` })
    .where(and(eq(gradingComments.accountId, accountId), sql`position(${gradingComments.text} in ${written}) > 0`));
}
