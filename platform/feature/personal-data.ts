import { eq, inArray, is, or, type SQL } from "drizzle-orm";
import { getTableConfig, PgColumn, type PgTable, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db, DbOrTx, Tx } from "#db/client.ts";

/** Whose data it is. Rows that know only an address count as theirs once the address is verified as theirs. */
export type DataOwner = { id: string; email: string; emailVerified: boolean };

/** A part of what is stored about a person. What no manifest names is neither in a person's download nor erased with the account. */
export type PersonalRows = {
  /** Everything stored about this person, as plain data without secrets. Null: nothing. Left out: it means nothing to its owner. */
  read?(db: Db, owner: DataOwner): Promise<unknown>;
  /**
   * Erases it, or what of it names the person where a record must stay, in the transaction that erases the account. Answers
   * the keys of files that went with it.
   */
  erase(tx: Tx, owner: DataOwner): Promise<string[]>;
  /** The columns with ids of accounts that it answers for; a test asks for every one of the schema. */
  accounts?: readonly PgColumn[];
};

/** One file of the download: `picks` becomes picks.json. */
export type PersonalDataHolder = PersonalRows & Required<Pick<PersonalRows, "read">> & { name: string };

/** A holder of one part or of several by their labels. Null: there is none of any. They are erased in this order. */
export function holding(name: string, parts: PersonalRows | Record<string, PersonalRows>): PersonalDataHolder {
  if (isPart(parts)) {
    return { ...parts, name, read: async (db, owner) => somethingOf(await parts.read?.(db, owner)) };
  }
  return {
    name,
    accounts: Object.values(parts).flatMap(({ accounts = [] }) => accounts),
    async read(db, owner) {
      const exported = Object.entries(parts).flatMap(([label, { read }]) => (read ? { label, read } : []));
      const current = await Promise.all(
        exported.map(async ({ label, read }) => [label, await read(db, owner)] as const),
      );
      return current.some(([, item]) => somethingOf(item) !== null) ? Object.fromEntries(current) : null;
    },
    async erase(tx, owner) {
      const keys: string[] = [];
      for (const part of Object.values(parts)) keys.push(...(await part.erase(tx, owner)));
      return keys;
    },
  };
}

const isPart = (parts: PersonalRows | Record<string, PersonalRows>): parts is PersonalRows =>
  typeof parts.erase === "function";

const somethingOf = (current: unknown): unknown =>
  Array.isArray(current) && current.length === 0 ? null : (current ?? null);

type Declared<Table extends PgTable> = {
  /** The account whose row it is: a column here, or where the references lead. */
  owner?: PgColumn;
  /** An address: its rows are of the account that proved it. */
  email?: PgColumn;
  /** What the download tells, by its labels: columns here and where the references lead. */
  exported?: Record<string, PgColumn | SQL>;
  by?: PgColumn | SQL;
  /** There is one row at most. */
  isOne?: boolean;
  /** What becomes of the rows with the account: gone, emptied, or stored for a reason. */
  erase: "delete" | { blank: PgUpdateSetSource<Table> } | { retain: string };
  /** Keys of files that go with it. */
  files?: readonly PgColumn[];
  /** Accounts that acted: their ids stay, and name no one. */
  acting?: readonly PgColumn[];
};

/** What a table holds of a person, declared next to it. */
export function personal<Table extends PgTable>(
  table: Table,
  { owner, email, exported, by, isOne, erase, files = [], acting = [] }: Declared<Table>,
): PersonalRows {
  const plain: PgTable = table;
  const whose = (db: DbOrTx, person: DataOwner): SQL | undefined =>
    or(
      owner &&
        stepsTo(plain, owner.table).reduceRight(
          (where, { from, to }) => inArray(from, db.select({ id: to }).from(to.table).where(where)),
          eq(owner, person.id),
        ),
      email && person.emailVerified ? eq(email, person.email) : undefined,
    );
  async function read(db: Db, person: DataOwner): Promise<unknown> {
    const where = whose(db, person);
    if (!exported || !where) return null;
    const query = db.select(exported).from(plain).$dynamic();
    const steps = Object.values(exported).flatMap((item) => (is(item, PgColumn) ? stepsTo(plain, item.table) : []));
    for (const { from, to } of new Map(steps.map((step) => [step.to.table, step])).values())
      query[from.notNull ? "innerJoin" : "leftJoin"](to.table, eq(to, from));
    const rows = await query.where(where).orderBy(...(by ? [by] : []));
    return isOne ? (rows[0] ?? null) : rows;
  }
  return {
    accounts: [...(owner ? [owner] : []), ...acting],
    ...(exported ? { read } : {}),
    async erase(tx, person) {
      const where = whose(tx, person);
      if (!where || (erase !== "delete" && "retain" in erase)) return [];
      const keys = files.map((file) => tx.select({ key: file }).from(plain).where(where));
      const current = (await Promise.all(keys)).flat();
      await (erase === "delete" ? tx.delete(plain) : tx.update(table).set(erase.blank)).where(where);
      return current.flatMap(({ key }) => (typeof key === "string" ? [key] : []));
    },
  };
}

/** The references that lead from a table to another one, by the shortest way. */
function stepsTo(table: PgTable, target: PgTable): { from: PgColumn; to: PgColumn }[] {
  const seen = new Set([table]);
  for (let ways = [{ at: table, steps: [] as { from: PgColumn; to: PgColumn }[] }]; ways.length > 0; ) {
    const there = ways.find(({ at }) => at === target);
    if (there) return there.steps;
    ways = ways.flatMap(({ at, steps }) =>
      getTableConfig(at).foreignKeys.flatMap((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        const [[from, more], [to]] = [columns, foreignColumns];
        if (!from || !to || more || seen.has(foreignTable)) return [];
        seen.add(foreignTable);
        return [{ at: foreignTable, steps: [...steps, { from, to }] }];
      }),
    );
  }
  throw new Error(`No reference leads from ${getTableConfig(table).name} to ${getTableConfig(target).name}.`);
}
