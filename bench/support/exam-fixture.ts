import { eq } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.ts";
import type { Attempt } from "#features/attempts/contract.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";

export type Sitter = { id: string; token: string; enrolmentId: string };

/**
 * Students of one course with sessions, made in few statements, and an exam of ten single-choice questions that all of them may sit,
 * open for `durationMs`. Returns the right options by version.
 */
export async function openExamFixture(
  databaseUrl: string,
  { sitters: count, durationMs }: { sitters: number; durationMs: number },
) {
  const database: Database = openDatabase(databaseUrl, { max: 4 });
  const { pool, db } = database;
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, "mathematics"));
  const courseId = course?.id ?? "";
  const assessmentId = newId();
  await pool.query(
    `insert into assessments (id, course_id, kind, title, week, position, duration_ms, attempts_allowed, network_grace_ms)
     select $1, $2, 'exam', 'Bench', 1, coalesce(max(position), 0) + 1, $3, null, 1000 from assessments where course_id = $2 and week = 1`,
    [assessmentId, courseId, durationMs],
  );
  const right = new Map<string, string>();
  for (let at = 0; at < 10; at += 1) {
    const [question, version] = [newId(), newId()];
    const options = ["a", "b", "c", "d"].map((text) => ({ id: newToken(6), text: `Option ${text} of question ${at}` }));
    const [first] = options;
    right.set(version, first?.id ?? "");
    await pool.query("insert into questions (id, course_id) values ($1, $2)", [question, courseId]);
    await pool.query(
      "insert into question_versions (id, question_id, version, kind, ask, body, points) values ($1, $2, 1, 'single', $3, $4, 1)",
      [version, question, `What is ${at}?`, JSON.stringify({ options, choose: null })],
    );
    await pool.query(
      "insert into question_keys (id, version_id, revision, key, explanation, at) values ($1, $2, 1, $3, 'Because.', now())",
      [newId(), version, JSON.stringify({ option: first?.id })],
    );
    await pool.query("insert into assessment_questions (assessment_id, question_id, position) values ($1, $2, $3)", [
      assessmentId,
      question,
      at,
    ]);
  }
  const sitters: Sitter[] = Array.from({ length: count }, () => ({
    id: newId(),
    token: newToken(),
    enrolmentId: newId(),
  }));
  for (let from = 0; from < count; from += 500) {
    const some = sitters.slice(from, from + 500);
    const [ids, emails] = [some.map(({ id }) => id), some.map(({ id }) => `${id}@bench.test`)];
    await pool.query(
      "insert into accounts (id, email, full_name, email_verified_at) select id, email, 'Ada Obi', now() from unnest($1::uuid[], $2::text[]) as one (id, email)",
      [ids, emails],
    );
    await pool.query(
      "insert into account_roles (account_id, role) select id, 'student' from unnest($1::uuid[]) as one (id)",
      [ids],
    );
    await pool.query(
      `insert into sessions (id, account_id, token_hash, kind, device, ip_address, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), id, hash, 'full', 'Bench', '127.0.0.1', now(), now(), now() + interval '20 days' from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
      [ids, some.map(({ token }) => hashToken(token))],
    );
    await pool.query(
      "insert into enrolments (id, student_id, course_id, plan, started_at) select e, s, $3, 'course', now() from unnest($1::uuid[], $2::uuid[]) as one (e, s)",
      [some.map(({ enrolmentId }) => enrolmentId), ids, courseId],
    );
  }
  return { database, assessmentId, right, sitters };
}

export type StartedAttempt = Pick<Attempt, "id" | "startedAt" | "deadlineAt" | "questions" | "epoch">;
