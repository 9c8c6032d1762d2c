import { rowTexts } from "./texts.ts";

/** The running balance of a statement, recomputed: opening + in − out = closing, row by row. No I/O. */

/** What a row is: money that came, money that went, no line, or an error. */
export type RowKind = "in" | "out" | "none" | "fault";

/** A row under way. `still`: a day or a balance without an amount. */
export type Draft = {
  row: number;
  kind: RowKind | "still" | "text";
  why: string;
  day: { on: string; at: string | null } | null;
  /** What is in its cells of money; for a line its amount. */
  amountMinor: number;
  /** By how much it moves the balance. */
  signedMinor: number;
  balanceMinor: number | null;
  /** Read by a guess (a comma in the narration, no word which way): a line only where the balance proves it. */
  mustProve: boolean;
  /** Of a row that speaks of a balance or a total. */
  summary: "opening" | "closing" | "total" | null;
  cells: readonly string[];
  /** What the rows below add to its narration. */
  more: string;
  moreCount: number;
  isProven: boolean;
};

const isLine = ({ kind }: Draft) => kind === "in" || kind === "out";

/** Whether the rows run from the newest to the oldest: by their days, or where those are one by what the balance fits. */
function isNewestFirst(drafts: readonly Draft[]): boolean {
  const rows = drafts.filter((draft) => draft.day !== null && (isLine(draft) || draft.kind === "still"));
  const [first, last] = [rows[0]?.day?.on ?? "", rows.at(-1)?.day?.on ?? ""];
  if (first !== last) return first > last;
  let down = 0;
  let up = 0;
  rows.forEach((row, at) => {
    const next = rows[at + 1];
    if (!next || row.balanceMinor === null || next.balanceMinor === null) return;
    if (row.balanceMinor + next.signedMinor === next.balanceMinor) down += 1;
    if (next.balanceMinor + row.signedMinor === row.balanceMinor) up += 1;
  });
  return up > down;
}

const errorOf = (draft: Draft, why: string) => {
  draft.kind = "fault";
  draft.why = why;
};

/**
 * Settles the rows below the headings by the balance: rows that it contradicts become errors, rows that were read by a guess stay
 * lines only where it proves them, rows about balances are passed over where it does not move. Returns how many lines nothing
 * proves; the first of a statement whose opening balance is not known is not among them.
 */
export function proveRows(
  drafts: Draft[],
  { hasBalance, openingMinor }: { hasBalance: boolean; openingMinor: number | null },
): number {
  if (!hasBalance) return withoutBalance(drafts);
  const isUp = isNewestFirst(drafts);
  const rows = isUp ? drafts.toReversed() : drafts;
  let known = openingMinor;
  let pending: Draft[] = [];
  let begun = false;
  let isClosed = false;
  let first: Draft | null = null;
  for (const row of rows) {
    if (row.kind === "none") continue;
    if (row.kind === "fault") {
      known = null;
      pending = [];
      begun = true;
      continue;
    }
    const moved = pending.reduce((sum, { signedMinor }) => sum + signedMinor, 0);
    const balance = row.balanceMinor;
    if (row.kind === "text") {
      const isMoving = row.amountMinor > 0 && row.day !== null && known !== null && balance !== null;
      if (isMoving && known !== null && known + moved + row.signedMinor === balance && row.amountMinor !== balance) {
        // Someone's own words: the balance shows that it is money.
        row.kind = row.signedMinor > 0 ? "in" : "out";
      } else {
        if (balance === null || row.summary === "total") continue;
        if (known === null) {
          if (begun || row.summary === "opening") known = balance;
          pending = [];
        } else if (known + moved === balance) {
          for (const draft of pending) draft.isProven = true;
          pending = [];
          known = balance;
          isClosed = row.summary === "closing";
        } else if (row.summary === "closing" && begun) {
          errorOf(row, rowTexts.closing);
        } else if (!begun) known = balance;
        continue;
      }
    }
    isClosed = false;
    if (
      row.mustProve &&
      (known === null || pending.length > 0 || balance === null || known + row.signedMinor !== balance)
    ) {
      errorOf(row, row.why || rowTexts.broken);
      known = null;
      pending = [];
      begun = true;
      continue;
    }
    pending.push(row);
    if (balance === null) {
      begun = true;
      continue;
    }
    const isRight = known !== null && known + moved + row.signedMinor === balance;
    if (isRight) for (const draft of pending) draft.isProven = true;
    else if (known !== null) for (const draft of pending) errorOf(draft, rowTexts.broken);
    else if (!begun && pending.length === 1) first = row;
    known = balance;
    pending = [];
    begun = true;
  }
  for (const row of rows) {
    if (row.kind !== "still") continue;
    if (row.isProven || (row === first && row.why === "empty")) row.why = row.why === "empty" ? "balance" : "zero";
    else if (row.why !== "zero" || row.balanceMinor !== null) errorOf(row, rowTexts.noAmount);
  }
  // The line that rows of words belong to may be gone: one row fits where a line after it does, of several no one can tell.
  const last = rows.findLast(isLine);
  for (const row of rows) {
    if (row.moreCount > 1 || (row === last && row.moreCount > 0 && !isUp && !isClosed)) {
      row.isProven = false;
      if (first === row) first = null;
    }
  }
  return drafts.filter((row) => row.kind === "in" && !row.isProven && row !== first).length;
}

/** Without a running balance nothing is proven: what was read by a guess is an error, and a staff member answers for the rest. */
function withoutBalance(drafts: Draft[]): number {
  for (const row of drafts) {
    if (isLine(row) && row.mustProve) errorOf(row, row.why || rowTexts.broken);
    else if (row.kind === "still" && row.why !== "zero") errorOf(row, rowTexts.noAmount);
  }
  return drafts.filter(({ kind }) => kind === "in").length;
}
