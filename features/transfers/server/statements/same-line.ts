import { createHash } from "node:crypto";
import type { StatementLine } from "../../statement-rules.ts";

/** Which line of a statement is which line of another. No I/O. */

/** Text as two exports of a statement have it alike: banks change case and spaces between them. */
const alike = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether what the bank calls a line is its name: spreadsheets round long numbers, to `1.00004E+29` or to zeros behind 15 digits. */
const isName = (reference: string) =>
  /[\p{L}\p{N}]/u.test(reference) &&
  !/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(reference.trim()) &&
  !/^\d{15}0+$/.test(reference.trim());

type Notified = Omit<StatementLine, "row">;

/** Names are not stored in it: it stays when who paid is forgotten. */
const hashed = (parts: readonly (string | number)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);

/**
 * What makes each line the same line in every statement of its bank: the day, the amount, the narration and the sender (`likeness`),
 * with what the bank calls it where that is a name, and a number among those that are alike in all of it (`identity`). Nothing of it
 * depends on where in the file a line is: lines with one identity but for the number are the same in every word.
 */
export function identify<Line extends Notified>(
  lines: readonly Line[],
): (Line & { likeness: string; identity: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const bankReference = line.bankReference !== null && isName(line.bankReference) ? line.bankReference : null;
    const texts = [line.paidOn, line.amountMinor, alike(line.narration), alike(line.sender)];
    const likeness = hashed(texts);
    const whole = bankReference === null ? likeness : hashed([...texts, alike(bankReference)]);
    const number = (seen.get(whole) ?? 0) + 1;
    seen.set(whole, number);
    return { ...line, bankReference, likeness, identity: `${whole}|${number}` };
  });
}

type Known = { identity: string; likeness: string; bankReference: string | null };

/**
 * Which of these lines are there already: the same in all, or, where only one of both statements has the bank's names, as many as are
 * alike in their words. Two lines that the bank calls differently are two, and so are two of one name with other words.
 */
export function splitKnown<Line extends Known>(
  lines: readonly Line[],
  knowns: readonly Known[],
): { fresh: Line[]; known: Line[] } {
  const own = new Set(lines.map(({ identity }) => identity));
  const identities = new Set(knowns.map(({ identity }) => identity));
  const left = { named: new Map<string, number>(), nameless: new Map<string, number>() };
  for (const { identity, likeness, bankReference } of knowns) {
    if (own.has(identity)) continue;
    const counts = bankReference === null ? left.nameless : left.named;
    counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  }
  const isKnown = ({ identity, likeness, bankReference }: Line) => {
    if (identities.has(identity)) return true;
    const counts = bankReference === null ? left.named : left.nameless;
    const count = counts.get(likeness) ?? 0;
    if (count > 0) counts.set(likeness, count - 1);
    return count > 0;
  };
  const fresh: Line[] = [];
  const known: Line[] = [];
  for (const line of lines) (isKnown(line) ? known : fresh).push(line);
  return { fresh, known };
}
