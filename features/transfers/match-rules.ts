import { addDays } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import { referenceSigns, referencesIn } from "#lib/payment-reference.ts";
import type { Sign } from "./contract.ts";
import { type Doubt, doubts, type SignName } from "./texts.ts";

/**
 * Which order a transfer is for: decisions on words and figures alone, no I/O (decision 026). Amounts are integer minor units, days
 * Lagos calendar dates.
 */

/** A transfer that came and waits to be given to an order. */
export type WaitingLine = {
  id: string;
  paidOn: string;
  amountMinor: number;
  currency: Currency;
  narration: string;
  sender: string;
  /** A person undid what was decided about it. */
  wasUndone: boolean;
};

/** An order as the matcher sees it. */
export type MatchOrder = {
  id: string;
  reference: string;
  studentId: string;
  studentName: string;
  courseName: string;
  currency: Currency;
  /** Whether it takes money: waiting or in its parts, and its price still holds. */
  isPayable: boolean;
  /** What is due next, and all that is still to come; 0 where nothing is. */
  dueMinor: number;
  restMinor: number;
  placedOn: string;
  /** Who paid for this student before. */
  senders: readonly string[];
  /** Day on which the student said that the transfer was made. */
  claimedOn: string | null;
  /** Days on which transfers for it were counted. */
  countedOn: readonly string[];
};

/** An order that a transfer may be for. */
export type Candidate = { orderId: string; score: number; signs: Sign[] };

/** `exact`: counts by itself. `likely`: a person looks at it. `none`: nothing fits. */
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
const leastScore = 4;
const mostCandidates = 5;

const weights = { whole: 6, near: 4, cut: 3, sender: 3, oneName: 1, words: 2, claim: 1, amount: 2 } as const;

/** Words of payments and banks, which are nobody's name. */
const commonWords = new Set(
  "TRF TRANSFER FROM TO NIP MOBILE BANK FOR PAYMENT PAY SCHOOL FEES FEE VIA APP POS USSD WEB THE AND OF MR MRS MISS DR CHIEF ALH NIG LTD INT REF CREDIT INWARD OUTWARD ACADEMY COURSE".split(
    " ",
  ),
);

/** Names as banks write them: capitals without accents, each word of three letters or more. */
export const nameWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length >= 3 && !commonWords.has(word));

/** Which orders there are, ready to be asked for. */
type Orders = {
  all: ReadonlyMap<string, MatchOrder>;
  byReference: ReadonlyMap<string, MatchOrder>;
  /** By the reference with each sign left out in turn, and by its beginnings. */
  byGap: ReadonlyMap<string, readonly string[]>;
  byBeginning: ReadonlyMap<string, readonly string[]>;
  byWord: ReadonlyMap<string, readonly MatchOrder[]>;
  byAmount: ReadonlyMap<string, readonly MatchOrder[]>;
  names: ReadonlyMap<string, { student: ReadonlySet<string>; all: ReadonlySet<string> }>;
};

function into<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const held = map.get(key);
  if (held) held.push(value);
  else map.set(key, [value]);
}

/** Shortest beginning of a reference that a narration which was cut may end with. */
const shortestCut = 5;
const amountKey = ({ currency }: { currency: Currency }, amountMinor: number) => `${currency}${amountMinor}`;

function indexed(orders: readonly MatchOrder[]): Orders {
  const byGap = new Map<string, string[]>();
  const byBeginning = new Map<string, string[]>();
  const byWord = new Map<string, MatchOrder[]>();
  const byAmount = new Map<string, MatchOrder[]>();
  const names = new Map<string, { student: Set<string>; all: Set<string> }>();
  for (const order of orders) {
    const { reference } = order;
    for (let at = 0; at < reference.length; at += 1) {
      into(byGap, `${reference.slice(0, at)}.${reference.slice(at + 1)}`, reference);
      into(byGap, reference.slice(0, at) + reference.slice(at + 1), reference);
    }
    for (let length = shortestCut; length < reference.length; length += 1)
      into(byBeginning, reference.slice(0, length), reference);
    const student = new Set(nameWords(order.studentName));
    const all = new Set([...student, ...order.senders.flatMap(nameWords)]);
    names.set(order.id, { student, all });
    if (!order.isPayable) continue;
    for (const word of all) into(byWord, word, order);
    for (const amount of new Set([order.dueMinor, order.restMinor])) into(byAmount, amountKey(order, amount), order);
  }
  return {
    all: new Map(orders.map((order) => [order.id, order])),
    byReference: new Map(orders.map((order) => [order.reference, order])),
    byGap,
    byBeginning,
    byWord,
    byAmount,
    names,
  };
}

