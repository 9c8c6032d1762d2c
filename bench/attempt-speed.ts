/**
 * How fast attempts are: (a) saves at 200 a second, as the caller sees them; (b) 1,000 attempts handed in within 10 seconds of one deadline,
 * both on two processes; (c) complete attempts a minute (start, 10 saves, hand-in, graded) of 8 clients on one process, as `npm start`
 * runs it, next to one process of bare node:http with bare pg doing the same inserts, in turns; and on two. Ends with 1 where a bound is missed. Run: npm run bench:attempt-speed (SECONDS of each part, 10; RUSH, 1000)
 */
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { freePort, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openExamFixture, type Sitter, type StartedAttempt } from "./support/exam-fixture.ts";
import { median } from "./support/load.ts";

const seconds = Number(process.env.SECONDS ?? 10);
const rush = Number(process.env.RUSH ?? 1_000);
/** Seconds of saves before they are counted: a server that began a moment ago compiles what it runs. */
const savesWarmUpS = 5;
/** Seconds of work before complete attempts are counted. */
const warmUpS = 20;
const clients = 8;
/** Turns of bare and ours; their median counts. On a shared machine single ones lie up to a third apart. */
const rounds = 7;
const device = "bench-device";
/** `perMinute`: where bare does as many. */
const bounds = { saveP95Ms: 20, gradedWithinS: 30, ratio: 0.35, perMinute: 15_000 };

const dataDir = temporaryFolder("bench-attempt-speed");
const postgres = await startEmbeddedPostgres({ dataDir });
const env = { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" };
const servers = [await startServer({ env, dataDir }), await startServer({ env, dataDir })];
/** Each sits each assessment once while they last, as people do; on a machine where they do not, some sit twice. */
const runnersMade = 24_000;
const setup = await openExamFixture(postgres.ownerUrl, { sitters: rush + 40 + runnersMade, durationMs: 600_000 });
const barePort = await freePort();
const bare = fork(path.join(import.meta.dirname, "support/bare-attempts.ts"), {
  env: { ...process.env, NODE_ENV: "production", DATABASE_URL: postgres.ownerUrl, PORT: String(barePort) },
});
await new Promise((resolve) => bare.once("message", resolve));

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let turn = 0;
function post<Answer>(port: number, url: string, body: unknown, token?: string): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: url, method: "POST", agent, headers }, (answer) => {
      let stored = "";
      answer.setEncoding("utf8").on("data", (part) => {
        stored += part;
      });
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(JSON.parse(stored) as Answer)
          : reject(new Error(`${url} ${answer.statusCode} ${stored}`)),
      );
    });
    sent.on("error", reject).end(text);
  });
}
const ours = <Answer>(sitter: Sitter, url: string, body: object) =>
  post<Answer>(servers[turn++ % servers.length]?.port ?? 0, `/api/students/${url}`, body, sitter.token);
const start = async (sitter: Sitter) =>
  (await ours<{ data: StartedAttempt }>(sitter, `works/${setup.assessmentId}/attempts`, { device })).data;
const answerTo = ({ questions }: StartedAttempt, at: number, version = 1) => {
  const question = questions[at % questions.length];
  const option = question?.kind === "single" ? question.body.options[version % 4]?.id : "";
  return { question: question?.id, version, answer: { option }, isFlagged: false, atMs: version };
};
const save = (sitter: Sitter, attempt: StartedAttempt, at: number, version = 1) =>
  ours(sitter, `attempts/${attempt.id}/answers`, { device, epoch: 1, answers: [answerTo(attempt, at, version)] });
const submit = (sitter: Sitter, attempt: StartedAttempt) =>
  ours<{ state: string }>(sitter, `attempts/${attempt.id}/submit`, { device, epoch: 1, answers: [] });

/** Runs `once` by all clients until the time is over; returns how many a minute. */
async function perMinute(once: (client: number) => Promise<void>, forS = seconds): Promise<number> {
  const begunMs = performance.now();
  const untilMs = begunMs + forS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < untilMs) {
        await once(client);
        done += 1;
      }
    }),
  );
  return (done * 60_000) / (performance.now() - begunMs);
}

