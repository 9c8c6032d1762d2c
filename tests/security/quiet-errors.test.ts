import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Db, openDatabase } from "#db/client.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { createTestDatabase } from "../support/database.ts";

/** What must show nowhere: it was asked with. */
const secret = "reset-password#token=Canary5Kettle";

let url: string;
let database: ReturnType<typeof openDatabase>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  ({ url, drop } = made);
  database = openDatabase(url, { max: 3 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const counter = { bucket: secret, window: 1, hits: 1, expiresAt: new Date() };
/** Ways to fail with the secret as a parameter, and what the error still tells. */
const attempts: [string, (db: Db) => Promise<unknown>, object][] = [
  [
    "a row that is there already",
    async (db) => {
      await db.insert(rateCounters).values(counter).onConflictDoNothing();
      await db.insert(rateCounters).values(counter);
    },
    { code: "23505", table: "rate_counters", constraint: "rate_counters_bucket_window_number_pk" },
  ],
  ["a value of another type", (db) => db.select().from(accounts).where(eq(accounts.id, secret)), { code: "22P02" }],
  ["a statement of its own", (db) => db.execute(sql`select ${secret}::jsonb`), { code: "22P02" }],
  [
    "a prepared one",
    (db) => {
      const ask = db
        .select()
        .from(accounts)
        .where(eq(accounts.id, sql.placeholder("id")))
        .prepare("quiet_faults");
      return ask.execute({ id: secret });
    },
    { code: "22P02" },
  ],
  [
    "in a transaction and its savepoint",
    (db) => db.transaction((tx) => tx.transaction((inner) => inner.execute(sql`select ${secret}::timestamptz`))),
    { code: "22007" },
  ],
  [
    "a function of the database",
    (db) => db.execute(sql`select jsonb_path_query(${JSON.stringify({ secret })}, ${secret})`),
    { code: "42601" },
  ],
  [
    "a connection that is cut meanwhile",
    async (db) => {
      const asking = db.execute(sql`select ${secret}::text, pg_sleep(20)`);
      const cut = async () => {
        const { rows } = await database.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`,
        );
        return rows.length;
      };
      await Promise.all([asking, expect.poll(cut, { timeout: 15_000 }).toBeGreaterThan(0)]);
    },
    { code: "57P01" },
  ],
];

test.each(attempts)(
  "attack 4 an error of the database tells nothing that it was asked with: %s",
  async (_, ask, notified) => {
    const cause = await ask(database.db).then(
      () => null,
      (error: unknown) => error as Error & { cause?: object },
    );
    expect(cause?.cause ?? cause).toMatchObject(notified);
    const lines: string[] = [];
    pino({ level: "trace" }, { write: (line) => void lines.push(line) }).error(
      { err: cause, deep: { error: cause } },
      "a fault",
    );
    const shown = [
      inspect(cause, { depth: 9, showHidden: true }),
      String(cause?.stack),
      JSON.stringify(cause),
      ...lines,
    ].join("\n");
    expect(shown).not.toContain("Canary5Kettle");
    expect(shown).toContain(Object.values(notified)[0]);
  },
);

test("attack 4 the row of a failed job tells nothing of it either", async () => {
  const kind = defineJob("test.secret", z.object({}), { retryLimit: 0 });
  const jobs = await openJobs({ connectionString: url, log: pino({ level: "silent" }), pollS: 1 });
  try {
    await jobs.work(kind, () =>
      database.db
        .insert(accounts)
        .values({ id: secret } as never)
        .then(() => {}),
    );
    await database.db.transaction((tx) => jobs.enqueue(tx, kind, {}));
    const row = async () => {
      const { rows } = await database.db.execute<{ output: object }>(
        sql`select output from pgboss.job where name = ${kind.name} and state = 'failed'`,
      );
      return JSON.stringify(rows[0]?.output ?? "");
    };
    await expect.poll(row, { timeout: 30_000 }).toContain("Failed query");
    expect(await row()).not.toContain("Canary5Kettle");
  } finally {
    await jobs.stop();
  }
}, 60_000);
