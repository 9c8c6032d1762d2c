/**
 * Prints how long staff wait for the list of people among 20,000 students and among ten times as many: each kind, state, order and search,
 * deep pages, a person's page and history, one call after the other through the built server; and how much memory the export of 20,000
 * people takes on top. Exits with 1 when the p95 of the lists is over 60 ms, over 2.5 times as long among ten times as many, or
 * the export takes over 60 MB. Run: npm run bench:people (PEOPLE=2000 for fewer)
 */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const few = Number(process.env.PEOPLE ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const [maxP95Ms, maxGrowth, maxExportBytes] = [60, 2.5, 60 * 1024 * 1024];

const queries: Record<string, string>[] = [
  {},
  { kind: "student" },
  { kind: "student", sort: "name" },
  { kind: "staff" },
  { sort: "name" },
  { sort: "seen" },
  { q: "okonkwo 17" },
  { q: "many-1234" },
  { q: "0803 555 0177" },
  { q: "nobody at all" },
  { state: "suspended" },
  { state: "unverified", kind: "student" },
  { course: "ielts" },
  { minor: "1" },
  { from: "2026-06-01" },
];

/** So many students in all, with roles, numbers, a course each, some suspended, not verified or under 18. */
async function layOut(client: pg.Client, number: number): Promise<void> {
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query("select count(*)::int as present from accounts where email like 'many-%'");
  const from = rows[0].present + 1;
  await client.query(`
    insert into accounts (id, email, full_name, phone, address, password_hash, email_verified_at, state, created_at, last_login_at)
    select gen_random_uuid(), 'many-' || n || '@many.test',
      (array['Ada','Bola','Chidi','Efua','Fatou','Grace','Ibrahim','Kwame','Ngozi','Rahma'])[1 + n % 10] || ' ' ||
      (array['Okonkwo','Bello','Mensah','Yusuf','Adeyemi','Koranteng','Danjuma'])[1 + n % 7] || ' ' || n,
      '+234 803 ' || lpad((n % 1000)::text, 3, '0') || ' ' || lpad((n / 1000)::text, 4, '0'), 'Lagos',
      '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', case when n % 20 > 0 then now() end,
      case when n % 100 = 1 then 'suspended' else 'active' end, now() - random() * interval '400 days', now() - random() * interval '90 days'
    from generate_series(${from}, ${number}) n`);
  await client.query(`
    insert into account_roles (account_id, role)
    select id, 'student' from accounts where email like 'many-%' on conflict do nothing`);
  await client.query(`
    insert into account_guardians (account_id, is_minor, updated_at)
    select id, true, now() from accounts where email like 'many-%7@many.test' on conflict do nothing`);
  await client.query(`
    with c as (select id, row_number() over (order by position) - 1 m, count(*) over () k from courses)
    insert into enrolments (id, student_id, course_id, plan, started_at)
    select gen_random_uuid(), a.id, c.id, 'upfront', now()
    from (select id, row_number() over (order by email) n from accounts where email like 'many-%') a join c on c.m = a.n % c.k
    on conflict do nothing`);
  await client.query("vacuum analyze");
}

const share = (ms: number[], part: number) =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? Number.NaN;
const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

const dataDir = temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const database = openDatabase(postgres.ownerUrl, { max: 2 });
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
try {
  const admin = await makeAccount(database.db, new Date(), { role: "admin" });
  const { headers } = await makeSession(database.db, new Date(), admin.id);
  async function call(path: string): Promise<{ ms: number; text: string }> {
    const startedMs = performance.now();
    const response = await fetch(`${server.url}/api/staff/people${path}`, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
    return { ms: performance.now() - startedMs, text };
  }

  /** The p95 of the lists. */
  async function measure(number: number): Promise<number> {
    await layOut(client, number);
    const deep: string[] = [];
    for (const sort of ["id", "name", "seen"]) {
      let before = "";
      for (let page = 0; page < 40; page += 1) {
        before = JSON.parse((await call(`?sort=${sort}&before=${before}`.replace(/&before=$/, ""))).text).next;
      }
      deep.push(`?sort=${sort}&before=${before}`);
    }
    const { rows } = await client.query("select id from accounts where email like 'many-%' order by email limit 1");
    const lists = [...queries.map((query) => `?${new URLSearchParams(query)}`), ...deep];
    const pages = [`/${rows[0].id}`, `/${rows[0].id}/history`];
    const times = new Map([...lists, ...pages].map((path): [string, number[]] => [path, []]));
    for (let round = -2; round < rounds; round += 1) {
      for (const [path, ms] of times) {
        const taken = await call(path);
        if (round >= 0) ms.push(taken.ms);
      }
    }
    const all = lists.flatMap((path) => times.get(path) ?? []);
    const slowest = [...times].toSorted(([, a], [, b]) => share(b, 0.5) - share(a, 0.5)).slice(0, 5);
    console.log(
      `${number.toLocaleString("en")} students: lists p50 ${share(all, 0.5).toFixed(1)} ms, p95 ${share(all, 0.95).toFixed(1)} ms; a person's page p95 ${pages.map((path) => share(times.get(path) ?? [], 0.95).toFixed(1)).join(" and history ")} ms`,
    );
    for (const [path, ms] of slowest) console.log(`  ${path.slice(0, 60)}: p50 ${share(ms, 0.5).toFixed(1)} ms`);
    return share(all, 0.95);
  }

  async function measureExport(): Promise<number> {
    const response = await fetch(`${server.url}/api/staff/people.csv`, { headers });
    const before = residentBytes(server.pid);
    let [most, bytes] = [before, 0];
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      most = Math.max(most, residentBytes(server.pid));
      await wait(0);
    }
    console.log(
      `export of ${(bytes / 1024).toFixed(0)} KB: ${((most - before) / 1024 / 1024).toFixed(0)} MB more memory`,
    );
    return most - before;
  }

  const p95Ms = await measure(few);
  const exportBytes = await measureExport();
  const many = await measure(10 * few);
  console.log(`ten times as many take ${(many / p95Ms).toFixed(1)} times as long`);
  process.exitCode = p95Ms > maxP95Ms || many / p95Ms > maxGrowth || exportBytes > maxExportBytes ? 1 : 0;
} finally {
  await client.end();
  await database.close();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
