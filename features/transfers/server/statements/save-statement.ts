import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { guessMapping, mappingError, rememberedMapping } from "../../column-rules.ts";
import type { ReadingView, StatementMapping, StatementView } from "../../contract.ts";
import { readStatement } from "../../statement-rules.ts";
import { deskTexts, passedTexts } from "../../texts.ts";
import { knownBank, knownBanks } from "../known-banks.ts";
import { bankLines, bankMappings, statements } from "../tables.ts";
import type { ReceivedStatement } from "./receive-statement.ts";
import { identify, splitKnown } from "./same-line.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Stores a statement for review; nothing of it counts. The bank's name is spelt as known already. Returns its id. */
export async function saveStatement(
  { db, clock, log }: Deps & Pick<VerbDeps, "log">,
  actorId: string,
  { bank, fileName, cells }: ReceivedStatement,
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(statements).values({
    id,
    bank: knownBank(await knownBanks({ db, log }), bank) ?? bank,
    fileName,
    cells,
    rowCount: cells.length,
    sentBy: actorId,
    sentAt: clock.now(),
  });
  return { id };
}

/** A statement that is not imported yet, with its cells. Errors: AppError not_found. */
async function findSaved(db: DbOrTx, id: string) {
  const [statement] = await db.select().from(statements).where(eq(statements.id, id));
  if (!statement) throw notFound(deskTexts.unknownStatement);
  return statement;
}

/** How many lines, errors and rows a staff member looks at before a statement counts. */
const shown = { lines: 12, errors: 100, rows: 12, cell: 80 } as const;

/** A statement as a staff member checks it: its first rows, and what they mean by the bank's last mapping or a guess. */
export async function getStatement({ db }: Pick<Deps, "db">, id: string): Promise<StatementView> {
  const { bank, fileName, cells, rowCount, importedAt } = await findSaved(db, id);
  const current = cells ?? [];
  const [remembered] = await db.select().from(bankMappings).where(eq(bankMappings.bank, bank));
  const again = remembered ? rememberedMapping(current, remembered) : null;
  const mapping = again ?? guessMapping(current);
  return {
    id,
    bank,
    fileName,
    isImported: importedAt !== null,
    rows: current.slice(0, mapping.headingRow + shown.rows).map((row) => row.map((cell) => cell.slice(0, shown.cell))),
    rowCount,
    reading: {
      ...(await preview(db, bank, current, mapping)),
      isRemembered: again !== null,
      hasMoved: remembered !== undefined && again === null,
    },
  };
}

/** The same with another mapping. Errors: AppError not_found; conflict for one that is imported. */
export async function previewStatement(
  { db }: Pick<Deps, "db">,
  id: string,
  mapping: StatementMapping,
): Promise<ReadingView> {
  const { bank, cells } = await findSaved(db, id);
  if (cells === null) throw conflict(deskTexts.isImported);
  return preview(db, bank, cells, mapping);
}

async function preview(db: DbOrTx, bank: string, cells: string[][], mapping: StatementMapping): Promise<ReadingView> {
  const error = mappingError(mapping, cells);
  const { lines, sums, passed, errors, unprovenCount, needsLook } = readStatement(error ? [] : cells, mapping);
  const identified = identify(lines);
  const { known } = splitKnown(identified, await lockedLines(db, bank, lines));
  const isKnown = new Set(known.map(({ row }) => row));
  const days = lines.map(({ paidOn }) => paidOn).sort();
  return {
    mapping,
    isRemembered: false,
    hasMoved: false,
    problem: error ?? (lines.length === 0 && cells.length > 0 ? deskTexts.noLines : null),
    lineCount: lines.length,
    knownCount: known.length,
    outCount: sums.out.count,
    outMinor: sums.out.totalMinor,
    passedCount: sums.none.count,
    passedMinor: sums.none.totalMinor,
    passed: [...passed].map(([why, count]) => ({ why: passedTexts[why], count })),
    errorMinor: sums.fault.totalMinor,
    unprovenCount,
    needsLook,
    totalMinor: sums.in.totalMinor,
    fromDay: days[0] ?? null,
    toDay: days.at(-1) ?? null,
    lines: lines.slice(0, shown.lines).map((line) => ({ ...line, isKnown: isKnown.has(line.row) })),
    errors: errors.slice(0, shown.errors),
    errorCount: errors.length,
  };
}

/** The lines of a bank that are there already, of the days that these lines are of. */
export async function lockedLines(db: DbOrTx, bank: string, lines: readonly { paidOn: string }[]) {
  if (lines.length === 0) return [];
  const days = lines.map(({ paidOn }) => paidOn).sort();
  return db
    .select({ identity: bankLines.identity, likeness: bankLines.likeness, bankReference: bankLines.bankReference })
    .from(bankLines)
    .where(and(eq(bankLines.bank, bank), sql`${bankLines.paidOn} between ${days[0]} and ${days.at(-1)}`));
}

/** Lets a statement go that is not imported. Errors: AppError not_found, conflict. */
export async function dropStatement({ db }: Pick<Deps, "db">, id: string): Promise<{ id: string }> {
  const { importedAt } = await findSaved(db, id);
  if (importedAt) throw conflict(deskTexts.isImported);
  await db.delete(statements).where(and(eq(statements.id, id), isNull(statements.importedAt)));
  return { id };
}

/** For how long a statement that no one imported is stored. */
const retentionMs = 24 * 60 * 60 * 1000;

/** Forgets statements that no one imported within a day: they are full of other people's names. Returns how many. */
export async function purgeStatements({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const { rowCount } = await db
    .delete(statements)
    .where(and(isNotNull(statements.cells), lt(statements.sentAt, before)));
  return rowCount ?? 0;
}
