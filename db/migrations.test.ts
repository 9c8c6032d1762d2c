import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function migratedDatabase(): Promise<pg.Client> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return connect(database.ownerUrl);
}

/** A database as it stood after a migration, and what brings it to today. */
async function databaseAfter(tag: string): Promise<{ client: pg.Client; migrate(): Promise<void> }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const emptying = await connect(database.ownerUrl);
  await emptying.query("drop schema public cascade; drop schema if exists drizzle cascade; create schema public");
  const folder = await mkdtemp(path.join(os.tmpdir(), "academy-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  journal.entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1);
  await writeFile(file, JSON.stringify(journal));
  await migrateDatabase(database.ownerUrl, { folder });
  return { client: await connect(database.ownerUrl), migrate: () => migrateDatabase(database.ownerUrl) };
}

it("lays an index for each reference, so that what belongs to somebody is found, and let go, without reading a whole table", async () => {
  const client = await migratedDatabase();
  const { rows } = await client.query<{ reference: string }>(`
    select constrained.conname as reference from pg_constraint constrained
    where constrained.contype = 'f' and constrained.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = constrained.conrelid and i.indkey[0] = constrained.conkey[1] and i.indpred is null
    )`);
  expect(rows).toEqual([]);
});

it("makes each column that names a row of another table a reference, so that nothing points to nobody", async () => {
  const client = await migratedDatabase();
  const { rows } = await client.query<{ loose: string }>(`
    select a.attrelid::regclass || '.' || a.attname as loose
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'uuid'::regtype and a.attname like '%\\_id'
      and not exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
      )`);
  expect(rows).toEqual([]);
});

it("carries reviews and picks of students who are not there over to nobody, and keeps those of the others", async () => {
  const { client, migrate } = await databaseAfter("0006_index_each_reference");
  await client.query(`
    insert into accounts (id, email, full_name) values ('00000000-0000-4000-8000-000000000001', 'ada@mail.test', 'Ada Obi');
    insert into tutors (id, slug, full_name, heading, position, course, class_type, about, learn, skills, languages,
        experience_years, location, sort_order)
      values ('00000000-0000-4000-8000-0000000000aa', 'a-tutor', 'A Tutor', 'h', 'p', 'c', 'online classes only', 'a',
        '{}', '{}', '{}', 5, 'Lagos', 1);
    insert into reviews (id, tutor_id, student_id, author_name, rating, message)
      select gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', student::uuid, name, 4, 'Good.'
      from (values ('00000000-0000-4000-8000-000000000001', 'Ada O.'), ('00000000-0000-4000-8000-000000000002', 'Gone G.'),
        (null, null)) as given (student, name);
    insert into tutor_picks (id, tutor_id, student_id, full_name, phone_number, email, location, selected_courses)
      select gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', student::uuid, 'n', '1', student || '@mail.test',
        'Lagos', '{IELTS}'
      from (values ('00000000-0000-4000-8000-000000000001'), ('00000000-0000-4000-8000-000000000002')) as given (student)`);
  await migrate();
  const reviews = await client.query(
    "select student_id, author_name, rating from reviews order by author_name nulls last",
  );
  expect(reviews.rows).toEqual([
    { student_id: "00000000-0000-4000-8000-000000000001", author_name: "Ada O.", rating: 4 },
    { student_id: null, author_name: null, rating: 4 },
    { student_id: null, author_name: null, rating: 4 },
  ]);
  const picks = await client.query("select student_id from tutor_picks order by student_id nulls last");
  expect(picks.rows.map(({ student_id }) => student_id)).toEqual(["00000000-0000-4000-8000-000000000001", null]);
});

it("hides the tutors whose account is being closed, empties those whose account was erased, and tells who was booked", async () => {
  const { client, migrate } = await databaseAfter("0010_sign_up_key");
  await client.query(`
    insert into accounts (id, email, full_name, state, close_after) values
      ('00000000-0000-4000-8000-000000000001', 'ada@mail.test', 'Ada Obi', 'active', null),
      ('00000000-0000-4000-8000-000000000002', 'open@mail.test', 'Open One', 'active', null),
      ('00000000-0000-4000-8000-000000000003', 'closing@mail.test', 'Closing One', 'closing', now() + interval '3 days'),
      ('00000000-0000-4000-8000-000000000004', 'closed@mail.test', 'Former student', 'closed', null);
    insert into tutors (id, slug, full_name, email, heading, position, course, class_type, about, learn, skills, languages,
        experience_years, location, sort_order, account_id)
      select id, replace(full_name, ' ', '-'), full_name || ' Name', email, 'h', 'p', 'c', 'online classes only', 'a', '{}', '{}',
        '{}', 5, 'Lagos', 1, id from accounts where email <> 'ada@mail.test';
    insert into class_sessions (id, kind, tutor_id, student_id, title, starts_at, ends_at, meeting_url)
      select gen_random_uuid(), 'trial', id, '00000000-0000-4000-8000-000000000001', 'Trial class',
        now() + interval '1 day' * row_number() over (), now() + interval '1 day' * row_number() over () + interval '30 minutes',
        'https://meet.example/x' from tutors`);
  await migrate();
  const tutors = await client.query(
    "select full_name, email, published, hidden_at is not null as hidden from tutors order by id",
  );
  expect(tutors.rows).toEqual([
    { full_name: "Open One Name", email: "open@mail.test", published: true, hidden: false },
    { full_name: "Closing One Name", email: "closing@mail.test", published: false, hidden: true },
    { full_name: "Former tutor", email: null, published: false, hidden: false },
  ]);
  const trials = await client.query(
    "select state, count(*)::int as trials from class_sessions group by state order by state",
  );
  expect(trials.rows).toEqual([
    { state: "cancelled", trials: 2 },
    { state: "scheduled", trials: 1 },
  ]);
  const told = await client.query("select distinct message, count(*) over ()::int as lines from notifications");
  expect(told.rows).toEqual([
    {
      message: "Your tutor no longer teaches here: your trial class is cancelled. You can book another tutor.",
      lines: 2,
    },
  ]);
});

it("marks the people of the supplied academy, and nobody who signed up with such an address", async () => {
  const { client, migrate } = await databaseAfter("0012_verified_students");
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA";
  const add = (email: string, verified: string | null) =>
    client.query(
      `insert into accounts (id, email, full_name, password_hash, created_at, email_verified_at)
       values (gen_random_uuid(), $1, 'Somebody', $2, '2026-01-01T00:00:00Z', $3)`,
      [email, hash, verified],
    );
  await add("admin@unwalled.academy", "2026-01-01T00:00:00Z");
  await add("temitope.alabi@mail.com", "2026-01-02T00:00:00Z");
  await add("adaeze.okonkwo@unwalled.academy", null);
  await add("ada@mail.test", "2026-01-01T00:00:00Z");
  await migrate();
  const { rows } = await client.query("select email from accounts where demo");
  expect(rows).toEqual([{ email: "admin@unwalled.academy" }]);
});

it("counts the reviews of a tutor that can be read, and drops the figures that were brought along", async () => {
  const { client, migrate } = await databaseAfter("0016_academy_words");
  await client.query(`
    insert into tutors (id, slug, full_name, heading, position, course, class_type, about, learn, skills, languages,
        experience_years, location, sort_order, carried_reviews, carried_stars)
      select ('00000000-0000-4000-8000-0000000000a' || n)::uuid, 'tutor-' || n, 'A Tutor', 'h', 'p', 'c', 'online classes only',
        'a', '{}', '{}', '{}', 5, 'Lagos', n, 41, 205
      from generate_series(1, 2) n;
    insert into reviews (id, tutor_id, rating, state, published_at, carried)
      select gen_random_uuid(), '00000000-0000-4000-8000-0000000000a1', rating, state,
        case when state = 'published' then now() end, carried
      from (values (5, 'published', true), (4, 'published', false), (1, 'pending', false), (1, 'rejected', false))
        as given (rating, state, carried)`);
  const figures = () =>
    client
      .query("select review_count, review_stars, rating_hundredths from tutors order by slug")
      .then(({ rows }) => rows);
  expect(await figures()).toMatchObject([{ review_count: 42 }, { review_count: 41 }]);
  await migrate();
  expect(await figures()).toEqual([
    { review_count: 2, review_stars: 9, rating_hundredths: 450 },
    { review_count: 0, review_stars: 0, rating_hundredths: 0 },
  ]);
  // And they go on following the reviews.
  await client.query("update reviews set state = 'published', published_at = now() where state = 'pending'");
  expect((await figures())[0]).toEqual({ review_count: 3, review_stars: 10, rating_hundredths: 333 });
});

it("gives an academy that is there its schools and the rank of its popular courses, and a new one none", async () => {
  const { client, migrate } = await databaseAfter("0018_card_titles");
  await client.query(`
    insert into courses (id, slug, title, short_title, school, glyph, summary, overview, level, format, tools, objectives,
        position)
      values (gen_random_uuid(), 'frontend', 'Frontend', 'Frontend', 'engineering', 'ux', 's', '{}', 'l', 'f', '{}', '{}', 1)`);
  await migrate();
  const { rows } = await client.query("select name, note, kind from schools order by position");
  expect(rows).toEqual([
    { name: "Engineering", note: null, kind: "career" },
    { name: "Data", note: null, kind: "career" },
    { name: "Design", note: null, kind: "career" },
    { name: "Business and Management", note: null, kind: "career" },
    { name: "International Exams", note: "Registration on request.", kind: "exam" },
    { name: "Local Exams", note: null, kind: "subject" },
  ]);
  const ranks = await client.query("select popular_rank as footer, dashboard_rank as dashboard from courses");
  expect(ranks.rows).toEqual([{ footer: 2, dashboard: 3 }]);

  const empty = await migratedDatabase();
  expect((await empty.query("select from schools")).rowCount).toBe(0);
});

it("keeps the one role that each open account had", async () => {
  const { client, migrate } = await databaseAfter("0020_popular_ranks");
  await client.query(`
    insert into accounts (id, email, full_name, role, state) values
      (gen_random_uuid(), 'ada@mail.test', 'Ada Obi', default, 'active'),
      (gen_random_uuid(), 'tunde@mail.test', 'Tunde Ojo', 'tutor', 'suspended'),
      (gen_random_uuid(), 'closed@mail.test', 'Former admin', 'admin', 'closed')`);
  await migrate();
  const { rows } = await client.query(
    "select email, role from accounts left join account_roles on account_id = id order by email",
  );
  expect(rows).toEqual([
    { email: "ada@mail.test", role: "student" },
    { email: "closed@mail.test", role: null },
    { email: "tunde@mail.test", role: "tutor" },
  ]);
});

it("makes participants of who wrote to each other, with what each had read, and keeps what they wrote", async () => {
  const { client, migrate } = await databaseAfter("0021_account_roles");
  const [ada, kemi, away] = ["1", "a", "b"].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const [toKemi, toAway, toSupport] = ["1", "2", "3"].map((n) => `00000000-0000-4000-9000-00000000000${n}`);
  await client.query(`
    insert into accounts (id, email, full_name) values ('${ada}', 'ada@mail.test', 'Ada Obi'), ('${kemi}', 'kemi@mail.test', 'Kemi');
    insert into tutors (id, slug, full_name, heading, position, course, class_type, about, learn, skills, languages,
        experience_years, location, sort_order, account_id)
      select id::uuid, name, name, 'h', 'p', 'c', 'online classes only', 'a', '{}', '{}', '{}', 5, 'Lagos', 1, account::uuid
      from (values ('${kemi}', 'kemi', '${kemi}'), ('${away}', 'away', null)) as given (id, name, account);
    insert into conversations (id, student_id, tutor_id, last_message_at, student_read_at, other_read_at, created_at) values
      ('${toKemi}', '${ada}', '${kemi}', now(), '2026-01-02T00:00Z', '2026-01-03T00:00Z', now()),
      ('${toAway}', '${ada}', '${away}', now(), null, null, now()),
      ('${toSupport}', '${ada}', null, now(), null, null, now());
    insert into messages (id, conversation_id, from_student, body, created_at)
      select gen_random_uuid(), id::uuid, mine, id, now() from (values ('${toKemi}', true), ('${toKemi}', false),
        ('${toAway}', true), ('${toSupport}', false)) as given (id, mine)`);
  await migrate();
  const parts = await client.query(`
    select conversation_id, side, account_id, tutor_id, to_char(read_at at time zone 'utc', 'DD') as read
    from conversation_participants order by conversation_id, side`);
  expect(parts.rows).toEqual([
    { conversation_id: toKemi, side: "student", account_id: ada, tutor_id: null, read: "02" },
    { conversation_id: toKemi, side: "tutor", account_id: kemi, tutor_id: kemi, read: "03" },
    { conversation_id: toAway, side: "student", account_id: ada, tutor_id: null, read: null },
    { conversation_id: toAway, side: "tutor", account_id: null, tutor_id: away, read: null },
    { conversation_id: toSupport, side: "student", account_id: ada, tutor_id: null, read: null },
    { conversation_id: toSupport, side: "support", account_id: null, tutor_id: null, read: null },
  ]);
  const written = await client.query("select body, side from messages order by body, side");
  expect(written.rows).toEqual([
    { body: toKemi, side: "student" },
    { body: toKemi, side: "tutor" },
    { body: toAway, side: "student" },
    { body: toSupport, side: "support" },
  ]);
  // One conversation a pair, also with what was there before; a tutor who gets an account takes part by it.
  const again = `insert into conversations (id, pair_key, last_message_at, created_at)
    values (gen_random_uuid(), 'student:${ada} tutor:${kemi}', now(), now())`;
  await expect(client.query(again)).rejects.toThrow("conversations_pairKey_unique");
  await client.query(`update tutors set account_id = '${ada}' where id = '${away}'`);
  const { rows } = await client.query(`select account_id from conversation_participants where tutor_id = '${away}'`);
  expect(rows).toEqual([{ account_id: ada }]);
});

it("carries credit over into the ledger, each line as a transaction, and no balance changes", async () => {
  const { client, migrate } = await databaseAfter("0023_tutor_words_once");
  const ada = "00000000-0000-4000-8000-000000000001";
  await client.query(`
    insert into accounts (id, email, full_name) values ('${ada}', 'ada@mail.test', 'Ada Obi');
    insert into credit_entries (id, account_id, amount_minor, currency, reason, created_at)
      select gen_random_uuid(), '${ada}', amount, currency, 'welcome', '2026-01-02T00:00Z'
      from (values (500000, 'NGN'), (-200000, 'NGN'), (700, 'USD')) as given (amount, currency)`);
  await migrate();
  const { rows } = await client.query(`
    select account, holder, currency, sum(amount_minor)::int as sum, count(*)::int as lines
    from ledger_entries group by account, holder, currency order by account, currency`);
  expect(rows).toEqual([
    { account: "credit", holder: ada, currency: "NGN", sum: -300_000, lines: 2 },
    { account: "credit", holder: ada, currency: "USD", sum: -700, lines: 1 },
    { account: "promotions", holder: null, currency: "NGN", sum: 300_000, lines: 2 },
    { account: "promotions", holder: null, currency: "USD", sum: 700, lines: 1 },
  ]);
  expect((await client.query("select to_regclass('credit_entries') as gone")).rows).toEqual([{ gone: null }]);
});

it("makes one table of disputes: booked ones keep their id, older ones are booked, what disagreed with its payment goes", async () => {
  const { client, migrate } = await databaseAfter("0039_price_validity");
  const [person, course, order] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  const payment = (number: number) => `00000000-0000-4000-8000-0000000000a${number}`;
  const booked = "00000000-0000-4000-8000-0000000000c1";
  await client.query(`
    insert into accounts (id, email, full_name) values ('${person}', 'ada@mail.test', 'Ada Obi');
    insert into schools (key, name, kind, position) values ('tech', 'Tech', 'career', 1);
    insert into courses (id, slug, title, short_title, school, glyph, summary, overview, level, format, tools, objectives, position)
      values ('${course}', 'a-course', 'A', 'A', 'tech', 'g', 's', '{}', 'l', 'f', '{}', '{}', 1);
    insert into orders (id, reference, student_id, course_id, plan, plan_key, pays, billing_country, currency, original_minor,
        discount_percent, discount_minor, coupon_minor, credit_minor, placed_at, expires_at, updated_at)
      values ('${order}', 'ABCDEFGH', '${person}', '${course}', 'upfront', 'upfront', 'once', 'NG', 'NGN', 100, 0, 0, 0, 0,
        now(), now(), now());
    insert into payments (id, order_id, provider, amount_minor, currency, state, opened_at, ended_at) values
      ('${payment(1)}', '${order}', 'paystack', 100, 'NGN', 'succeeded', now(), now()),
      ('${payment(2)}', '${order}', 'paystack', 100, 'NGN', 'succeeded', now(), now()),
      ('${payment(3)}', '${order}', 'paystack', 100, 'NGN', 'succeeded', now(), now()),
      ('${payment(4)}', '${order}', 'stripe', 100, 'NGN', 'succeeded', now(), now());
    insert into disputes (provider, dispute_id, payment_id, amount_minor, currency, state, opened_at, ended_at) values
      ('paystack', '1', '${payment(1)}', 100, 'NGN', 'open', now(), null),
      ('paystack', '2', '${payment(2)}', 900, 'NGN', 'open', now(), null),
      ('paystack', '3', '${payment(3)}', 100, 'NGN', 'lost', now(), now()),
      ('stripe', '4', '${payment(4)}', 100, 'USD', 'open', now(), null);
    insert into chargebacks (id, payment_id, dispute, amount_minor, state, opened_at, ended_at)
      values ('${booked}', '${payment(1)}', '1', 100, 'lost', now(), now());`);
  await migrate();
  const { rows } = await client.query(
    "select dispute_id, amount_minor::int as minor, state, id = $1 as kept from disputes order by dispute_id",
    [booked],
  );
  expect(rows).toEqual([
    { dispute_id: "1", minor: 100, state: "lost", kept: true },
    { dispute_id: "2", minor: 100, state: "open", kept: false },
    { dispute_id: "3", minor: 100, state: "lost", kept: false },
  ]);
  const book = await client.query(`
    select d.dispute_id || ' ' || e.account || ' ' || sum(e.amount_minor) as line from disputes d
      join ledger_transactions t on t.subject = d.id join ledger_entries e on e.transaction_id = t.id
      group by d.dispute_id, e.account having sum(e.amount_minor) <> 0 order by line`);
  expect(book.rows.map(({ line }) => line)).toEqual(["2 cash -100", "2 disputed 100", "3 cash -100", "3 loss 100"]);
  await expect(
    client.query("update disputes set state = 'open', ended_at = null where dispute_id = '3'"),
  ).rejects.toThrow();
});
