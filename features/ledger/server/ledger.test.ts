import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { appendOnlyTables } from "#db/append-only.ts";
import { type Database, openDatabase } from "#db/client.ts";
import type { Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { Entry } from "../rules.ts";
import { ledgerPersonalData } from "./personal-data.ts";
import { type Posting, post } from "./post.ts";
import { creditBalance, spendCredit } from "./public.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.ts";

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { max: 10 });
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

const at = new Date("2026-11-22T09:00:00Z");
const postingOf = (holder: string, amountMinor: number, currency: Entry["currency"] = "NGN"): Posting => ({
  kind: "referral-reward",
  subject: newId(),
  occurredAt: at,
  entries: [
    { account: "promotions", holder: null, currency, amountMinor },
    { account: "credit", holder, currency, amountMinor: -amountMinor },
  ],
});
const book = (posting: Posting) => database.db.transaction((tx) => post({ db: tx }, posting));
const entriesOf = async ({ subject }: Posting) =>
  database.db
    .select({ account: ledgerEntries.account, holder: ledgerEntries.holder, amountMinor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.subject, subject))
    .orderBy(ledgerEntries.id);

describe("the book", () => {
  test("takes a transaction once, however often and at however many places it is reported", async () => {
    const posting = postingOf(newId(), 500);
    const took = await Promise.all(Array.from({ length: 8 }, () => book(posting)));
    expect(took.filter(Boolean)).toHaveLength(1);
    expect(await entriesOf(posting)).toEqual(posting.entries.map(({ currency: _, ...entry }) => entry));
    expect(await book({ ...posting, kind: "credit-used" })).toBe(true);
  });

  test("what rolls back was not booked", async () => {
    const posting = postingOf(newId(), 500);
    const undone = database.db.transaction(async (tx) => {
      await post({ db: tx }, posting);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await entriesOf(posting)).toEqual([]);
    expect(await book(posting)).toBe(true);
  });

  test("refuses what does not sum to nothing before it writes", async () => {
    const posting = postingOf(newId(), 500);
    await expect(book({ ...posting, entries: posting.entries.slice(1) })).rejects.toThrow(RangeError);
    expect(await entriesOf(posting)).toEqual([]);
  });
});

describe("the database itself, no matter who writes", () => {
  const client = async (url: string) => {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    onTestFinished(() => connection.end());
    return connection;
  };
  const transaction = (id: string) =>
    `insert into ledger_transactions (id, kind, subject, occurred_at) values ('${id}', 'credit-used', '${newId()}', now())`;
  const entry = (id: string, amount: number, currency = "NGN") =>
    `insert into ledger_entries values ('${newId()}', '${id}', 'cash', 'sandbox', '${currency}', ${amount})`;

  test.each([
    ["no entry", () => []],
    ["one entry", (id: string) => [entry(id, 5)]],
    ["a sum", (id: string) => [entry(id, 5), entry(id, -4)]],
    ["naira against dollars", (id: string) => [entry(id, 5), entry(id, -5, "USD")]],
  ])("refuses a transaction with %s at the commit", async (_, entries) => {
    const connection = await client(made.ownerUrl);
    const id = newId();
    await connection.query("begin");
    for (const statement of [transaction(id), ...entries(id)]) await connection.query(statement);
    await expect(connection.query("commit")).rejects.toMatchObject({ code: "23514" });
  });

  test("refuses entries that come after their transaction", async () => {
    const posting = postingOf(newId(), 500);
    await book(posting);
    const [ledgerTransaction] = await database.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.subject, posting.subject));
    const connection = await client(made.ownerUrl);
    await expect(
      connection.query(`${entry(ledgerTransaction?.id ?? "", 5)}; ${entry(ledgerTransaction?.id ?? "", -5)}`),
    ).rejects.toMatchObject({
      code: "23001",
    });
  });

  test("refuses every change of a row, to the owner of the tables by trigger and to the academy by its rights too", async () => {
    await book(postingOf(newId(), 500));
    const owner = await client(made.ownerUrl);
    const academy = await client(made.url);
    // A receipt has no id, and an event's is the database's alone.
    const plainColumns = new Map<string, string>([
      ["order_vat", "holder"],
      ["receipts", "year"],
      ["attempt_events", "kind"],
    ]);
    const isApart = made.url !== made.ownerUrl; // not with TEST_DATABASE_URL, whose one role does everything
    for (const table of appendOnlyTables) {
      const column = plainColumns.get(table) ?? "id";
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(owner.query(change), change).rejects.toMatchObject({ code: "23001" });
        await expect(academy.query(change), change).rejects.toMatchObject({ code: isApart ? "42501" : "23001" });
      }
    }
  });
});

describe("credit", () => {
  const person = () => makeAccount(database.db, at);
  const spend = (accountId: string, amount: Money, orderId = newId()) =>
    database.db.transaction((tx) => spendCredit({ db: tx, clock: { now: () => at } }, { accountId, orderId, amount }));
  const ngn = (amountMinor: number): Money => ({ amountMinor, currency: "NGN" });

  test("cannot be used twice by ordering at many places at once", async () => {
    const { id } = await person();
    await book(postingOf(id, 1_000_000));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => spend(id, ngn(300_000))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const entry of results)
      if (entry.status === "rejected") expect(entry.reason).toMatchObject({ code: "conflict" });
    expect(await creditBalance(database.db, id)).toEqual([ngn(100_000)]);
    await spend(id, ngn(100_000));
    expect(await creditBalance(database.db, id)).toEqual([]);
  });

  test("of one currency is none of another, and nothing or less is no amount", async () => {
    const { id } = await person();
    await book(postingOf(id, 500_000));
    await expect(spend(id, { amountMinor: 1, currency: "USD" })).rejects.toMatchObject({ code: "conflict" });
    await expect(spend(id, ngn(0))).rejects.toThrow(RangeError);
    await expect(spend(id, ngn(-500_000))).rejects.toThrow(RangeError);
    await expect(spend(newId(), ngn(1))).rejects.toMatchObject({ code: "not_found" });
    expect(await creditBalance(database.db, id)).toEqual([ngn(500_000)]);
  });

  test("SET-01 is in the download as its owner counts it, and stays in the book when the account is erased", async () => {
    const { id, email } = await person();
    const [holder] = ledgerPersonalData;
    const owner = { id, email, emailVerified: true };
    expect(await holder?.read(database.db, owner)).toBeNull();
    await book(postingOf(id, 500_000));
    await spend(id, ngn(200_000));
    expect(await holder?.read(database.db, owner)).toMatchObject([
      { amountMinor: 500_000, reason: "referral-reward" },
      { amountMinor: -200_000, reason: "credit-used" },
    ]);
    await database.db.transaction(async (tx) => holder?.erase(tx, owner));
    expect(await creditBalance(database.db, id)).toEqual([ngn(300_000)]);
  });
});

test("the whole book sums to nothing", async () => {
  const { rows } = await database.db.execute(
    sql`select currency from ledger_entries group by currency having sum(amount_minor) <> 0`,
  );
  expect(rows).toEqual([]);
});
