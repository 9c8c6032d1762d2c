import { and, desc, eq, gt, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DraftInput, GradableItem, Lock } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import { findGradableItem, type Grader } from "./gradable-items.ts";
import { gradingDrafts } from "./tables.ts";

/** An item stays with who chose or typed something last, so long; then it is free by itself. */
const lockMs = 5 * 60_000;
/** What no one went on with. */
const retentionMs = 90 * 86_400_000;

type ItemKey = { id: string; source: "submission" | "attempt" };
const ofItem = ({ id, source }: ItemKey) =>
  eq(source === "submission" ? gradingDrafts.submissionId : gradingDrafts.attemptId, id);

/**
 * Saves what a grader chose and typed for an item, and makes it theirs for now; what another grader has stays theirs unless it is taken
 * over. The draft is saved either way, but where another of theirs is there that `seenAt` does not know, as of a device that was
 * without a line: that one stays and is returned. Returns who has the item, when that is another one. Errors: AppError not_found.
 */
export async function saveDraft(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  grader: Grader,
  { gradableItem: id, content, seenAt, takeOver = false }: DraftInput & { gradableItem: string },
): Promise<{ savedAt: string; lock: Lock; other: GradableItem["draft"] }> {
  const item = await findGradableItem(db, grader, id);
  if (!item) throw notFound(gradingTexts.unknownItem);
  const itemKey: ItemKey = item.gradableItem;
  return db.transaction(async (tx) => {
    // Two who begin at the same moment: one of them has it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grading:${id}`}, 7302118845))`);
    const now = clock.now();
    if (takeOver)
      await tx
        .update(gradingDrafts)
        .set({ heldUntil: null })
        .where(and(ofItem(itemKey), ne(gradingDrafts.accountId, grader.accountId)));
    const lock = await lockOf(tx, grader, itemKey, now);
    const stored = seenAt === undefined ? null : await ownDraft(tx, grader, itemKey);
    if (stored && stored.content !== content && stored.savedAt !== seenAt)
      return { savedAt: stored.savedAt, lock, other: stored };
    const saved = { content, savedAt: now, heldUntil: lock ? null : new Date(now.getTime() + lockMs) };
    await tx
      .insert(gradingDrafts)
      .values({
        id: newId(),
        accountId: grader.accountId,
        [itemKey.source === "submission" ? "submissionId" : "attemptId"]: id,
        ...saved,
      })
      .onConflictDoUpdate({
        target: [
          itemKey.source === "submission" ? gradingDrafts.submissionId : gradingDrafts.attemptId,
          gradingDrafts.accountId,
        ],
        set: saved,
      });
    return { savedAt: now.toISOString(), lock, other: null };
  });
}

/** Which other grader has an item for now, and since when they last did something. */
async function lockOf(db: DbOrTx, { accountId }: Grader, itemKey: ItemKey, now: Date): Promise<Lock> {
  const person = personRows(db);
  const [row] = await db
    .select({ by: person.personName, at: gradingDrafts.savedAt })
    .from(gradingDrafts)
    .innerJoin(person, eq(person.id, gradingDrafts.accountId))
    .where(
      and(
        ofItem(itemKey),
        ne(gradingDrafts.accountId, accountId),
        isNotNull(gradingDrafts.heldUntil),
        gt(gradingDrafts.heldUntil, now),
      ),
    )
    .orderBy(desc(gradingDrafts.savedAt))
    .limit(1);
  return row ? { by: row.by, at: row.at.toISOString() } : null;
}

async function ownDraft(db: DbOrTx, { accountId }: Grader, itemKey: ItemKey): Promise<GradableItem["draft"]> {
  const [draft] = await db
    .select({ content: gradingDrafts.content, savedAt: gradingDrafts.savedAt })
    .from(gradingDrafts)
    .where(and(ofItem(itemKey), eq(gradingDrafts.accountId, accountId)));
  return draft ? { ...draft, savedAt: draft.savedAt.toISOString() } : null;
}

/** A grader's own draft of an item, and who else has it. */
export async function draftOf(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  grader: Grader,
  itemKey: ItemKey,
): Promise<Pick<GradableItem, "draft" | "lock">> {
  const [draft, lock] = await Promise.all([ownDraft(db, grader, itemKey), lockOf(db, grader, itemKey, clock.now())]);
  return { draft, lock };
}

/** Refuses marks of an item that another grader has for now. Errors: AppError conflict. */
export async function refuseLocked({ db, clock }: InTx<"clock">, grader: Grader, itemKey: ItemKey): Promise<void> {
  const lock = await lockOf(db, grader, itemKey, clock.now());
  if (lock) throw conflict(gradingTexts.lockedBy(lock.by));
}

/** The marks are saved: their draft is done with. */
export async function endDraft({ db }: InTx, { accountId }: Grader, itemKey: ItemKey): Promise<void> {
  await db.delete(gradingDrafts).where(and(ofItem(itemKey), eq(gradingDrafts.accountId, accountId)));
}

/** Deletes drafts that no one went on with for three months; answers how many. */
export async function purgeDrafts({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const old = new Date(clock.now().getTime() - retentionMs);
  const { rowCount } = await db.delete(gradingDrafts).where(lt(gradingDrafts.savedAt, old));
  return rowCount ?? 0;
}
