import { addDays } from "#lib/dates.ts";
import type { Sign } from "./contract.ts";
import { indexed, type Orders, type ReadLine, readLine } from "./line-rules.ts";
import type { MatchOrder, WaitingLine } from "./match-contract.ts";
import { type Doubt, doubts, type SignName } from "./texts.ts";

/**
 * Which order a transfer is for: decisions on words and figures alone, no I/O (decision 026). Amounts are integer minor units, days
 * Lagos calendar dates.
 */

/** An order that a transfer may be for. */
export type Candidate = { orderId: string; score: number; signs: Sign[] };

/** `exact`: counts by itself. `likely`: a staff member looks at it. `none`: nothing fits. */
export type Match = {
  kind: "exact" | "likely" | "none";
  /** The best first; of an exact one only that. */
  candidates: Candidate[];
  /** Why one whose reference is in order does not count by itself. */
  doubts: Doubt[];
};

/** A second transfer of one order within so many days of another may be the first one sent twice. */
const twinDays = 3;
/** A student who says that the transfer was made is believed to mean one of these days around it. */
const claimDays = 3;
/** Least score of an order that is proposed, and most proposals. */
const minScore = 4;
const maxCandidates = 5;

const weights = { whole: 6, near: 4, cut: 3, sender: 3, oneName: 1, text: 2, claim: 1, amount: 2 } as const;

type How = ReadLine["namings"][number]["how"];

const common = (left: ReadonlySet<string>, right: ReadonlySet<string>) => {
  let count = 0;
  for (const word of left) if (right.has(word)) count += 1;
  return count;
};

/** A name that so many orders have shows nothing by itself. */
const maxOfAKind = 2_000;

/** The orders that share names with a line, and how many words. */
function sharing({ words }: ReadLine, orders: Orders): Map<MatchOrder, number> {
  const shared = new Map<MatchOrder, number>();
  for (const word of words) {
    const known = orders.byWord.get(word) ?? [];
    if (known.length <= maxOfAKind) for (const order of known) shared.set(order, (shared.get(order) ?? 0) + 1);
  }
  return shared;
}

const fitsIn = ({ amountMinor, currency }: WaitingLine, order: MatchOrder) =>
  order.currency === currency && (amountMinor === order.dueMinor || amountMinor === order.restMinor);

function candidatesOf(read: ReadLine, shared: ReadonlyMap<MatchOrder, number>, orders: Orders): Candidate[] {
  const fits = new Map<MatchOrder, How | null>();
  for (const { reference, how } of read.namings) {
    const order = orders.byReference.get(reference);
    if (order) fits.set(order, how);
  }
  for (const [order, count] of shared) {
    if ((count >= 2 || fitsIn(read.line, order)) && !fits.has(order)) fits.set(order, null);
  }
  return [...fits]
    .map(([order, how]) => scored(read, order, how, orders))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score || (a.orderId < b.orderId ? -1 : 1))
    .slice(0, maxCandidates);
}

function scored({ line, words, senders }: ReadLine, order: MatchOrder, how: How | null, orders: Orders): Candidate {
  const names = orders.names.get(order.id);
  const bySender = Math.max(0, ...(names?.each ?? []).map((name) => common(name, senders)));
  const sharedNames = names ? common(names.student, words) : 0;
  const fits = fitsIn(line, order);
  const isTimely = order.claimedOn !== null && Math.abs(daysBetween(order.claimedOn, line.paidOn)) <= claimDays;
  const score =
    (how === null ? 0 : weights[how]) +
    (bySender >= 2 ? weights.sender : bySender === 1 ? weights.oneName : 0) +
    (sharedNames >= 2 ? weights.text : sharedNames) +
    (isTimely ? weights.claim : 0) +
    (fits ? weights.amount : 0);
  const sign = (name: SignName, agrees: boolean, note: string | null = null): Sign => ({ name, agrees, note });
  return {
    orderId: order.id,
    score,
    signs: [
      sign("reference", how === "whole", how),
      sign("sender", bySender >= 2),
      sign("text", sharedNames >= 1),
      sign("time", isTimely),
      sign("amount", fits),
    ],
  };
}

