/**
 * Prints how long staff wait for the office's search in an academy of 20,000 students and orders and 500,000 rows of the audit log, and
 * in one of ten times as many: names, parts of them, misspelt ones, numbers, references, receipts and payments, applications,
 * conversations, groups, what is nowhere, and what was opened last; one call after the other through the built server. Exits with 1 where the p95 is over 50 ms, or over 2.5 times as long among
 * ten times as many. Run: npm run bench:search (STUDENTS=2000 for fewer)
 */
import { rmSync } from "node:fs";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { layOutAudit } from "./support/lay-out-audit.ts";
import { seedOrders } from "./support/seed-orders.ts";

const few = Number(process.env.STUDENTS ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const [maxP95Ms, maxGrowth] = [50, 2.5];

/** Names of 4,096 first and 4,096 last ones, so that words are as many as in life. */
const layOutPeople = (students: number) => `
  with syllables as (select array['ade','chi','ba','ko','fe','lu','nna','mo','ola','se','ti','yu','ike','wa','eze','du'] s)
  insert into accounts (id, email, full_name, phone, address, password_hash, email_verified_at, created_at, last_login_at)
  select gen_random_uuid(), 'named-' || n || '@many.test',
    initcap(s[1 + n % 16] || s[1 + n / 16 % 16] || s[1 + n / 256 % 16]) || ' ' || initcap(s[1 + n * 7 % 16] || s[1 + n * 7 / 16 % 16] || s[1 + n * 7 / 256 % 16]),
    '+234 803 ' || lpad((n % 1000)::text, 3, '0') || ' ' || lpad((n / 1000)::text, 4, '0'), 'Lagos',
    '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', now(), now() - random() * interval '400 days', now() - random() * interval '90 days'
  from syllables, generate_series(1, ${students}) n`;

/** Besides: a conversation with support for every student, and an application to teach and a group for each ten. */
const layOutOthers = (students: number) => [
  `insert into tutor_applications (id, full_name, phone_number, email, course, payment_mode, unique_info, syllabus_key, syllabus_name,
      syllabus_bytes, cv_key, cv_name, cv_bytes)
    select gen_random_uuid(), full_name, phone, email, titles[1 + row_number() over () % cardinality(titles)], 'weekly', 'u', 's' || id, 's', 1, 'c' || id, 'c', 1
    from accounts, (select array_agg(title) as titles from courses) c where email like 'named-%' and right(email, 11) = '7@many.test'`,
  `insert into conversations (id, pair_key, last_message_at, created_at) select id, id::text, created_at, created_at from accounts where email like 'named-%'`,
  `insert into conversation_participants (conversation_id, side, account_id)
    select id, 'student', id from accounts where email like 'named-%' union all select id, 'support', null from accounts where email like 'named-%'`,
  `insert into cohorts (id, course_id, tutor_id, name, starts_on)
    select gen_random_uuid(), (select id from courses order by id limit 1), (select id from tutors order by id limit 1),
      'Evenings ' || n % 700 || ' of ' || n, date '2026-01-01' + n % 300
    from generate_series(1, ${Math.floor(students / 10)}) n`,
];

const share = (ms: number[], part: number) =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? Number.NaN;

/** The p95 in an academy of so many students. */
async function measure(students: number): Promise<number> {
  const dataDir = temporaryFolder("bench-search");
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" } });
  const database = openDatabase(postgres.ownerUrl, { max: 1, silenceLimitMs: 30 * 60_000 });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await seedOrders(database.db, students);
    await client.query(layOutPeople(Math.floor(students * 0.8)));
    for (const statement of layOutOthers(students)) await client.query(statement);
    await layOutAudit(client, 25 * students);
    await client.query("vacuum analyze");
    const admin = await makeAccount(database.db, new Date(), { role: "admin" });
    const { headers } = await makeSession(database.db, new Date(), admin.id);
    const { rows } = await client.query(`
      select (select reference from orders order by id limit 1) as reference, (select id from payments order by id limit 1) as payment,
        (select 'R-' || year || '-' || number from receipts order by payment_id limit 1) as receipt,
        (select array_agg(id) from (select id from accounts where email like 'named-%' limit 12) a) as people`);
    const { reference, payment, receipt, people } = rows[0];
    for (const id of people) {
      const response = await fetch(`${server.url}/api/staff/search/recent`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ kind: "person", id }),
      });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    }
    const wrong = `${reference.slice(0, 3)}${reference[3] === "Z" ? "Y" : "Z"}${reference.slice(4)}`;
    const texts = [
      "",
      "a",
      "zq",
      "ad",
      "ade",
      "adechi",
      "adechiba",
      "student 17",
      "student",
      "adechi lunna",
      "adehciba",
      "lumno ezidu",
    ];
    texts.push(
      "named-1234",
      "0803 123 0004",
      "803",
      reference,
      reference.slice(0, 4),
      wrong,
      payment,
      "nobody at all",
      "frontent",
      "order",
      receipt,
      "evenings 17",
      "evenings",
      "ABCD-EFGH-JKMN-PQRS",
    );
    const times = new Map(texts.map((text): [string, number[]] => [text, []]));
    for (let round = -3; round < rounds; round += 1) {
      for (const [text, ms] of times) {
        const startedMs = performance.now();
        const response = await fetch(`${server.url}/api/staff/search?${new URLSearchParams({ q: text })}`, { headers });
        const answer = await response.text();
        if (response.status !== 200) throw new Error(`${text}: ${response.status} ${answer.slice(0, 300)}`);
        if (round >= 0) ms.push(performance.now() - startedMs);
      }
    }
    const all = [...times.values()].flat();
    console.log(
      `${students.toLocaleString("en")} students: p50 ${share(all, 0.5).toFixed(1)} ms, p95 ${share(all, 0.95).toFixed(1)} ms, at its shortest ${share(all, 0).toFixed(1)} ms`,
    );
    for (const [text, ms] of [...times].toSorted(([, a], [, b]) => share(b, 0.5) - share(a, 0.5)).slice(0, 6))
      console.log(
        `  ${JSON.stringify(text)}: p50 ${share(ms, 0.5).toFixed(1)} ms, shortest ${share(ms, 0).toFixed(1)} ms`,
      );
    return share(all, 0.95);
  } finally {
    await client.end();
    await database.close();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const p95Ms = await measure(few);
const many = await measure(10 * few);
console.log(`ten times as many take ${(many / p95Ms).toFixed(1)} times as long`);
process.exitCode = p95Ms > maxP95Ms || many / p95Ms > maxGrowth ? 1 : 0;
process.exit();