const failed: string[] = [];
try {
  const [savers, rushers, runners] = [
    setup.sitters.slice(0, 40),
    setup.sitters.slice(40, 40 + rush),
    setup.sitters.slice(40 + rush),
  ];

  const stored = await Promise.all(savers.map(async (sitter) => ({ sitter, attempt: await start(sitter) })));
  const timesMs: number[] = [];
  const begunMs = performance.now();
  const all: Promise<void>[] = [];
  const uncounted = savesWarmUpS * 200;
  for (let number = 0; number < uncounted + seconds * 200; number += 1) {
    await pause(Math.max(0, begunMs + number * 5 - performance.now()));
    const item = stored[number % stored.length];
    if (!item) break;
    const sentMs = performance.now();
    all.push(
      save(item.sitter, item.attempt, number, Math.floor(number / stored.length) + 1).then(() => {
        if (number >= uncounted) timesMs.push(performance.now() - sentMs);
      }),
    );
  }
  await Promise.all(all);
  timesMs.sort((a, b) => a - b);
  const p95 = timesMs[Math.floor(timesMs.length * 0.95)] ?? Number.NaN;
  console.log(
    `(a) ${timesMs.length} saves at 200 a second: p50 ${median(timesMs).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );
  if (!(p95 < bounds.saveP95Ms)) failed.push("saves");

  const started: { sitter: Sitter; attempt: StartedAttempt }[] = [];
  for (const sitter of rushers) started.push({ sitter, attempt: await start(sitter) });
  const rushMs = performance.now();
  await Promise.all(
    started.map(async ({ sitter, attempt }) => {
      await pause(Math.random() * 10_000);
      const { state } = await submit(sitter, attempt);
      if (state !== "released") failed.push("a hand-in was not graded");
    }),
  );
  const tookS = (performance.now() - rushMs) / 1000;
  console.log(`(b) ${rush} attempts handed in within 10 s: all graded after ${tookS.toFixed(1)} s`);
  if (tookS > bounds.gradedWithinS) failed.push("graded too late");

  let next = 0;
  const oursOnce = async () => {
    const sitter = runners[next++ % runners.length];
    if (!sitter) return;
    const attempt = await start(sitter);
    for (let at = 0; at < 10; at += 1) await save(sitter, attempt, at);
    await submit(sitter, attempt);
  };
  const { rows } = await setup.database.pool.query<{ id: string }>(
    "insert into assessments (id, course_id, kind, title, week, position) select gen_random_uuid(), course_id, 'exam', 'Bare', 1, 98 from assessments where id = $1 returning id",
    [setup.assessmentId],
  );
  const bareAssessment = rows[0]?.id ?? "";
  // What the product writes for one attempt, so that the baseline writes as much.
  await oursOnce();
  const { rows: written } = await setup.database.pool.query<{
    paper: { version: string }[];
    settings: object;
    outcomes: object;
    channels: string[];
  }>(
    `select paper, settings, outcomes,
       (select array_agg(channel) from notification_deliveries d join notifications n on n.id = d.notification_id
         where n.account_id = a.student_id and n.kind = 'grade') as ways
     from attempts a where assessment_id = $1 and student_id = $2`,
    [setup.assessmentId, runners[0]?.id],
  );
  const [row] = written;
  if (!row) throw new Error("The first attempt left no row.");
  const [paper, settings, outcomes] = [row.paper, row.settings, row.outcomes].map((item) => JSON.stringify(item));
  const versions = row.paper.map(({ version }) => version);
  let count = 0;
  const bareOnce = async () => {
    count += 1;
    const sitter = runners[count % runners.length];
    if (!sitter) return;
    const id = newId();
    await post(barePort, "/start", [
      id,
      bareAssessment,
      sitter.enrolmentId,
      sitter.id,
      Math.floor(count / runners.length) + 1,
      paper,
      settings,
    ]);
    for (const version of versions) await post(barePort, "/save", [id, version, '{"option":"aaaaaaaa"}']);
    await post(barePort, "/submit", [
      id,
      bareAssessment,
      sitter.enrolmentId,
      sitter.id,
      `bare:${id}`,
      outcomes,
      row.channels,
    ]);
  };
  // More processes than cores for them.
  await perMinute(oursOnce, warmUpS);
  const onTwo = await perMinute(oursOnce);
  await servers.pop()?.stop();
  // Compiled first: a server that began a moment ago is slower for half a minute, and the bare one for less.
  await perMinute(bareOnce, warmUpS);
  await perMinute(oursOnce, warmUpS);
  // As autovacuum does once a minute: plans made while the tables were empty read whole tables.
  await setup.database.pool.query("analyze");
  const ratios: number[] = [];
  const rates: number[] = [];
  const bareRates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await perMinute(bareOnce);
    const own = await perMinute(oursOnce);
    ratios.push(own / base);
    bareRates.push(base);
    rates.push(own);
  }
  console.log(
    `(c) complete attempts a minute: ${Math.round(median(rates))}, ${median(ratios).toFixed(2)} of bare, which does ${Math.round(median(bareRates))} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}); ${Math.round(onTwo)} on two processes`,
  );
  if (median(ratios) < bounds.ratio) failed.push("ratio");
  if (median(bareRates) >= bounds.perMinute && median(rates) < bounds.perMinute) failed.push("attempts a minute");
} finally {
  bare.kill();
  agent.destroy();
  await setup.database.close();
  for (const server of servers) await server.stop().catch(() => {});
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (failed.length > 0) {
  console.error(`missed: ${[...new Set(failed)].join(", ")}`);
  process.exitCode = 1;
}
