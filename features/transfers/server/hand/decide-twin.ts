import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { waitingApprovals } from "#features/checkout/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { deskTexts } from "../../texts.ts";
import { confirmExact } from "../desk/confirm-exact.ts";
import { lockLine, turnDown } from "../desk/confirm-line.ts";
import type { DeskDeps } from "../desk/desk-deps.ts";
import { recordActions } from "../record-action.ts";
import { bankLines } from "../tables.ts";
import { findTwins } from "./twins.ts";

/** A line of a statement that waits next to lines typed by hand, locked with them. Errors: AppError not_found, conflict. */
async function lockSiblings(tx: Tx, id: string) {
  const line = await lockLine({ db: tx }, id);
  const twins = line.state === "waiting" ? ((await findTwins(tx, [id])).get(id) ?? []) : [];
  if (twins.length === 0) throw conflict(deskTexts.noTwin);
  return { line, twins };
}

/**
 * Decides that a line of a statement is what was typed by hand: nothing is counted, and further statements know it by this line.
 * Errors: AppError not_found; conflict where it does not wait next to that one any more.
 */
export const joinLine = (
  { db, clock }: Pick<DeskDeps, "db" | "clock">,
  actorId: string,
  { id, typedId }: { id: string; typedId: string },
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    await lockLine({ db: tx }, typedId); // of two lines of statements one is joined to it
    const { twins } = await lockSiblings(tx, id);
    if (!twins.some((twin) => twin.id === typedId)) throw conflict(deskTexts.noTwin);
    const note = `The same as ${typedId}, typed by hand.`;
    for (const item of await waitingApprovals(tx, "transfer", [id]))
      await turnDown({ db: tx, clock }, { id: item.id, lineId: id, actorId, reason: note });
    await tx.update(bankLines).set({ state: "joined", joinedTo: typedId, decidedAt: at }).where(eq(bankLines.id, id));
    await recordActions({ db: tx }, [{ action: "join", actorId, lineId: id, note, at }], {
      before: { state: "waiting" },
      after: { state: "joined" },
    });
    return { id };
  });

/**
 * Decides that a line of a statement is other money than what was typed by hand: it goes the way of every line, and that is remembered.
 * Errors: AppError not_found; conflict where it does not wait next to one any more.
 */
export async function markDifferent(deps: DeskDeps, actorId: string, id: string): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    const { twins } = await lockSiblings(tx, id);
    await tx.update(bankLines).set({ isOther: true }).where(eq(bankLines.id, id));
    const note = `Not ${twins.map((twin) => twin.id).join(", ")}, typed by hand.`;
    await recordActions(within(deps, tx), [{ action: "keep-apart", actorId, lineId: id, note, at: deps.clock.now() }], {
      before: { isOther: false },
      after: { isOther: true },
    });
  });
  await confirmExact(deps, null);
  return { id };
}
