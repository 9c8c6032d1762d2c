import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Currency } from "#lib/money.ts";
import { referenceByteCount, referenceFrom } from "#lib/payment-reference.ts";
import { hashToken, newToken } from "#platform/ids/ids.ts";

/** What a student of these has still to pay: the first of two instalments of ₦75,000. */
const instalmentMinor = 7_500_000;
/** The same in dollars. */
const dollarInstalmentMinor = 7_500;
/** Orders of one student, each for another course. */
const ordersEach = 5;

/** References that are all different. */
function references(count: number): string[] {
  const made = new Set<string>();
  while (made.size < count) made.add(referenceFrom(randomBytes(referenceByteCount)));
  return [...made];
}

const people = (db: Db, prefix: string, count: number) =>
  db.execute(
    sql.raw(`
    with made as (
      insert into accounts (id, email, full_name, phone, address, password_hash, email_verified_at)
      select gen_random_uuid(), '${prefix}-' || n || '@many.test', 'Student ' || n, '0803', 'Lagos', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', now()
      from generate_series(1, ${count}) n returning id)
    insert into account_roles (account_id, role) select id, 'student' from made`),
  );

/** Columns of an order in two instalments of ₦75,000, but for its id, reference, student, course, tutor and state. */
const orderColumns =
  "plan, plan_key, pays, billing_country, currency, original_minor, discount_percent, discount_minor, coupon_minor, credit_minor, placed_at, expires_at, updated_at";
const orderValues = (placedAt: string, currency: Currency = "NGN") =>
  `'installment', 'installment', 'twice', 'NG', '${currency}', ${2 * (currency === "NGN" ? instalmentMinor : dollarInstalmentMinor)}, 0, 0, 0, 0, ${placedAt}, ${placedAt} + interval '7 days', ${placedAt}`;

/** Each course that is taught, with one of its tutors, numbered from 0. */
const taught = `taught as (
  select c.id course_id, t.tutor_id, row_number() over (order by c.position) - 1 m, count(*) over () k
  from courses c cross join lateral (select tutor_id from tutor_courses where course_id = c.id order by position, tutor_id limit 1) t)`;

/**
 * Orders of so many students who ordered and have not paid yet, with sessions; answers each one's token and order.
 * Errors: Postgres's.
 */
export async function seedPayers(
  db: Db,
  count: number,
  currency: Currency = "NGN",
): Promise<{ token: string; orderId: string }[]> {
  const prefix = `payer-${currency.toLowerCase()}`;
  await people(db, prefix, count);
  const theirs = sql.raw(`a.email like '${prefix}-%'`);
  await db.execute(sql`
    with ${sql.raw(taught)},
      r as (select reference, n from unnest(${sql.param(references(count))}::text[]) with ordinality as given(reference, n)),
      a as (select id, row_number() over (order by email) n from accounts a where ${theirs})
    insert into orders (id, reference, student_id, course_id, tutor_id, state, ${sql.raw(orderColumns)})
    select gen_random_uuid(), r.reference, a.id, taught.course_id, taught.tutor_id, 'open', ${sql.raw(orderValues("now()", currency))}
    from a join r using (n) join taught on taught.m = a.n % taught.k`);
  await db.execute(sql`
    insert into order_parts (order_id, number, amount_minor, due_on)
    select o.id, p, o.original_minor / 2, current_date + (p - 1) * 45
    from orders o join accounts a on a.id = o.student_id and ${theirs}, generate_series(1, 2) p`);
  const { rows } = await db.execute<{ student: string; order: string }>(
    sql`select o.student_id student, o.id "order" from orders o join accounts a on a.id = o.student_id and ${theirs}`,
  );
  const payers = rows.map(({ student, order }) => ({ student, orderId: order, token: newToken() }));
  await db.execute(sql`
    insert into sessions (id, account_id, token_hash, kind, device, ip_address, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), student, hash, 'full', 'Bench', '192.0.2.7', now(), now(), now() + interval '12 hours'
    from unnest(${sql.param(payers.map(({ student }) => student))}::uuid[], ${sql.param(payers.map(({ token }) => hashToken(token)))}::text[]) as given(student, hash)`);
  return payers.map(({ token, orderId }) => ({ token, orderId }));
}

/**
 * Fills a database that holds the supplied academy with so many orders of the last 200 days, five of each of as many students as
 * that takes, through the constraints and triggers of the tables: seven of ten paid in two instalments, two of ten in one so far, the
 * others run out or waiting; every tenth payment came after one that failed. With ledger, receipts, enrolments and the keys of the
 * requests. Then has the statistics made, as autovacuum would. `db` has one connection. Errors: Postgres's.
 */
