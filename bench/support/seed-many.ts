import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { hashToken, newToken } from "#platform/ids/ids.ts";

export type Crowd = { students: number; tutors: number; lessonEvents: number };

/**
 * Fills a database that holds the supplied academy with made-up people, in plain SQL: students with an enrolment each (every
 * tenth has two), tutors with a cohort and eight weeks of classes each, lesson events, grades and notifications. Then has the
 * statistics made, as autovacuum would after a while. Errors: Postgres's.
 */
export async function seedMany(db: Db, crowd: Crowd): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  // Laying millions of rows takes longer than any answer may: `db` has one connection, which this holds for.
  await run("set statement_timeout = 0");
  await run(`
    insert into tutors (id, slug, full_name, email, heading, "position", course, class_type, about, learn, skills, languages,
      experience_years, location, claimed_students, sort_order)
    select gen_random_uuid(), 'many-' || n, 'Tutor ' || n, 'tutor-' || n || '@many.test', 'Learn with tutor ' || n, 'Teacher',
      (array['UI-UX Design','Back-End Dev','Front End Dev','Data Science','IELTS'])[1 + n % 5], 'online classes only', 'About tutor ' || n,
      array['One','Two'], array['Skill ' || n % 40], array['English'], 1 + n % 20, 'Lagos, Nigeria', n % 300, 1000 + n
    from generate_series(1, ${crowd.tutors}) n`);
  await run(`
    insert into reviews (id, tutor_id, rating, state, created_at, published_at)
    select gen_random_uuid(), id, case when number <= sort_order % 10 then 5 else 4 end, 'published', now() - number * interval '1 day', now()
    from tutors, generate_series(1, 10) number where slug like 'many-%'`);
  await run(`
    insert into tutor_courses (tutor_id, course_id, "position")
    select t.id, c.id, 0 from (select id, row_number() over (order by slug) n from tutors where slug like 'many-%') t
    join (select id, row_number() over (order by position) - 1 m, count(*) over () k from courses) c on c.m = t.n % c.k`);
  await run(`
    insert into cohorts (id, course_id, tutor_id, name, starts_on, state)
    select gen_random_uuid(), tc.course_id, tc.tutor_id, 'Cohort of ' || t.full_name, current_date - 30, 'running'
    from tutor_courses tc join tutors t on t.id = tc.tutor_id where t.slug like 'many-%'`);
  await run(`
    insert into class_sessions (id, kind, cohort_id, course_id, tutor_id, title, starts_at, ends_at, meeting_url)
    select gen_random_uuid(), 'class', c.id, c.course_id, c.tutor_id, 'Class ' || w, s, s + interval '1 hour', 'https://meet.many.test/' || c.id
    from cohorts c join tutors t on t.id = c.tutor_id and t.slug like 'many-%', generate_series(1, 8) w,
      lateral (select date_trunc('hour', now()) + w * interval '7 days' s) at_time`);
  await run(`
    insert into accounts (id, email, full_name, phone, address, password_hash, email_verified_at)
    select gen_random_uuid(), 'many-' || n || '@many.test', 'Student ' || n, '0803', 'Lagos', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', now()
    from generate_series(1, ${crowd.students}) n`);
  await run(`
    insert into account_roles (account_id, role)
    select id, 'student' from accounts where email like 'many-%'`);
  await run(`
    with c as (select id, course_id, tutor_id, row_number() over () - 1 m from cohorts where name like 'Cohort of Tutor %'),
      a as (select id, row_number() over () n from accounts where email like 'many-%'),
      k as (select count(*) k from c),
      chosen as (select id, n % k m from a, k union all select id, (n + 7) % k from a, k where n % 10 = 0)
    insert into enrolments (id, student_id, course_id, tutor_id, cohort_id, plan, started_at, first_paid_at, last_opened_at)
    select gen_random_uuid(), chosen.id, c.course_id, c.tutor_id, c.id, 'upfront', now() - random() * interval '200 days', now(), now() - random() * interval '30 days'
    from chosen join c on c.m = chosen.m
    on conflict do nothing`);
  const perEnrolment = Math.ceil(crowd.lessonEvents / (crowd.students * 1.1));
  await run(`
    insert into lesson_progress (enrolment_id, lesson_id, opened_at, done_at)
    select e.id, l.id, now() - interval '1 day', case when l.n < ${perEnrolment} then now() end
    from enrolments e join accounts a on a.id = e.student_id and a.email like 'many-%'
    join (select id, course_id, row_number() over (partition by course_id order by week, topic) n from lessons) l
      on l.course_id = e.course_id and l.n <= ${perEnrolment}`);
  await run(`
    insert into assessment_results (id, assessment_id, enrolment_id, score, graded_at)
    select gen_random_uuid(), s.id, e.id, 50 + random() * 50, now()
    from enrolments e join accounts a on a.id = e.student_id and a.email like 'many-%'
    join (select id, course_id, row_number() over (partition by course_id order by kind, position) n from assessments) s
      on s.course_id = e.course_id and s.n <= 3`);
  await run(`
    insert into notifications (id, account_id, kind, message, about, created_at, read_at)
    select gen_random_uuid(), a.id, 'announcement', 'News ' || n, 'news:' || n, now() - n * interval '1 hour', case when n > 1 then now() end
    from accounts a, generate_series(1, 3) n where a.email like 'many-%'`);
  await run("analyze");
}

/** Sessions of `count` of those students, far apart from each other; answers their tokens. */
export async function openSessions(db: Db, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from accounts where email like 'many-%' order by md5(email) limit ${count}`,
  );
  const tokens = rows.map(({ id }) => ({ id, token: newToken() }));
  for (const { id, token } of tokens) {
    await db.execute(sql`
      insert into sessions (id, account_id, token_hash, kind, device, ip_address, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), ${id}, ${hashToken(token)}, 'full', 'Bench', '192.0.2.7', now(), now(), now() + interval '12 hours')`);
  }
  return tokens.map(({ token }) => token);
}
