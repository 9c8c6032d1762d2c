import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { nameOrLeft, personRows } from "#features/accounts/server/public.ts";
import { nearDays } from "../../hand-rules.ts";
import { bankLines, statements } from "../tables.ts";

type LineRow = typeof bankLines.$inferSelect;
/** A line typed by hand that may be the same money as one of a statement; with who typed it. */
export type Twin = LineRow & { typedBy: string };

const typed = alias(bankLines, "typed");
const byHand = alias(statements, "by_hand");
const joined = alias(bankLines, "joined");

/** Bank, currency and amount alike, and days near each other. */
const near = (line: typeof bankLines, typedLine: typeof typed): SQL =>
  sql`lower(${typedLine.bank}) = lower(${line.bank}) and ${typedLine.currency} = ${line.currency} and ${typedLine.amountMinor} = ${line.amountMinor}
    and ${typedLine.paidOn} between ${line.paidOn} - ${nearDays}::int and ${line.paidOn} + ${nearDays}::int`;

/**
 * Lines typed by hand next to which these waiting lines of statements are shown until a staff member says whether it is the same money: by the
 * id of the statement's line. One that a line of a statement was joined to is next to none, and a line that a staff member separate has none.
 */
export async function findTwins(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Twin[]>> {
  const twins = new Map<string, Twin[]>();
  if (ids.length === 0) return twins;
  const people = personRows(db);
  const rows = await db
    .select({ lineId: bankLines.id, twin: typed, typedBy: nameOrLeft(people) })
    .from(bankLines)
    .innerJoin(statements, and(eq(statements.id, bankLines.statementId), eq(statements.byHand, false)))
    .innerJoin(typed, near(bankLines, typed))
    .innerJoin(byHand, and(eq(byHand.id, typed.statementId), eq(byHand.byHand, true)))
    .leftJoin(people, eq(people.id, byHand.sentBy))
    .where(
      and(
        inArray(bankLines.id, [...ids]),
        eq(bankLines.state, "waiting"),
        eq(bankLines.isOther, false),
        sql`not exists (select from ${bankLines} as "joined" where ${joined.joinedTo} = ${typed.id})`,
      ),
    )
    .orderBy(typed.paidOn, typed.id);
  for (const { lineId, twin, typedBy } of rows) twins.set(lineId, [...(twins.get(lineId) ?? []), { ...twin, typedBy }]);
  return twins;
}

/**
 * Lines that may be the one which a staff member types: of the same bank, currency and amount, and of near days; also of statements. With who
 * typed or imported each, the oldest first. What was joined to another is not among them: that other one is.
 */
export async function findAlike(
  db: DbOrTx,
  { bank, currency, amountMinor, paidOn }: Pick<LineRow, "bank" | "currency" | "amountMinor" | "paidOn">,
) {
  const people = personRows(db);
  return db
    .select({
      id: bankLines.id,
      sender: bankLines.sender,
      narration: bankLines.narration,
      at: statements.importedAt,
      byHand: statements.byHand,
      byName: nameOrLeft(people),
    })
    .from(bankLines)
    .innerJoin(statements, eq(statements.id, bankLines.statementId))
    .leftJoin(people, eq(people.id, statements.sentBy))
    .where(
      and(
        sql`lower(${bankLines.bank}) = lower(${bank})`,
        eq(bankLines.currency, currency),
        eq(bankLines.amountMinor, amountMinor),
        sql`${bankLines.paidOn} between ${paidOn}::date - ${nearDays}::int and ${paidOn}::date + ${nearDays}::int`,
        ne(bankLines.state, "joined"),
      ),
    )
    .orderBy(bankLines.id);
}

/** Who typed which of these lines, by their ids; those of statements are not in it. */
export async function typistsOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = personRows(db);
  const rows = await db
    .select({ id: bankLines.id, by: nameOrLeft(people) })
    .from(bankLines)
    .innerJoin(statements, and(eq(statements.id, bankLines.statementId), eq(statements.byHand, true)))
    .leftJoin(people, eq(people.id, statements.sentBy))
    .where(inArray(bankLines.id, [...ids]));
  return new Map(rows.map(({ id, by }) => [id, by]));
}