export async function seedOrders(db: Db, count: number): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  await run("set statement_timeout = 0");
  await people(db, "many", Math.ceil(count / ordersEach));
  await db.execute(sql`
    with ${sql.raw(taught)},
      r as (select reference, n - 1 n from unnest(${sql.param(references(count))}::text[]) with ordinality as given(reference, n)),
      a as (select id, row_number() over (order by email) - 1 n from accounts where email like 'many-%')
    insert into orders (id, reference, student_id, course_id, tutor_id, state, ${sql.raw(orderColumns)})
    select gen_random_uuid(), r.reference, a.id, taught.course_id, taught.tutor_id,
      case when r.n % 20 < 14 then 'paid' when r.n % 20 < 18 then 'running' when r.n % 20 = 18 then 'expired' else 'open' end,
      ${sql.raw(orderValues("case when r.n % 20 = 19 then now() else now() - (8 + r.n % 192) * interval '1 day' end"))}
    from r join a on a.n = r.n / ${ordersEach} join taught on taught.m = (a.n + r.n) % taught.k`);
  await run(
    "create temp table laid as select o.* from orders o join accounts a on a.id = o.student_id and a.email like 'many-%'",
  );
  await run(`
    insert into order_parts (order_id, number, amount_minor, due_on)
    select id, p, ${instalmentMinor}, placed_at::date + (p - 1) * 45 from laid, generate_series(1, 2) p`);
  await run(`
    create temp table came as
    select gen_random_uuid() id, id order_id, student_id, p part, placed_at + (p - 1) * interval '3 days' + interval '5 minutes' as came_at,
      row_number() over () n
    from laid, generate_series(1, 2) p where state = 'paid' or (state = 'running' and p = 1)`);
  await run(`
    insert into payments (id, order_id, provider, amount_minor, currency, state, method, opened_at, ended_at)
    select id, order_id, 'sandbox', ${instalmentMinor}, 'NGN', 'succeeded', 'Card ending 4242', came_at, came_at from came`);
  await run(`
    insert into payments (id, order_id, provider, amount_minor, currency, state, failure, opened_at, ended_at)
    select gen_random_uuid(), order_id, 'sandbox', ${instalmentMinor}, 'NGN', 'failed', 'declined', came_at - interval '2 minutes', came_at - interval '2 minutes'
    from came where n % 10 = 0`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ledger_transactions (id, kind, subject, occurred_at) select id, 'payment', id, came_at from came`);
    await tx.execute(sql`
      insert into ledger_entries (id, transaction_id, account, holder, currency, amount_minor)
      select gen_random_uuid(), id, 'cash', 'sandbox', 'NGN', ${sql.raw(String(instalmentMinor))} from came
      union all
      select gen_random_uuid(), id, 'order', order_id::text, 'NGN', ${sql.raw(String(-instalmentMinor))} from came`);
  });
  await run(`
    with years as (select *, extract(year from came_at at time zone 'Africa/Lagos')::int y from came),
      numbered as (select id, y, came_at, coalesce((select last from receipt_years where year = y), 0) + row_number() over (partition by y order by came_at) number from years)
    insert into receipts (payment_id, year, number, issued_at) select id, y, number, came_at from numbered`);
  await run(`
    insert into receipt_years (year, last) select year, max(number) from receipts group by year
    on conflict (year) do update set last = excluded.last`);
  await run(`
    insert into receipt_facts (payment_id, facts)
    select c.id, jsonb_build_object('student', jsonb_build_object('name', 'Student', 'email', 'student@many.test'), 'course', 'A course', 'tutor', null,
      'academy', jsonb_build_object('name', 'Unwalled Academy', 'email', 'hello@many.test', 'tagline', ''), 'planName', 'Installment (2)',
      'reference', 'K7QM 4XWT', 'currency', 'NGN', 'amountMinor', ${instalmentMinor}, 'method', 'Card ending 4242', 'paidOn', c.came_at::date,
      'lines', jsonb_build_array(jsonb_build_object('label', 'Installment ' || part || ' of 2', 'note', '', 'amountMinor', ${instalmentMinor})),
      'totalMinor', ${2 * instalmentMinor}, 'paidMinor', part * ${instalmentMinor}, 'next', null)
    from came c`);
  await run(`
    insert into enrolments (id, student_id, course_id, tutor_id, plan, started_at, first_paid_at)
    select gen_random_uuid(), student_id, course_id, tutor_id, 'installment', placed_at, placed_at from laid where state in ('paid', 'running')`);
  await run(`
    insert into sandbox_charges (payment, reference, amount_minor, currency, token, state, created_at)
    select c.id, l.reference, ${instalmentMinor}, 'NGN', 'sandbox-success-4242', 'succeeded', c.came_at from came c join laid l on l.id = c.order_id`);
  await run(`
    insert into request_keys (scope, key, content_hash, answer, created_at)
    select 'payment', gen_random_uuid(), repeat('a', 43), jsonb_build_object('paymentId', id, 'isNew', true), came_at from came`);
  await run("analyze");
}
