/** The baseline of attempts: bare node:http with bare pg, doing the inserts of a start, a save and a hand-in, and nothing else. */
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 });

/** Each writes the rows of the product's call, with the same columns filled. */
const statements = {
  start: `with made as (
      insert into attempts (id, assessment_id, enrolment_id, student_id, number, seed, paper, settings, started_at, deadline_at, writer_device)
      values ($1, $2, $3, $4, $5, 1, $6, $7, clock_timestamp(), clock_timestamp() + interval '5 minutes', 'bare') returning id
    ) insert into attempt_events (attempt_id, kind, epoch, device) select id, 'started', 1, 'bare' from made`,
  save: `insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
    values ($1, 'saved', $2, 1, 1, $3, false, 1, 'bare')`,
  submit: `with logged as (insert into attempt_events (attempt_id, kind, device, details) values ($1, 'submitted', 'bare', '{"score": 50}')),
    result as (insert into assessment_results (id, assessment_id, enrolment_id, score, graded_at) values (gen_random_uuid(), $2, $3, 50, now())
      on conflict (enrolment_id, assessment_id) do update set score = excluded.score, graded_at = excluded.graded_at),
    bell as (insert into notifications (id, account_id, kind, message, link, about, created_at)
      values (gen_random_uuid(), $4, 'grade', 'Bench is graded: 50 of 100.', '/dashboard/exams', $5, now()) returning id),
    ways as (insert into notification_deliveries (notification_id, channel, account_id, due_at)
      select id, channel, $4, now() from bell cross join unnest($7::text[]) channel)
    update attempts set state = 'released', closed_at = clock_timestamp(), closed_by = 'student', score = 50, outcomes = $6 where id = $1`,
} as const;

createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    const name = request.url?.slice(1) as keyof typeof statements;
    pool.query({ name, text: statements[name], values: JSON.parse(text) as unknown[] }).then(
      () => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 2 });
        response.end("{}");
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
