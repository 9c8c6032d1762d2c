/**
 * Simulated attempts against two processes on one database: kill -9 of the processes, gaps without a network, device clocks that are
 * an hour wrong, the same attempt in two tabs with hand-overs, browsers that vanish. Prints answers that are missing after they were
 * confirmed as saved, attempts that ended early, how far the end was from the deadline, and grades that the log does not give again; ends
 * with 1 where one is not as it must be. Run: npm run bench:attempts (ATTEMPTS, 2000; SECONDS of an attempt, 40)
 */
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { parseEnv } from "#app/env.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { recomputeGrade } from "#features/attempts/server/public.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { freePort, type RunningServer, ready, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openExamFixture, type Sitter, type StartedAttempt } from "./support/exam-fixture.ts";

const expected = Number(process.env.ATTEMPTS ?? 2_000);
const durationMs = Number(process.env.SECONDS ?? 40) * 1000;
const graceMs = 1_000;
/** Sitting at the same time. */
const atOnce = Math.min(expected, 250);

const dataDir = temporaryFolder("bench-attempts");
const postgres = await startEmbeddedPostgres({ dataDir });
const env = { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" };
const ports = [await freePort(), await freePort()];
const servers: RunningServer[] = [];
for (const port of ports) servers.push(await startServer({ env, port, dataDir }));
const setup = await openExamFixture(postgres.ownerUrl, { sitters: expected, durationMs });

let request = 0;
/** One call, tried again at the other process until someone answers; null after `untilMs`. */
async function call<Answer>(
  sitter: Sitter,
  method: string,
  path: string,
  body?: object,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<{ status: number; body: Answer } | null> {
  while (performance.now() < untilMs) {
    request += 1;
    try {
      const response = await fetch(`http://127.0.0.1:${ports[request % 2]}${path}`, {
        method,
        headers: { authorization: `Bearer ${sitter.token}`, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status < 500) return { status: response.status, body: (await response.json()) as Answer };
    } catch {}
    await pause(100 + Math.random() * 200);
  }
  return null;
}

type Notified = { question: string; epoch: number; version: number; option: string };
type SavedBody = { saved: { question: string; version: number }[]; late: unknown[]; state: string; epoch: number };
const notified = new Map<string, Notified[]>();
const figures = { early: 0, saves: 0, gaps: 0, takeOvers: 0, vanished: 0, offlineEnds: 0, kills: 0 };

/** One student with one of the ways in which things go wrong. */
async function sit(sitter: Sitter, at: number): Promise<void> {
  let device = `device-${at}-a`;
  let epoch = 1;
  const startedAtMs = performance.now();
  const start = await call<{ data: StartedAttempt }>(
    sitter,
    "POST",
    `/api/students/works/${setup.assessmentId}/attempts`,
    {
      device,
    },
  );
  if (start?.status !== 200) throw new Error(`start ${start?.status} ${JSON.stringify(start?.body)}`);
  const attempt = start.body.data;
  const endsAtMs = startedAtMs + durationMs;
  const stored: Notified[] = [];
  notified.set(attempt.id, stored);
  // A device whose clock is an hour wrong still tells the time since the start by the server's clock.
  const lieMs = at % 5 === 1 ? 3_600_000 : at % 5 === 2 ? -3_600_000 : 0;
  const deviceNow = () => performance.now() + lieMs;
  const deviceStart = deviceNow() - (performance.now() - startedAtMs);
  const atMs = () => Math.round(deviceNow() - deviceStart);
  const isOffline = at % 4 === 0;
  const isTwoTabs = at % 4 === 1;
  const vanishes = at % 3 === 0;
  /** Answers that wait for the network. */
  let waiting: object[] = [];
  const versions = new Map<string, number>();
  const send = async (answers: readonly object[], by = device, under = epoch) => {
    const response = await call<SavedBody>(sitter, "POST", `/api/students/attempts/${attempt.id}/answers`, {
      device: by,
      epoch: under,
      answers,
    });
    if (response?.status !== 200) throw new Error(`save ${response?.status} ${JSON.stringify(response?.body)}`);
    const marks = new Set(response.body.saved.map(({ question, version }) => `${question} ${version}`));
    for (const item of answers as { question: string; version: number; answer: { option: string } }[]) {
      figures.saves += 1;
      if (marks.has(`${item.question} ${item.version}`))
        stored.push({ question: item.question, version: item.version, epoch: under, option: item.answer.option });
    }
    if (response.body.state !== "running" && performance.now() < endsAtMs - 50) figures.early += 1;
    return response.body;
  };
  for (const [number, question] of attempt.questions.entries()) {
    if (question.kind !== "single") continue;
    await pause(Math.random() * (durationMs / 14));
    const option = question.body.options[Math.floor(Math.random() * question.body.options.length)]?.id ?? "";
    const version = (versions.get(question.id) ?? 0) + 1;
    versions.set(question.id, version);
    const answer = { question: question.id, version, answer: { option }, isFlagged: false, atMs: atMs() };
    if (isTwoTabs && number === 4) {
      // Both tabs send at the moment of the hand-over.
      const otherDevice = `device-${at}-b`;
      const [handed] = await Promise.all([
        call<{ data: StartedAttempt }>(sitter, "POST", `/api/students/attempts/${attempt.id}/hand-over`, {
          device: otherDevice,
        }),
        send([answer]),
      ]);
      device = otherDevice;
      epoch = handed?.body.data.epoch ?? epoch;
      figures.takeOvers += 1;
      continue;
    }
    // Without a network from the fourth answer on; half of them for good until after the deadline.
    if (isOffline && number >= 3 && (number < 8 || at % 8 === 0)) {
      waiting.push(answer);
      continue;
    }
    await send([...waiting, answer]);
    if (waiting.length > 0) figures.gaps += 1;
    waiting = [];
  }
  if (waiting.length > 0) {
    await pause(Math.max(0, endsAtMs + graceMs + 4_000 + Math.random() * 4_000 - performance.now()));
    await send(waiting);
    figures.offlineEnds += 1;
    return;
  }
  if (vanishes) {
    figures.vanished += 1;
    return;
  }
  const done = await call<{ state: string }>(sitter, "POST", `/api/students/attempts/${attempt.id}/submit`, {
    device,
    epoch,
    answers: [],
  });
  if (done?.status !== 200) throw new Error(`submit ${done?.status} ${JSON.stringify(done?.body)}`);
}

/** Kills one of the processes every few seconds and starts it again, until no one sits any more. */
let isOver = false;
async function killNowAndThen(): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    await pause(6_000);
    if (isOver) return;
    const at = turn % 2;
    const victim = servers[at];
    if (!victim) return;
    process.kill(victim.pid, "SIGKILL");
    figures.kills += 1;
    await pause(300);
    servers[at] = await startServer({ env, port: ports[at] ?? 0, dataDir });
    await ready(servers[at].url);
  }
}

const killing = killNowAndThen();
const queue = setup.sitters.map((sitter, at) => ({ sitter, at }));
let failed = 0;
try {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await sit(next.sitter, next.at).catch((error: unknown) => {
          failed += 1;
          if (failed < 5) console.error(error);
        });
      }
    }),
  );
  // The last to vanish are closed by their deadlines.
  await pause(durationMs + graceMs + 6_000);
  isOver = true;
  await killing;

  const { rows: events } = await setup.database.pool.query<{
    attempt: string;
    question: string;
    epoch: number;
    version: number;
    option: string;
  }>(
    "select attempt_id as attempt, version_id as question, epoch, version, answer ->> 'option' as option from attempt_events where kind = 'saved'",
  );
  const stored = new Map(
    events.map((event) => [`${event.attempt} ${event.question} ${event.epoch} ${event.version}`, event.option]),
  );
  let lost = 0;
  let shown = 0;
  for (const [attempt, all] of notified)
    for (const item of all) {
      shown += 1;
      if (stored.get(`${attempt} ${item.question} ${item.epoch} ${item.version}`) !== item.option) lost += 1;
    }
  const { rows: ended } = await setup.database.pool.query<{
    id: string;
    state: string;
    off: number;
    lag: number | null;
  }>(
    `
    select a.id, a.state, abs(extract(epoch from a.deadline_at - a.started_at) * 1000 - $1) as off,
      extract(epoch from e.received_at - a.deadline_at) * 1000 - $2 as lag
    from attempts a left join attempt_events e on e.attempt_id = a.id and e.kind = 'closed'`,
    [durationMs, graceMs],
  );
  const deps = await createVerbDeps({
    env: parseEnv({ DATABASE_URL: postgres.ownerUrl, DATA_DIR: dataDir }),
    database: setup.database,
    clock: systemClock,
    logger: pino({ level: "silent" }),
    jobs: memoryJobs(),
    shared: noSharedReads,
  });
  let unequal = 0;
  for (const { id } of ended) {
    const grade = await recomputeGrade(deps, id);
    if (grade === null || grade.stored === null || grade.stored !== grade.computed) unequal += 1;
  }
  const worstOff = Math.max(...ended.map(({ off }) => Number(off)));
  const lags = ended.flatMap(({ lag }) => (lag === null ? [] : [Number(lag)])).sort((a, b) => a - b);
  const open = ended.filter(({ state }) => state === "running").length;
  console.log(
    `${ended.length} attempts, ${figures.saves} answers sent, ${shown} confirmed as saved, ${figures.kills} kills, ${figures.gaps} gaps, ` +
      `${figures.offlineEnds} ends without a network, ${figures.takeOvers} hand-overs, ${figures.vanished} vanished`,
  );
  console.log(`lost after saved was confirmed: ${lost}`);
  console.log(`ended early: ${figures.early}; still open: ${open}; calls that failed: ${failed}`);
  console.log(
    `deadline error: ${worstOff.toFixed(0)} ms; closed after deadline and grace: worst ${(lags.at(-1) ?? 0).toFixed(0)} ms, ${lags.length} by the clock`,
  );
  console.log(`grades that the log does not give again: ${unequal}`);
  if (lost + figures.early + open + failed + unequal > 0 || worstOff > 1_000 || ended.length !== expected)
    process.exitCode = 1;
} finally {
  isOver = true;
  await setup.database.close();
  for (const server of servers) await server.stop().catch(() => {});
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
