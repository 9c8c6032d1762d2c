import { eq } from "drizzle-orm";
import { conflict, invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { headingLabels, mappingError } from "../../column-rules.ts";
import type { StatementMapping } from "../../contract.ts";
import { readStatement } from "../../statement-rules.ts";
import { deskTexts } from "../../texts.ts";
import { confirmExact } from "../desk/confirm-exact.ts";
import type { DeskDeps } from "../desk/desk-deps.ts";
import { lockBank } from "../hand/type-line.ts";
import { recordActions } from "../record-action.ts";
import { bankLines, bankMappings, statements } from "../tables.ts";
import { identify, splitKnown } from "./same-line.ts";
import { lockedLines } from "./save-statement.ts";

type Imported = { freshCount: number; knownCount: number };

/** Rows in one statement: each has a dozen values, and Postgres takes 65,535. */
const atOnce = 2_000;

/**
 * Takes the money that came by a statement: lines that an earlier one had are left, the mapping is remembered for the bank, and what
 * is exact counts at once (confirmExact). Of one bank one statement is imported at a time, so that two that overlap bring each line
 * once. Cut after the lines are in, `Confirm exact` at the desk goes on.
 * Errors: AppError not_found; conflict for one that is imported; invalid for a mapping that does not fit, and for rows
 * that cannot be read or proven without `seen`; those of answerOnce.
 */
export async function importStatement(
  deps: DeskDeps,
  actorId: string,
  { id, seen, key, ...mapping }: StatementMapping & { id: string; seen: boolean; key: string },
): Promise<Imported & { confirmedCount: number }> {
  const now = deps.clock.now();
  const request = { scope: "statement" as const, key, content: [id, mapping, seen] };
  const imported = await deps.db.transaction((tx) =>
    answerOnce<Imported>(tx, request, now, async () => {
      const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for("update");
      if (!statement) throw notFound(deskTexts.unknownStatement);
      const { bank, cells } = statement;
      if (cells === null) throw conflict(deskTexts.isImported);
      const error = mappingError(mapping, cells);
      if (error) throw invalid(error);
      await lockBank(tx, bank);
      const { lines, sums, errors, unprovenCount, needsLook } = readStatement(cells, mapping);
      if (lines.length === 0) throw invalid(deskTexts.noLines);
      if (needsLook && !seen) {
        throw invalidAt("seen", deskTexts.notSeen);
      }
      const { fresh, known } = splitKnown(identify(lines), await lockedLines(tx, bank, lines));
      for (let at = 0; at < fresh.length; at += atOnce) {
        await tx.insert(bankLines).values(
          fresh.slice(at, at + atOnce).map(({ row: _, ...line }) => ({
            ...line,
            id: newId(),
            statementId: id,
            bank,
            currency: mapping.currency,
          })),
        );
      }
      const headings = headingLabels(cells[mapping.headingRow]);
      const days = lines.map(({ paidOn }) => paidOn).sort();
      await tx
        .update(statements)
        .set({
          cells: null,
          importedAt: now,
          knownCount: known.length,
          outCount: sums.out.count,
          fromDay: days[0] ?? null,
          toDay: days.at(-1) ?? null,
        })
        .where(eq(statements.id, id));
      await tx
        .insert(bankMappings)
        .values({ bank, mapping, headings, updatedAt: now })
        .onConflictDoUpdate({ target: bankMappings.bank, set: { mapping, headings, updatedAt: now } });
      const note = needsLook ? `Seen: ${errors.length} rows not read, ${unprovenCount} transfers not proven.` : null;
      await recordActions(within(deps, tx), [{ action: "import", actorId, statementId: id, note, at: now }], {
        before: { importedAt: null },
        after: { importedAt: now },
      });
      return { freshCount: fresh.length, knownCount: known.length };
    }),
  );
  const { confirmedCount } = await confirmExact(deps, null);
  return { ...imported, confirmedCount };
}