/** How a line names an order: in full, with one sign wrong, missing or changed places, or cut off at the end. */
type Naming = { reference: string; how: "whole" | "near" | "cut" };

/** What a line says, read once. */
type ReadLine = { line: WaitingLine; whole: string[]; namings: Naming[]; words: Set<string> };

const squeezed = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]+/g, "");

/** Signs that stand for others which look alike: no reference has the keys. */
const lookAlikes: Record<string, readonly string[]> = {
  O: ["Q", "D"],
  "0": ["Q", "D"],
  I: ["J", "7"],
  "1": ["7", "J"],
  L: ["J"],
};

function readLine(line: WaitingLine, orders: Orders): ReadLine {
  const text = squeezed(line.narration);
  const valid = referencesIn(line.narration);
  const whole = valid.filter((reference) => orders.byReference.has(reference));
  const namings = new Map<string, Naming["how"]>(whole.map((reference) => [reference, "whole"]));
  const near = (reference: string | undefined, how: Naming["how"]) => {
    if (reference !== undefined && !namings.has(reference)) namings.set(reference, how);
  };
  for (let at = 0; at + 7 <= text.length; at += 1) {
    for (const reference of orders.byGap.get(text.slice(at, at + 7)) ?? []) near(reference, "near");
    const window = text.slice(at, at + 8);
    if (window.length < 8) continue;
    for (let sign = 0; sign < 8; sign += 1) {
      const masked = `${window.slice(0, sign)}.${window.slice(sign + 1)}`;
      for (const reference of orders.byGap.get(masked) ?? []) near(reference, "near");
      const swapped = window.slice(0, sign) + window.charAt(sign + 1) + window.charAt(sign) + window.slice(sign + 2);
      if (sign < 7 && orders.byReference.has(swapped)) near(swapped, "near");
    }
    for (const reading of readings(window)) if (orders.byReference.has(reading)) near(reading, "near");
  }
  for (let length = 7; length >= shortestCut && text.length >= length; length -= 1) {
    for (const reference of orders.byBeginning.get(text.slice(-length)) ?? []) near(reference, "cut");
  }
  return {
    line,
    whole,
    namings: [...namings].map(([reference, how]) => ({ reference, how })),
    words: new Set([...nameWords(line.narration), ...nameWords(line.sender)]),
  };
}

/** What eight signs may have been where some look like others; none where they all are signs of references. */
function readings(window: string): string[] {
  const odd = [...window].filter((sign) => !referenceSigns.includes(sign));
  if (odd.length === 0 || odd.length > 3) return [];
  let read = [""];
  for (const sign of window) {
    const choices = referenceSigns.includes(sign) ? [sign] : (lookAlikes[sign] ?? []);
    read = read.flatMap((begun) => choices.map((choice) => begun + choice));
  }
  return read;
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
};

/** The most orders with one amount or name that are looked at without another sign. */
const mostOfAKind = 400;

