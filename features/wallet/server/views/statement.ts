import type { VerbDeps } from "#platform/deps.ts";
import { ofMonth, ownTutor, spanOfMonth, thisMonth } from "./read-wallet.ts";
import { type ClassWithLines, readClasses } from "./wallet-classes.ts";

type Line = ClassWithLines["lines"][number];
export type StatementClass = Omit<ClassWithLines, "lines"> & {
  /** Those that count in the month: all of a class that was agreed in it, what came in it of others. */
  lines: Line[];
  /** When they counted. */
  countedAt: string;
};
export type Statement = { month: string; tutor: string; classes: StatementClass[] };

const maxClasses = 2_000;

/** When a line of an agreed class counted: with its class, or by itself where it came later. */
export const countedAt = (of: { agreedAt: string | null }, line: { at: string }): string =>
  [of.agreedAt ?? "", line.at].toSorted()[1] ?? line.at;

/** What a tutor earned in a month, class by class, the oldest first: its lines are what the ledger has as earned in it. */
export async function readStatement(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { month = thisMonth(clock.now()) }: { month?: string | undefined },
): Promise<Statement> {
  const own = await ownTutor(db, accountId);
  const span = spanOfMonth(month);
  const rows = own ? await readClasses(db, ofMonth(db, own.id, span), maxClasses) : [];
  const isIn = (at: string) => new Date(at) >= span.from && new Date(at) < span.until;
  const classes = rows.flatMap((row) => {
    const lines = row.lines.filter((line) => isIn(countedAt(row, line)));
    const [first] = lines;
    return first ? [{ ...row, lines, countedAt: countedAt(row, first) }] : [];
  });
  return {
    month,
    tutor: own?.name ?? "",
    classes: classes.toSorted((a, b) => a.countedAt.localeCompare(b.countedAt)),
  };
}
