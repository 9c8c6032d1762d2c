import { and, asc, count, eq, gt, ne, sql } from "drizzle-orm";
import { cameSince, closeUnused } from "#features/accounts/server/public.ts";
import { takeBackOrder } from "#features/checkout/server/public.ts";
import { reverse } from "#features/ledger/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import type { BroughtList } from "../contract.ts";
import { moveTexts, rowsAtOnce, undoDays } from "../texts.ts";
import { lockMoves } from "./bring-people.ts";
import { broughtLists, broughtRows } from "./tables.ts";

const undoSince = (now: Date) => new Date(now.getTime() - undoDays * 86_400_000);

/** The lists that were brought within the time in which they may be undone, the newest first, with how many rows are still there. */
export async function listBrought({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<BroughtList[]> {
  const rows = await db
    .select({
      id: broughtLists.id,
      at: broughtLists.broughtAt,
      name: broughtLists.name,
      people: count(broughtRows.id),
      left: sql`count(${broughtRows.id}) filter (where ${broughtRows.state} = 'taken')`.mapWith(Number),
    })
    .from(broughtLists)
    .innerJoin(broughtRows, eq(broughtRows.listId, broughtLists.id))
    .where(gt(broughtLists.broughtAt, undoSince(clock.now())))
    .groupBy(broughtLists.id)
    .orderBy(sql`${broughtLists.broughtAt} desc`, broughtLists.id);
  return rows.map(({ at, ...list }) => ({ ...list, at: at.toISOString() }));
}

type Row = typeof broughtRows.$inferSelect;

/**
 * Takes back a part of a list that was brought within a week: courses, opening balances by their opposite, and accounts that were made for it. A
 * row stays whose person has logged in since, or paid. Returns how many are left for the next call.
 * Errors: AppError not_found for a list that is older, or of which nothing is left.
 */
export async function takeBackPeople(
  deps: VerbDeps,
  actorId: string,
  listId: string,
): Promise<{ undone: number; stays: number; left: number }> {
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const txDeps = within(deps, tx);
    await lockMoves(txDeps);
    const [list] = await tx
      .select()
      .from(broughtLists)
      .where(and(eq(broughtLists.id, listId), gt(broughtLists.broughtAt, undoSince(now))));
    const isLeft = and(eq(broughtRows.listId, listId), eq(broughtRows.state, "taken"));
    const rows = await tx.select().from(broughtRows).where(isLeft).orderBy(asc(broughtRows.line)).limit(rowsAtOnce);
    if (!list || rows.length === 0) throw notFound(moveTexts.unknownImport);
    const came = await cameSince(
      tx,
      rows.map(({ accountId }) => accountId),
      list.broughtAt,
    );
    let undone = 0;
    for (const row of rows) {
      const isUndone = !came.has(row.accountId) && (await takeBack(txDeps, row));
      await tx
        .update(broughtRows)
        .set({ state: isUndone ? "undone" : "stays" })
        .where(eq(broughtRows.id, row.id));
      if (!isUndone) continue;
      undone += 1;
      await record("account.taken-back", row.accountId, { reason: list.name, details: { list: listId } });
      if (row.isAccountMade && !(await isNeeded(txDeps, row))) await closeUnused(txDeps, row.accountId);
    }
    const counts = { undone, stays: rows.length - undone, left: await tx.$count(broughtRows, isLeft) };
    await record("move-in.undone", listId, { details: { name: list.name, ...counts } });
    return counts;
  });
}

/** Whether another row stands on the account. */
const isNeeded = async ({ db: tx }: InTx, { id, accountId }: Row): Promise<boolean> =>
  (await tx.$count(
    broughtRows,
    and(eq(broughtRows.accountId, accountId), ne(broughtRows.id, id), ne(broughtRows.state, "undone")),
  )) > 0;

async function takeBack(
  deps: InTx<"clock" | "emit">,
  { id: subject, accountId, courseId, orderId, isCredit }: Row,
): Promise<boolean> {
  if (courseId !== null) return takeBackOrder(deps, { subject, studentId: accountId, courseId, orderId });
  if (!isCredit) return true;
  try {
    await reverse(deps, { kind: "opening-balance", subject, by: "opening-undone" });
    return true;
  } catch (error) {
    // Used since: nothing was written.
    if (error instanceof AppError) return false;
    throw error;
  }
}