function candidatesOf({ line, namings, words }: ReadLine, orders: Orders): Candidate[] {
  const found = new Map<string, { order: MatchOrder; how: Naming["how"] | null }>();
  for (const { reference, how } of namings) {
    const order = orders.byReference.get(reference);
    if (order) found.set(order.id, { order, how });
  }
  const shared = new Map<MatchOrder, number>();
  for (const word of words) {
    const known = orders.byWord.get(word) ?? [];
    if (known.length <= mostOfAKind) for (const order of known) shared.set(order, (shared.get(order) ?? 0) + 1);
  }
  for (const [order, count] of shared) {
    const fits = line.amountMinor === order.dueMinor || line.amountMinor === order.restMinor;
    if ((count >= 2 || fits) && !found.has(order.id)) found.set(order.id, { order, how: null });
  }
  return [...found.values()]
    .map(({ order, how }) => scored(line, words, order, how, orders))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || a.orderId.localeCompare(b.orderId))
    .slice(0, mostCandidates);
}

function scored(
  line: WaitingLine,
  words: ReadonlySet<string>,
  order: MatchOrder,
  how: Naming["how"] | null,
  orders: Orders,
): Candidate {
  const names = orders.names.get(order.id);
  const senders = new Set(nameWords(line.sender));
  const bySender = Math.max(
    0,
    ...[order.studentName, ...order.senders].map((name) =>
      common(new Set(nameWords(name)), senders.size > 0 ? senders : words),
    ),
  );
  const byWords = common(names?.student ?? new Set(), words);
  const fits =
    order.currency === line.currency && (line.amountMinor === order.dueMinor || line.amountMinor === order.restMinor);
  const isTimely = order.claimedOn !== null && Math.abs(daysBetween(order.claimedOn, line.paidOn)) <= claimDays;
  const score =
    (how === null ? 0 : weights[how]) +
    (bySender >= 2 ? weights.sender : bySender === 1 ? weights.oneName : 0) +
    (byWords >= 2 ? weights.words : byWords) +
    (isTimely ? weights.claim : 0) +
    (fits ? weights.amount : 0);
  const sign = (name: SignName, agrees: boolean, note: string | null = null): Sign => ({ name, agrees, note });
  return {
    orderId: order.id,
    score,
    signs: [
      sign("reference", how === "whole", how),
      sign("sender", bySender >= 2),
      sign("words", byWords >= 1),
      sign("time", isTimely),
      sign("amount", fits),
    ],
  };
}

const daysBetween = (one: string, other: string) => Math.round((Date.parse(one) - Date.parse(other)) / 86_400_000);

/** Why a line that names this order does not count by itself; none: it does. */
function doubtsOf(read: ReadLine, order: MatchOrder, orders: Orders, linesOf: ReadonlyMap<string, number>): Doubt[] {
  const { line, whole, words } = read;
  const names = orders.names.get(order.id);
  const fits = line.amountMinor === order.dueMinor || line.amountMinor === order.restMinor;
  // Somebody who copied a friend's narration: all names are those of another student who owes just this.
  const others = (orders.byAmount.get(amountKey(order, line.amountMinor)) ?? []).filter(
    ({ studentId, id }) =>
      studentId !== order.studentId && common(orders.names.get(id)?.student ?? new Set(), words) >= 2,
  );
  const found: Record<Doubt, boolean> = {
    "not-payable": !order.isPayable,
    "other-currency": line.currency !== order.currency,
    amount: !fits,
    // Another reference beside it, also a torn one, may say that the money is for both.
    "several-references": read.namings.length > 1 || whole.length > 1,
    "several-lines": (linesOf.get(order.id) ?? 0) > 1,
    "counted-lately": order.countedOn.some((on) => Math.abs(daysBetween(on, line.paidOn)) <= twinDays),
    "another-student": others.length > 0 && common(names?.all ?? new Set(), words) < 2,
    "before-order": line.paidOn < addDays(order.placedOn, -1),
    undone: line.wasUndone,
  };
  return doubts.filter((doubt) => found[doubt]);
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
  // Also a torn reference counts here: of two transfers of one order neither is counted without a person.
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
    const candidates = candidatesOf(read, orders);
    const named = orders.byReference.get(read.whole[0] ?? "");
    const doubted = named ? doubtsOf(read, named, orders, linesOf) : [];
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
