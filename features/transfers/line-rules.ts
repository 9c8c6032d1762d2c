import { referenceSigns, referencesIn } from "#lib/payment-reference.ts";
import type { MatchOrder, WaitingLine } from "./match-contract.ts";

/** What a transfer's line contains: the references and the names in it. No I/O. */

/** Words of payments and banks, which are no one's name. */
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

/** Which orders there are, ready to be requested. */
export type Orders = {
  byReference: ReadonlyMap<string, MatchOrder>;
  /** By the seven signs that are left of a reference without each of its own, and by its beginnings. */
  byGap: ReadonlyMap<string, readonly string[]>;
  byBeginning: ReadonlyMap<string, readonly string[]>;
  byWord: ReadonlyMap<string, readonly MatchOrder[]>;
  names: ReadonlyMap<string, Names>;
};

function into<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const current = map.get(key);
  if (current) current.push(value);
  else map.set(key, [value]);
}

/** Shortest beginning of a reference that a narration which was cut may end with. */
const shortestCut = 5;
/** Signs of a reference. */
const length = 8;

/** A text without the sign at a place. */
const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

/** Makes the orders ready to be requested by what a line contains. */
export function indexed(orders: readonly MatchOrder[]): Orders {
  const byGap = new Map<string, string[]>();
  const byBeginning = new Map<string, string[]>();
  const byWord = new Map<string, MatchOrder[]>();
  const names = new Map<string, Names>();
  for (const order of orders) {
    const { reference } = order;
    for (let at = 0; at < length; at += 1) into(byGap, without(reference, at), reference);
    for (let signs = shortestCut; signs < length; signs += 1) into(byBeginning, reference.slice(0, signs), reference);
    const student = new Set(nameWords(order.studentName));
    const item = [student, ...order.senders.map((name) => new Set(nameWords(name)))];
    const all = new Set(item.flatMap((entry) => [...entry]));
    names.set(order.id, { student, each: item, all });
    if (order.isPayable) for (const word of all) into(byWord, word, order);
  }
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  return { byReference, byGap, byBeginning, byWord, names };
}

/** How a line names an order: in full, with one sign wrong, missing or changed places, or cut off at the end. */
type Naming = { reference: string; how: "whole" | "near" | "cut" };

/** What a line contains, read once. */
export type ReadLine = {
  line: WaitingLine;
  whole: string[];
  namings: Naming[];
  words: Set<string>;
  /** Of who sent it; all words where the bank does not report who did. */
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

/** Reads a line once: which orders it names, also mistyped or cut off, and its words. */
export function readLine(line: WaitingLine, orders: Orders): ReadLine {
  const whole = referencesIn(line.narration).filter((reference) => orders.byReference.has(reference));
  const namings = new Map<string, Naming["how"]>(whole.map((reference) => [reference, "whole"]));
  for (const { reference, how } of slips(squeezed(line.narration), orders)) {
    if (!namings.has(reference)) namings.set(reference, how);
  }
  const texts = nameWords(line.sender);
  const words = new Set([...nameWords(line.narration), ...texts]);
  return {
    line,
    whole,
    namings: [...namings].map(([reference, how]) => ({ reference, how })),
    words,
    senders: texts.length > 0 ? new Set(texts) : words,
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
      for (let index = 0; index < length; index += 1) {
        if (count === 1 && signs.has(window.charAt(index))) continue;
        const rest = without(window, index);
        // The seven others are right, each in its own place.
        for (const reference of orders.byGap.get(rest) ?? [])
          if (without(reference, index) === rest) yield near(reference);
      }
    }
    if (count === 0) {
      for (let index = 0; index < length - 1; index += 1) {
        const swapped =
          window.slice(0, index) + window.charAt(index + 1) + window.charAt(index) + window.slice(index + 2);
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
