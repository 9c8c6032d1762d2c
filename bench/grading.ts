/**
 * The grader's desk with a queue of 1,000 items: how long the server takes for the queue and for one item (p95 of 60, after the first
 * ten), and in a browser how long from the key to the next item of a class of thirty, fetched ahead, until its heading is drawn (p95 of
 * 29). Ends with 1 where one is over its goal. Run: npm run bench:grading (PIECES, 1000)
 */
import { rmSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import pg from "pg";
import { demoPeople } from "#data/demo-people.ts";
import { openDatabase } from "#db/client.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { enter } from "#tests/e2e/students.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { browserPath } from "#tests/support/browser.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const itemCount = Number(process.env.PIECES ?? 1_000);
/** A class is some thirty; the queue is of many classes and assessments. */
const inClass = 30;
const goals = { queue: 30, piece: 30, next: 100 };

const dataDir = temporaryFolder("bench-grading");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" } });
const { db, close } = openDatabase(postgres.ownerUrl, { max: 1 });
const pool = new pg.Client({ connectionString: postgres.ownerUrl });
await pool.connect();

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const missed: string[] = [];
const print = (name: keyof typeof goals, what: string, ms: number) => {
  console.log(`${what}: ${ms.toFixed(1)} ms (goal ${goals[name]})`);
  if (!(ms <= goals[name])) missed.push(name);
};

try {
  const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "ifeoma-nnadi"));
  const [assessment] = await db
    .select()
    .from(assessments)
    .where(and(eq(assessments.courseId, tutor?.courseIds[0] ?? ""), eq(assessments.kind, "assignment")));
  if (!tutor?.accountId || !assessment) throw new Error("The supplied academy lacks the tutor or their work.");
  // Each class of thirty has an assessment of its own. The classes are one after the other by their names, as the line over an item has them.
  const assessmentIds: string[] = [];
  for (let at = 0; at * inClass < itemCount; at += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into assessments select (jsonb_populate_record(assessments, jsonb_build_object('id', gen_random_uuid(),
         'title', $2::text, 'position', 1000 + $3::int))).* from assessments where id = $1 returning id`,
      [assessment.id, `Bench work ${at}`, at],
    );
    assessmentIds.push(rows[0]?.id ?? "");
    await pool.query(
      `with people as (
         insert into accounts (id, email, full_name, password_hash, created_at)
         select gen_random_uuid(), 'bench-' || $1::int || '-' || n || '@example.com', 
           'Student ' || lpad($1::int::text, 4, '0') || lpad(n::text, 2, '0'), null, now()
         from generate_series(1, $2::int) n returning id
       ), enrolled as (
         insert into enrolments (id, student_id, course_id, tutor_id, plan, started_at)
         select gen_random_uuid(), people.id, $3::uuid, $4::uuid, 'course', now() from people returning id, student_id
       ), handed as (
         insert into submissions (id, assessment_id, enrolment_id, student_id, created_at)
         select gen_random_uuid(), $5::uuid, enrolled.id, enrolled.student_id, now() from enrolled returning id
       )
       insert into submission_versions (id, submission_id, number, text, late_days, submitted_at)
       select gen_random_uuid(), handed.id, 1, repeat('What I read this week. ', 60), 0, now() from handed`,
      [at, Math.min(inClass, itemCount - at * inClass), assessment.courseId, tutor.id, rows[0]?.id],
    );
  }
  await pool.query("analyze");
  const { headers } = await makeSession(db, new Date(), tutor.accountId);
  const read = async (path: string) => {
    const begunMs = performance.now();
    const response = await fetch(server.url + path, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${text}`);
    return { body: JSON.parse(text), tookMs: performance.now() - begunMs };
  };
  const time = async (path: (turn: number) => string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 70; turn += 1) times.push((await read(path(turn))).tookMs);
    return p95(times.slice(10));
  };
  const { body } = await read("/api/tutor/grading");
  const ids: string[] = body.data.items.map(({ id }: { id: string }) => id);
  if (body.data.counts.waiting < itemCount) throw new Error("The queue is not as long as it is to be.");
  print("queue", `The queue of ${itemCount}, p95`, await time(() => "/api/tutor/grading"));
  print("piece", "One piece, p95", await time((turn) => `/api/tutor/grading/${ids[turn % ids.length]}`));
  print("next", "The next piece, fetched ahead, p95", p95(await stepThrough(tutor.fullName, assessmentIds[0] ?? "")));

  if (missed.length > 0) {
    console.error(`over its goal: ${missed.join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await close();
  await pool.end();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Goes through a class with the key for the next one, and returns how long each took, in milliseconds. */
async function stepThrough(tutorName: string, assessment: string): Promise<number[]> {
  const login = demoPeople.find(({ fullName }) => fullName === tutorName);
  if (!login) throw new Error("The tutor has no log-in of the supplied academy.");
  const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1_280, height: 800 } });
    const { token } = await enter(page, login, null, server.url);
    const read = async (path: string) =>
      (await (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()).data;
    const { items } = await read(`/api/tutor/grading?work=${assessment}`);
    const item = await read(`/api/tutor/grading/${items[0].id}`);
    const ids: string[] = item.class.flatMap(({ gradableItem }: { gradableItem: string | null }) => gradableItem ?? []);
    await page.goto(`${paths.grading()}/${ids[0]}`);
    const times: number[] = [];
    for (const next of ids.slice(1)) times.push(await stepTo(page, next));
    if (times.length < inClass - 1) throw new Error("The class is not as large as it is to be.");
    return times;
  } finally {
    await browser.close();
  }
}

/** From the key to the frame that shows the next heading, once the next item is there. */
async function stepTo(page: Page, next: string): Promise<number> {
  await page.getByRole("heading", { level: 1, name: /Bench work/ }).waitFor();
  await page.waitForFunction(
    (id) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(`/api/tutor/grading/${id}`)),
    next,
  );
  await page.evaluate(() => {
    const heading = () => document.querySelector("main h1")?.textContent ?? "";
    const before = heading();
    const { promise, resolve } = Promise.withResolvers<number>();
    Object.assign(window, { tookMs: promise });
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const isNext = heading().includes("Bench work") && heading() !== before;
        if (isNext) setTimeout(() => resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener("keydown", begin, { capture: true, once: true });
  });
  await page.keyboard.press("j");
  return page.evaluate(() => (window as unknown as { tookMs: Promise<number> }).tookMs);
}
