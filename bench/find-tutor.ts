/**
 * Prints how long a student waits for the search of tutors among 100,000: words as they are typed, misspellings, filters, free
 * hours, nothing found, deep pages, and each word of the supplied academy's courses and skills alone; through the built server,
 * one call after the other, next to a bare pg query of the 20 best rated in the same run. The server forgets what it stored
 * before each round; a second ask of a word shows what keeping gives. Exits with 1 when the p95 of all kinds is 100 ms or more, 30 ms
 * among 10,000 (TUTORS=10000).
 * Run: npm run bench:find-tutor (some minutes, mostly laying out the tutors; TUTORS_DIR keeps them in a folder for the next run)
 */
import { rmSync } from "node:fs";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

import { seedManyTutors } from "./support/seed-tutors.ts";

const number = Number(process.env.TUTORS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 12);
const maxP95Ms = number > 10_000 ? 100 : 30;
const deepPages = 60;

/** Searches by kind, each as the query of the call. */
const kinds: Record<string, Record<string, string>[]> = {
  "as it is typed": ["a", "ad", "ada", "adaez", "oko", "m", "mat", "mathem", "chi", "chiamaka e"].map((q) => ({ q })),
  "name, course, skill": ["adaeze okonkwo", "frontend", "data science", "figma", "ielts toefl", "node"].map((q) => ({
    q,
  })),
  misspelt: ["chiamka", "okonwko", "matematics", "fronted", "adaeze okonko"].map((q) => ({ q })),
  filters: [
    { course: "frontend" },
    { classType: "online", rating: "4.5" },
    { course: "tef-canada", classType: "online", rating: "4" },
    { q: "physics", rating: "4.5" },
    { q: "chi", course: "ielts", classType: "physical" },
  ],
  "free hours": [
    { availability: "week" },
    { availability: "sun", zone: "Africa/Lagos" },
    { availability: "sat", zone: "Europe/London", course: "ielts" },
    { availability: "wed", q: "chem" },
  ],
  "nothing found": [{ q: "zzyzx" }, { q: "qqq www" }, { course: "no-such-course" }],
  "no words": [{}, { sort: "rating" }],
};

const commonKind = "single words of courses and skills";
const savedDir = process.env.TUTORS_DIR;
const dataDir = savedDir ?? temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const database = openDatabase(postgres.ownerUrl, { max: 2 });
const bare = new pg.Client({ connectionString: postgres.ownerUrl });
await bare.connect();
try {
  const startedMs = performance.now();
  const { rows: laidOut } = await bare.query("select count(*)::int as number from tutors");
  if (laidOut[0].number < number) await seedManyTutors(bare, number);
  console.log(`${number} tutors laid out in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  kinds[commonKind] = await commonWords();
  const student = await makeAccount(database.db, new Date(), { email: `${newId()}@mail.test` });
  const { headers } = await makeSession(database.db, new Date(), student.id);

  type Page = { data: unknown[]; total: { label: string } | null; next: string | null };
  async function search(query: Record<string, string>): Promise<{ ms: number; page: Page }> {
    const from = performance.now();
    const response = await fetch(`${server.url}/api/students/tutors?${new URLSearchParams(query)}`, { headers });
    const page = (await response.json()) as Page;
    const ms = performance.now() - from;
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(page)}`);
    return { ms, page };
  }

  const begun: Record<string, string>[] = [{}, { q: "mat" }, { course: "ielts" }];
  kinds["deep pages"] = [];
  for (const query of begun) {
    let cursor = "";
    for (let page = 0; page < deepPages; page += 1) {
      cursor = (await search({ ...query, ...(cursor ? { cursor } : {}) })).page.next ?? cursor;
    }
    kinds["deep pages"].push({ ...query, cursor });
  }

  for (const queries of Object.values(kinds)) for (const query of queries) await search(query);
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const bareTimes: number[] = [];
  const savedTimes: number[] = [];
  const byQuery = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    await forget();
    for (const [kind, queries] of Object.entries(kinds)) {
      for (const query of queries) {
        const { ms } = await search(query);
        if (kind === commonKind) savedTimes.push((await search(query)).ms);
        times.get(kind)?.push(ms);
        const name = new URLSearchParams(query).toString().slice(0, 60) || "(no words)";
        byQuery.set(name, [...(byQuery.get(name) ?? []), ms]);
        bareTimes.push(await timeBare());
      }
    }
  }
  for (const [kind, ms] of times) print(kind, ms);
  print(`${commonKind}, asked again`, savedTimes);
  const all = [...times.values()].flat();
  print("all", all);
  print("bare pg, 20 best rated", bareTimes);
  console.log(
    `ratio to bare pg: p50 ${(share(all, 0.5) / share(bareTimes, 0.5)).toFixed(1)}, p95 ${(share(all, 0.95) / share(bareTimes, 0.95)).toFixed(1)}`,
  );
  const worst = [...byQuery].map(([name, ms]) => [share(ms, 0.5), name] as const).sort(([a], [b]) => b - a);
  console.log(
    `slowest by p50: ${worst
      .slice(0, 6)
      .map(([ms, name]) => `${ms.toFixed(1)} ms ${name}`)
      .join(", ")}`,
  );
  process.exitCode = share(all, 0.95) < maxP95Ms ? 0 : 1;
} finally {
  await bare.end();
  await database.close();
  await server.stop();
  await postgres.stop();
  if (!savedDir) rmSync(dataDir, { recursive: true, force: true });
}

/** The words of three letters and more that no tutor's name begins with: what the supplied tutors teach, each common by now. */
async function commonWords(): Promise<{ q: string }[]> {
  const { rows } = await bare.query<{ q: string }>(
    `select word as q from tutor_words
     where not exists (select 1 from tutors where slug not like 'many-%' and search_name like '% ' || word || '%')
       and exists (select 1 from tutors where slug not like 'many-%' and search_words like '% ' || word || '%')
     order by word`,
  );
  return rows;
}

/** Announces that tutors changed, so that the server keeps none of the answers of the round before: what is measured is the search. */
async function forget(): Promise<void> {
  await bare.query(`select pg_notify('unwalled_events', '["site.changed",{"tag":"tutors"}]')`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}

async function timeBare(): Promise<number> {
  const from = performance.now();
  await bare.query({
    name: "bare",
    text: `select id, full_name, avatar_url, course, experience_years, review_count, review_stars from tutors
      where published order by rating_hundredths desc, review_count desc, id desc limit 20`,
  });
  return performance.now() - from;
}

function share(ms: number[], part: number): number {
  return [...ms].sort((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? Number.NaN;
}

function print(what: string, ms: number[]): void {
  console.log(`${what}: p50 ${share(ms, 0.5).toFixed(1)} ms, p95 ${share(ms, 0.95).toFixed(1)} ms (${ms.length})`);
}
