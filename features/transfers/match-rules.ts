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

/** The words of the names behind an order: its student's, each payer's, and all together. */
type Names = { student: ReadonlySet<string>; each: readonly ReadonlySet<string>[]; all: ReadonlySet<string> };

/** Which orders there are, ready to be asked for. */
type Orders = {
  byReference: ReadonlyMap<string, MatchOrder>;
  /** By the seven signs that are left of a reference without each of its own, and by its beginnings. */
  byGap: ReadonlyMap<string, readonly string[]>;
  byBeginning: ReadonlyMap<string, readonly string[]>;
  byWord: ReadonlyMap<string, readonly MatchOrder[]>;
  names: ReadonlyMap<string, Names>;
};

function into<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const held = map.get(key);
  if (held) held.push(value);
  else map.set(key, [value]);
}

/** Shortest beginning of a reference that a narration which was cut may end with. */
const shortestCut = 5;
/** Signs of a reference. */
const length = 8;

/** A text without the sign at a place. */
const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

function indexed(orders: readonly MatchOrder[]): Orders {
  const byGap = new Map<string, string[]>();
  const byBeginning = new Map<string, string[]>();
  const byWord = new Map<string, MatchOrder[]>();
  const names = new Map<string, Names>();
  for (const order of orders) {
    const { reference } = order;
    for (let at = 0; at < length; at += 1) into(byGap, without(reference, at), reference);
    for (let signs = shortestCut; signs < length; signs += 1) into(byBeginning, reference.slice(0, signs), reference);
    const student = new Set(nameWords(order.studentName));
    const each = [student, ...order.senders.map((name) => new Set(nameWords(name)))];
    const all = new Set(each.flatMap((one) => [...one]));
    names.set(order.id, { student, each, all });
    if (order.isPayable) for (const word of all) into(byWord, word, order);
  }
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  return { byReference, byGap, byBeginning, byWord, names };
}

/** How a line names an order: in full, with one sign wrong, missing or changed places, or cut off at the end. */
type Naming = { reference: string; how: "whole" | "near" | "cut" };

/** What a line says, read once. */
type ReadLine = {
  line: WaitingLine;
  whole: string[];
  namings: Naming[];
  words: Set<string>;
  /** Of who sent it; all words where the bank does not say who did. */
  senders: Set<string>;
};

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
  const whole = referencesIn(line.narration).filter((reference) => orders.byReference.has(reference));
  const namings = new Map<string, Naming["how"]>(whole.map((reference) => [reference, "whole"]));
  for (const { reference, how } of slips(squeezed(line.narration), orders)) {
    if (!namings.has(reference)) namings.set(reference, how);
  }
  const said = nameWords(line.sender);
  const words = new Set([...nameWords(line.narration), ...said]);
  return {
    line,
    whole,
    namings: [...namings].map(([reference, how]) => ({ reference, how })),
    words,
    senders: said.length > 0 ? new Set(said) : words,
  };
}

/** References that a text may mean though it does not have them: mistyped or cut off. */
function* slips(text: string, orders: Orders): Generator<Naming> {
  // How many signs before each place no reference has: bank names and numbers are full of them.
  const odd = [0];
  for (const sign of text) odd.push((odd.at(-1) ?? 0) + (signs.has(sign) ? 0 : 1));
  const oddIn = (from: number, to: number) => (odd[to] ?? 0) - (odd[from] ?? 0);
  const near = (reference: string): Naming => ({ reference, how: "near" });
  for (let at = 0; at + length - 1 <= text.length; at += 1) {
    if (oddIn(at, at + length - 1) === 0) yield* (orders.byGap.get(text.slice(at, at + length - 1)) ?? []).map(near);
    if (at + length > text.length) break;
    const count = oddIn(at, at + length);
    if (count > 3) continue;
    const window = text.slice(at, at + length);
    if (count <= 1) {
      for (let place = 0; place < length; place += 1) {
        if (count === 1 && signs.has(window.charAt(place))) continue;
        const rest = without(window, place);
        // The seven others are right, each in its own place.
        for (const reference of orders.byGap.get(rest) ?? [])
          if (without(reference, place) === rest) yield near(reference);
      }
    }
    if (count === 0) {
      for (let place = 0; place < length - 1; place += 1) {
        const swapped =
          window.slice(0, place) + window.charAt(place + 1) + window.charAt(place) + window.slice(place + 2);
        if (orders.byReference.has(swapped)) yield near(swapped);
      }
    } else {
      for (const reading of readings(window)) if (orders.byReference.has(reading)) yield near(reading);
    }
  }
  for (let left = length - 1; left >= shortestCut && text.length >= left; left -= 1) {
    for (const reference of orders.byBeginning.get(text.slice(-left)) ?? []) yield { reference, how: "cut" };
  }
}