/** What a transfer that is typed for one order shares with it: the signs of a match. */
export function signsFor(line: WaitingLine, order: MatchOrder): Sign[] {
  const orders = indexed([order]);
  const read = readLine(line, orders);
  return scored(read, order, read.namings[0]?.how ?? null, orders).signs;
}

const daysBetween = (day: string, otherDay: string) =>
  Math.round((Date.parse(day) - Date.parse(otherDay)) / 86_400_000);

/** Why a line that names this order does not count by itself; none: it does. */
function doubtsOf(
  { line, whole, namings, words }: ReadLine,
  order: MatchOrder,
  shared: ReadonlyMap<MatchOrder, number>,
  orders: Orders,
  linesOf: ReadonlyMap<string, number>,
): Doubt[] {
  const named = (matchOrder: MatchOrder, part: "student" | "all") => {
    const names = orders.names.get(matchOrder.id);
    return names ? common(names[part], words) : 0;
  };
  // Someone who copied a friend's narration: all names are those of another student who owes just this.
  const isAnothers = () =>
    [...shared].some(
      ([otherMatchOrder, count]) =>
        count >= 2 &&
        otherMatchOrder.studentId !== order.studentId &&
        fitsIn(line, otherMatchOrder) &&
        named(otherMatchOrder, "student") >= 2,
    );
  const applies: Record<Doubt, boolean> = {
    "not-payable": !order.isPayable,
    "other-currency": line.currency !== order.currency,
    amount: line.amountMinor !== order.dueMinor && line.amountMinor !== order.restMinor,
    // Another reference next to it, also a torn one, may show that the money is for both.
    "several-references": namings.length > 1 || whole.length > 1,
    "several-lines": (linesOf.get(order.id) ?? 0) > 1,
    "counted-lately": order.countedOn.some((on) => Math.abs(daysBetween(on, line.paidOn)) <= twinDays),
    "another-student": named(order, "all") < 2 && isAnothers(),
    "before-order": line.paidOn < addDays(order.placedOn, -1),
    undone: line.wasUndone,
  };
  return doubts.filter((doubt) => applies[doubt]);
}

/**
 * What becomes of each line, by its id. Exact: the narration has one reference, whole and with its check sign in order, of an order
 * that takes money, the amount is what is due or all that is left, and nothing speaks against it. Everything else is proposed with
 * its signs, or fits nothing. `rest` is called now and then in a long list, so that others get their turn.
 */
export async function matchLines(
  lines: readonly WaitingLine[],
  known: readonly MatchOrder[],
  rest: () => Promise<void> = async () => {},
): Promise<Map<string, Match>> {
  const orders = indexed(known);
  const reads: ReadLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % 100 === 99) await rest();
    reads.push(readLine(line, orders));
  }
  // Also a torn reference counts here: of two transfers of one order neither is counted without a staff member.
  const linesOf = new Map<string, number>();
  for (const { namings } of reads) {
    for (const { reference } of namings) {
      const order = orders.byReference.get(reference);
      if (order) linesOf.set(order.id, (linesOf.get(order.id) ?? 0) + 1);
    }
  }
  const matches = new Map<string, Match>();
  for (const [at, read] of reads.entries()) {
    if (at % 100 === 99) await rest();
    const shared = sharing(read, orders);
    const candidates = candidatesOf(read, shared, orders);
    const named = orders.byReference.get(read.whole[0] ?? "");
    const doubted = named ? doubtsOf(read, named, shared, orders, linesOf) : [];
    if (named && doubted.length === 0) {
      matches.set(read.line.id, {
        kind: "exact",
        candidates: candidates.filter(({ orderId }) => orderId === named.id),
        doubts: [],
      });
    } else {
      matches.set(read.line.id, { kind: candidates.length > 0 ? "likely" : "none", candidates, doubts: doubted });
    }
  }
  return matches;
}
