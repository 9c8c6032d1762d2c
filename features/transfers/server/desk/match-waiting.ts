import { setImmediate } from "node:timers/promises";
import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type DeskOrderRow, findDeskOrders, listDeskOrders, waitingClaims } from "#features/checkout/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { MatchOrder } from "../../match-contract.ts";
import { type Match, matchLines } from "../../match-rules.ts";
import { findTwins, type Twin } from "../hand/twins.ts";
import { bankLines, lineShares } from "../tables.ts";

export type LineRow = typeof bankLines.$inferSelect;
export type Claim = Awaited<ReturnType<typeof waitingClaims>>[number];

/** Everything that waits at the desk, at present. */
export type WaitingDesk = {
  /** The oldest first. */
  lines: LineRow[];
  orders: Map<string, DeskOrderRow>;
  /** By student: who paid for them before. */
  senders: Map<string, string[]>;
  claims: Map<string, Claim>;
  matches: Map<string, Match>;
  /** By the line of a statement: what was typed by hand and may be the same money. It has no match until a staff member says. */
  twins: Map<string, Twin[]>;
};

/** All transfers that wait, each with the orders that it may be for. Computed again each time, so that it is never out of date. */
export async function matchWaiting({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<WaitingDesk> {
  const now = clock.now();
  const lines = await db
    .select()
    .from(bankLines)
    .where(eq(bankLines.state, "waiting"))
    .orderBy(asc(bankLines.paidOn), asc(bankLines.paidAt), asc(bankLines.id));
  const claims = new Map((await waitingClaims(db)).map((claim) => [claim.orderId, claim]));
  // Without a transfer the orders of the claims are all that is shown.
  const rows = lines.length > 0 ? await listDeskOrders(db, now) : await findDeskOrders(db, [...claims.keys()], now);
  const orders = new Map(rows.map((row) => [row.id, row]));
  const senders = await knownSenders(db, orders);
  const known = rows.map((row) => toMatch(row, senders, claims));
  const twins = await findTwins(
    db,
    lines.map(({ id }) => id),
  );
  const alone = lines.filter(({ id }) => !twins.has(id));
  return { lines, orders, senders, claims, twins, matches: await matchLines(alone, known, () => setImmediate()) };
}

const toMatch = (
  row: DeskOrderRow,
  senders: ReadonlyMap<string, string[]>,
  claims: ReadonlyMap<string, Claim>,
): MatchOrder => {
  const claim = claims.get(row.id);
  return {
    ...row,
    placedOn: dateInLagos(row.placedAt),
    senders: senders.get(row.studentId) ?? [],
    claimedOn: claim ? dateInLagos(claim.claimedAt) : null,
  };
};

/** Names under which transfers that were counted for a student's orders came. */
async function knownSenders(db: Db, orders: ReadonlyMap<string, DeskOrderRow>): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ orderId: lineShares.orderId, sender: bankLines.sender })
    .from(lineShares)
    .innerJoin(bankLines, and(eq(bankLines.id, lineShares.lineId), ne(bankLines.sender, "")));
  const senders = new Map<string, string[]>();
  for (const { orderId, sender } of rows) {
    const studentId = orders.get(orderId)?.studentId;
    if (studentId) senders.set(studentId, [...new Set([...(senders.get(studentId) ?? []), sender])]);
  }
  return senders;
}
