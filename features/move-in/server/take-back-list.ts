import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm";
import { cameSince, closeUnused } from "#features/accounts/server/public.ts";
import { takeBackOrder } from "#features/checkout/server/public.ts";
import { reverse } from "#features/ledger/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import type { BroughtList } from "../contract.ts";
import { moveTexts, rowsAtOnce, undoDays } from "../texts.ts";
import { lockMoves } from "./bring-people.ts";
import { broughtLists, broughtRows, broughtThings } from "./tables.ts";
import { takeBackThing, undoneActs } from "./take-back-thing.ts";

/** A course is checked with all its files before it goes. */
const thingsUndoneAtOnce = 20;
const undoSince = (now: Date) => new Date(now.getTime() - undoDays * 86_400_000);

/** What was brought within the time in which it may be undone, the newest first, with how many rows or things are still there. */
export async function listBrought({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<BroughtList[]> {
  const rowsOf = (state?: "taken") =>
    db.$count(broughtRows, and(eq(broughtRows.listId, broughtLists.id), state && eq(broughtRows.state, state)));
  const thingsOf = (state?: "taken") =>
    db.$count(broughtThings, and(eq(broughtThings.listId, broughtLists.id), state && eq(broughtThings.state, state)));
  const rows = await db
    .select({
      id: broughtLists.id,
      at: broughtLists.broughtAt,
      name: broughtLists.name,
      rows: sql`${rowsOf()} + ${thingsOf()}`.mapWith(Number),
      left: sql`${rowsOf("taken")} + ${thingsOf("taken")}`.mapWith(Number),
    })
    .from(broughtLists)
    .where(gt(broughtLists.broughtAt, undoSince(clock.now())))
    .orderBy(sql`${broughtLists.broughtAt} desc`, broughtLists.id);
  return rows.filter(({ rows: count }) => count > 0).map(({ at, ...list }) => ({ ...list, at: at.toISOString() }));
}

type Row = typeof broughtRows.$inferSelect;

/**
 * Takes back a part of what was brought within a week. Of a list of people: courses, opening balances by their opposite, and accounts that were made
 * for it; a row stays whose person has logged in since, or paid. Of a zip: what is used by nothing and is as it came. Returns how many are left for
 * the next call.
 * Errors: AppError not_found for a list that is older, or of which nothing is left.
 */
export async function takeBackList(
  deps: VerbDeps,
  actorId: string,
  listId: string,
): Promise<{ undone: number; stays: number; left: number; staying: string[] }> {
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const txDeps = within(deps, tx);
    await lockMoves(txDeps);
    const [list] = await tx
      .select()
      .from(broughtLists)
      .where(and(eq(broughtLists.id, listId), gt(broughtLists.broughtAt, undoSince(now))));
    const isThingLeft = and(eq(broughtThings.listId, listId), eq(broughtThings.state, "taken"));
    const isLeft = and(eq(broughtRows.listId, listId), eq(broughtRows.state, "taken"));
    const rows = await tx.select().from(broughtRows).where(isLeft).orderBy(asc(broughtRows.line)).limit(rowsAtOnce);
    // Posts and courses go before the schools that they are of.
    const things = await tx
      .select()
      .from(broughtThings)
      .where(isThingLeft)
      .orderBy(desc(broughtThings.line))
      .limit(rows.length > 0 ? 0 : thingsUndoneAtOnce);
    if (!list || rows.length + things.length === 0) throw notFound(moveTexts.unknownImport);
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
    const staying: string[] = [];
    for (const thing of things) {
      const stays = await takeBackThing(txDeps, thing, list.broughtAt);
      const isUndone = stays === null;
      if (stays !== null) staying.push(stays);
      await tx
        .update(broughtThings)
        .set({ state: isUndone ? "undone" : "stays" })
        .where(and(eq(broughtThings.listId, listId), eq(broughtThings.line, thing.line)));
      if (!isUndone) continue;
      undone += 1;
      const { act, ...besides } = undoneActs[thing.kind];
      await record(act, "about" in besides ? null : thing.subject, {
        ...besides,
        reason: list.name,
        before: { title: thing.title },
        details: { list: listId },
      });
    }
    const left = (await tx.$count(broughtRows, isLeft)) + (await tx.$count(broughtThings, isThingLeft));
    const counts = { undone, stays: rows.length + things.length - undone, left };
    await record("move-in.undone", listId, { details: { name: list.name, ...counts } });
    return { ...counts, staying };
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
