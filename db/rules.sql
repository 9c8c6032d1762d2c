-- Words as a search compares them: no accents, no capitals, no signs, each after one space.
create or replace function plain_words(value text) returns text
  language sql immutable parallel safe strict
  return ' ' || regexp_replace(search_text(value), '[][\s!"#$%&''()*+,./:;<=>?@\\^_`{|}~-]+', ' ', 'g');

-- Every table whose rows appear on cached public pages tells all processes when it changes, no matter who writes it
-- (the product, a migration, a person in psql). Notifications are sent at commit, once per transaction and tag.
create or replace function notify_pages() returns trigger
  language plpgsql as $$
begin
  -- The form of platform/events: one channel, [name, payload].
  perform pg_notify('unwalled_events', json_build_array('site.changed', json_build_object('tag', tg_argv[0]))::text);
  return null;
end $$;

-- Tells every process that something of a person's changed, so that their open pages ask again: topic by table.
create or replace function notify_account() returns trigger
  language plpgsql as $$
declare
  account uuid;
begin
  for account in execute format('select distinct %s from changed where %s is not null', tg_argv[1], tg_argv[1]) loop
    perform pg_notify('unwalled_events', json_build_array('account.changed', json_build_object('accountId', account, 'topic', tg_argv[0]))::text);
  end loop;
  return null;
end $$;

-- The tutors of the rows that changed. They are locked first: the count after that sees what others wrote since.
create or replace function refresh_tutors() returns trigger
  language plpgsql as $$
begin
  perform 1 from tutors where id in (select tutor_id from changed) order by id for no key update;
  update tutors set review_count = 0 where id in (select tutor_id from changed);
  return null;
end $$;

create or replace function refresh_all_tutors() returns trigger
  language plpgsql as $$
begin
  update tutors set review_count = 0;
  return null;
end $$;

-- For tables whose rows are added and never changed, no matter who asks (db/append-only.ts).
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_other_moves() returns trigger
  language plpgsql as $$
begin
  if not exists (select from state_moves where machine = tg_table_name and from_state = old.state and to_state = new.state) then
    raise exception 'a row of % does not go from % to %', tg_table_name, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- For rows that are added, never changed, and go only with what they belong to.
create or replace function refuse_change_alone() returns trigger
  language plpgsql as $$
begin
  -- Deeper than our own call: the row that they belong to is deleted, and takes them along.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