const signs: ReadonlySet<string> = new Set(referenceSigns);

/** What a few signs that no reference has may have been, by their looks. */
function readings(window: string): string[] {
  let read = [""];
  for (const sign of window) {
    const choices = signs.has(sign) ? [sign] : (lookAlikes[sign] ?? []);
    read = read.flatMap((begun) => choices.map((choice) => begun + choice));
  }
  return read;
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
};

/** A name that so many orders have says nothing by itself. */
const mostOfAKind = 2_000;

/** The orders that share names with a line, and how many words. */
function sharing({ words }: ReadLine, orders: Orders): Map<MatchOrder, number> {
  const shared = new Map<MatchOrder, number>();
  for (const word of words) {
    const known = orders.byWord.get(word) ?? [];
    if (known.length <= mostOfAKind) for (const order of known) shared.set(order, (shared.get(order) ?? 0) + 1);
  }
  return shared;
}

const fitsIn = ({ amountMinor, currency }: WaitingLine, order: MatchOrder) =>
  order.currency === currency && (amountMinor === order.dueMinor || amountMinor === order.restMinor);

function candidatesOf(read: ReadLine, shared: ReadonlyMap<MatchOrder, number>, orders: Orders): Candidate[] {
  const found = new Map<MatchOrder, Naming["how"] | null>();
  for (const { reference, how } of read.namings) {
    const order = orders.byReference.get(reference);
    if (order) found.set(order, how);
  }
  for (const [order, count] of shared) {
    if ((count >= 2 || fitsIn(read.line, order)) && !found.has(order)) found.set(order, null);
  }
  return [...found]
    .map(([order, how]) => scored(read, order, how, orders))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || (a.orderId < b.orderId ? -1 : 1))
    .slice(0, mostCandidates);
}

function scored(
  { line, words, senders }: ReadLine,
  order: MatchOrder,
  how: Naming["how"] | null,
  orders: Orders,
): Candidate {
  const names = orders.names.get(order.id);
  const bySender = Math.max(0, ...(names?.each ?? []).map((name) => common(name, senders)));
  const byWords = names ? common(names.student, words) : 0;
  const fits = fitsIn(line, order);
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
function doubtsOf(
  { line, whole, namings, words }: ReadLine,
  order: MatchOrder,
  shared: ReadonlyMap<MatchOrder, number>,
  orders: Orders,
  linesOf: ReadonlyMap<string, number>,
): Doubt[] {
  const named = (one: MatchOrder, part: "student" | "all") => {
    const names = orders.names.get(one.id);
    return names ? common(names[part], words) : 0;
  };
  // Somebody who copied a friend's narration: all names are those of another student who owes just this.
  const isAnothers = () =>
    [...shared].some(
      ([other, count]) =>
        count >= 2 && other.studentId !== order.studentId && fitsIn(line, other) && named(other, "student") >= 2,
    );
  const found: Record<Doubt, boolean> = {
    "not-payable": !order.isPayable,
    "other-currency": line.currency !== order.currency,
    amount: line.amountMinor !== order.dueMinor && line.amountMinor !== order.restMinor,
    // Another reference beside it, also a torn one, may say that the money is for both.
    "several-references": namings.length > 1 || whole.length > 1,
    "several-lines": (linesOf.get(order.id) ?? 0) > 1,
    "counted-lately": order.countedOn.some((on) => Math.abs(daysBetween(on, line.paidOn)) <= twinDays),
    "another-student": named(order, "all") < 2 && isAnothers(),
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
