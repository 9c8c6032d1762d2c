/**
 * How long a tutor waits for the grading of an exam that a great class sat: the queue, and one item with the line of its class, next to
 * the same calls where 30 sat, in one run; right after they sat, when Postgres has no statistics of them yet, and once it has.
 * Medians of seven. Ends with 1 where a call takes longer than it may. Run: npm run bench:great-class (SITTERS, 1000)
 */
import { rmSync } from "node:fs";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openExamFixture, type StartedAttempt } from "./support/exam-fixture.ts";
import { median } from "./support/load.ts";

const great = Number(process.env.SITTERS ?? 1_000);
const small = 30;
const turns = 7;
const maxMs = 1_000;

const dataDir = temporaryFolder("bench-great-class");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" } });
const { db, close } = openDatabase(postgres.ownerUrl, { max: 1 });
const pool = new pg.Client({ connectionString: postgres.ownerUrl });
await pool.connect();

/** The first sits the exam; the others sat the same questions, and a grader has to look at their last answer. */
async function sit(sitters: number, tutorId: string): Promise<string> {
  const setup = await openExamFixture(postgres.ownerUrl, { sitters: sitters + 1, durationMs: 600_000 });
  await setup.database.close();
  const [first, ...otherSitters] = setup.sitters;
  const started = await fetch(`${server.url}/api/students/works/${setup.assessmentId}/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${first?.token}` },
    body: JSON.stringify({ device: "bench-device" }),
  });
  const { data: model } = (await started.json()) as { data: StartedAttempt };
  const ids = otherSitters.map(({ enrolmentId }) => enrolmentId);
  await pool.query("update enrolments set tutor_id = $2 where id = any ($1)", [ids, tutorId]);
  const versions = model.questions.map(({ id }) => id);
  const outcomes = versions.map((id, at) => [id, at === 9 ? "waiting" : at % 2 === 0 ? "right" : "wrong"]);
  await pool.query(
    `insert into attempts (id, assessment_id, enrolment_id, student_id, number, seed, paper, settings, started_at, closed_at, closed_by,
       writer_device, state, outcomes)
     select gen_random_uuid(), assessment_id, enrolments.id, enrolments.student_id, 1, seed, paper, settings, attempts.started_at, now(),
       'student', 'bench', 'submitted', $3
     from enrolments cross join attempts where enrolments.id = any ($1) and attempts.id = $2`,
    [ids, model.id, JSON.stringify(outcomes)],
  );
  await pool.query(
    `insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
     select attempts.id, 'saved', version, 1, 1, '{"option":"aaaaaaaa"}', false, 1, 'bench'
     from attempts cross join unnest($2::uuid[]) version where enrolment_id = any ($1)`,
    [ids, versions],
  );
  return setup.assessmentId;
}

try {
  const {
    rows: [tutor],
  } = await pool.query<{ id: string; account: string }>(
    "select id, account_id as account from tutors where account_id is not null limit 1",
  );
  if (!tutor) throw new Error("No supplied tutor has an account.");
  const { headers } = await makeSession(db, new Date(), tutor.account);
  const read = async (path: string) => {
    const begunMs = performance.now();
    const response = await fetch(server.url + path, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${text}`);
    return { body: JSON.parse(text), tookMs: performance.now() - begunMs };
  };
  const missed: string[] = [];
  /** Median milliseconds of each call about the assessment. */
  const time = async (assessment: string, what: string) => {
    const queuePath = `/api/tutor/grading?work=${assessment}`;
    const { body } = await read(queuePath);
    const paths = { queue: queuePath, piece: `/api/tutor/grading/${body.data.items[0].id}` };
    const match: Record<string, number> = {};
    for (const [name, path] of Object.entries(paths)) {
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push((await read(path)).tookMs);
      match[name] = median(times);
      if (!(median(times) < maxMs)) missed.push(`${name}, ${what}`);
    }
    return match;
  };
  const print = (what: string, match: Record<string, number>, base = match) =>
    console.log(
      `${what}: ${Object.entries(match)
        .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms (${(ms / (base[name] ?? 0)).toFixed(1)} of ${small})`)
        .join(", ")}`,
    );

  const few = await time(await sit(small, tutor.id), `${small}`);
  print(`${small} sat`, few);
  const listedAssessment = await sit(great, tutor.id);
  print(`${great} sat, no statistics`, await time(listedAssessment, `${great} without statistics`), few);
  await pool.query("analyze");
  print(`${great} sat, statistics`, await time(listedAssessment, `${great} with statistics`), few);
  if (missed.length > 0) {
    console.error(`longer than ${maxMs} ms: ${missed.join("; ")}`);
    process.exitCode = 1;
  }
} finally {
  await close();
  await pool.end();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
