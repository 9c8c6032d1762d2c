import { randomBytes } from "node:crypto";
import type pg from "pg";
import { referenceByteCount, referenceFrom } from "#lib/payment-reference.ts";

/**
 * What an academy of many students has on a day, in plain SQL, for those of `seedMany`: an order in four months for each, of which one in
 * twenty is not paid yet; what came for it in the ledger over the last months; trials of the last and next days, most with an outcome; and
 * one in two hundred who has no class yet. Errors: Postgres's.
 */
export async function seedOfficeDay(client: pg.Client): Promise<void> {
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query<{ n: number }>("select count(*)::int n from accounts where email like 'many-%'");
  const references = new Set<string>();
  while (references.size < (rows[0]?.n ?? 0)) references.add(referenceFrom(randomBytes(referenceByteCount)));
  await client.query(
    `with r as (select reference, n from unnest($1::text[]) with ordinality as given(reference, n)),
      e as (select distinct on (student_id) student_id, course_id, tutor_id, started_at from enrolments join accounts a on a.id = student_id
        where a.email like 'many-%' order by student_id, started_at),
      k as (select e.*, row_number() over (order by student_id) n from e)
    insert into orders (id, reference, student_id, course_id, tutor_id, state, plan, plan_key, pays, billing_country, currency, original_minor,
      discount_percent, discount_minor, coupon_minor, credit_minor, placed_at, expires_at, updated_at)
    select gen_random_uuid(), r.reference, k.student_id, k.course_id, k.tutor_id,
      case when n % 20 = 0 then 'open' when n % 3 = 0 then 'running' else 'paid' end, 'monthly', 'monthly', 'monthly', 'NG',
      case when n % 9 = 0 then 'USD' else 'NGN' end, 12000000, 0, 0, 0, 0, p.at, p.at + interval '40 days', p.at
    from k join r using (n), lateral (select now() - (n % 100) * interval '1 day' as at) p`,
    [[...references]],
  );
  await client.query(`insert into order_parts (order_id, number, amount_minor, due_on)
    select o.id, p, 3000000, (o.placed_at + (p - 1) * interval '30 days')::date
    from orders o join accounts a on a.id = o.student_id and a.email like 'many-%', generate_series(1, 4) p`);
  // Of those in months, what is due is paid by most; one in thirty is late.
  await client.query(`create temporary table paid_parts as
    select gen_random_uuid() transaction, gen_random_uuid() payment, o.id order_id, o.currency, p.amount_minor, p.due_on + interval '10 hours' as at
    from orders o join accounts a on a.id = o.student_id and a.email like 'many-%' join order_parts p on p.order_id = o.id
    where o.state = 'paid' or (o.state = 'running' and (p.number = 1 or (p.due_on < now() - interval '1 day' and hashtext(o.id::text) % 30 <> 0)))`);
  await client.query("begin");
  await client.query(`insert into payments (id, order_id, provider, amount_minor, currency, state, opened_at, ended_at)
    select payment, order_id, 'sandbox', amount_minor, currency, 'succeeded', at, at from paid_parts`);
  await client.query(
    `insert into ledger_transactions (id, kind, subject, occurred_at) select transaction, 'payment', payment, at from paid_parts`,
  );
  await client.query(`insert into ledger_entries (id, transaction_id, account, holder, currency, amount_minor)
    select gen_random_uuid(), transaction, 'cash', 'sandbox', currency, amount_minor from paid_parts
    union all select gen_random_uuid(), transaction, 'order', order_id::text, currency, -amount_minor from paid_parts`);
  await client.query("commit");
  // A tutor has one trial at a time: one in five of the last 60 and next 10 days, 40 a day in all.
  await client.query(`with t as (select id, row_number() over (order by slug) n from tutors where slug like 'many-%'),
      s as (select id, row_number() over (order by email) n from accounts where email like 'many-%')
    insert into class_sessions (id, kind, student_id, tutor_id, title, starts_at, ends_at, meeting_url)
    select gen_random_uuid(), 'trial', s.id, t.id, 'Trial class', at, at + interval '30 minutes', 'https://meet.many.test/trial'
    from t, generate_series(-60, 10, 5) d, lateral (select date_trunc('hour', now()) + (d + t.n % 5) * interval '1 day' + interval '3 hours' as at) times, s
    where s.n = (t.n * 41 + (d + 60) / 5)`);
  await client.query(`insert into trial_outcomes (session_id, tutor_id, student_id, verdict, course_id, plan_key, currency, first_minor, sent_at, state)
    select c.id, c.tutor_id, c.student_id, 'fits', (select id from courses order by position limit 1), 'monthly', 'NGN', 3200000,
      c.ends_at, case when hashtext(c.id::text) % 5 = 0 then 'sent' else 'placed' end
    from class_sessions c where c.kind = 'trial' and c.ends_at < now() - interval '3 hours' and hashtext(c.id::text) % 8 <> 0`);
  await client.query(`update enrolments set cohort_id = null where hashtext(id::text) % 200 = 0`);
  await client.query("analyze");
}
