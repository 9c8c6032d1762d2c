-- When a tutor was last here: their own session shows it, at most every five minutes.
create or replace function see_tutor() returns trigger
  language plpgsql as $$
begin
  update tutors set last_active_at = new.last_seen_at
    where account_id = new.account_id and (last_active_at is null or last_active_at <= new.last_seen_at - interval '5 minutes');
  return null;
end $$;

-- Also when a session ends or a profile changes: pages on other devices end or show it at once. For each row and by column,
-- because sessions are written now and then for their last use, which is no news.
create or replace function notify_session() returns trigger
  language plpgsql as $$
declare
  account uuid;
begin
  if tg_table_name = 'accounts' then account := new.id; else account := new.account_id; end if;
  perform pg_notify('unwalled_events', json_build_array('account.changed', json_build_object('accountId', account, 'topic', 'session'))::text);
  return null;
end $$;

-- The words of people's names, which misspelt ones are led back to. In one order, so that two who add words at once wait for each other
-- and not in a ring.
create or replace function add_name_words() returns trigger
  language plpgsql as $$
begin
  insert into account_words
    select distinct word from added, regexp_split_to_table(plain_words(added.full_name), ' ') as word
    where length(word) between 3 and 40 order by word on conflict do nothing;
  return null;
end $$;

-- A name that no one has any more is forgotten.
create or replace function change_name_words() returns trigger
  language plpgsql as $$
begin
  insert into account_words
    select distinct word from regexp_split_to_table(plain_words(new.full_name), ' ') as word
    where length(word) between 3 and 40 order by word on conflict do nothing;
  delete from account_words w
    where w.word = any (regexp_split_to_array(plain_words(old.full_name), ' '))
      and not exists (select from accounts a where a.search_words like w.word || '%' or a.search_words like '% ' || w.word || '%');
  return null;
end $$;

create trigger sessions_see_tutor after insert or update of last_seen_at on sessions for each row when (new.kind = 'full')
  execute function see_tutor();

create trigger sessions_ended after update of revoked_at on sessions for each row when (old.revoked_at is distinct from new.revoked_at) execute function notify_session();

create trigger accounts_changed after update of email, full_name, phone, address, email_verified_at, two_factor_enabled, email_notifications, push_notifications, theme, avatar_key, state on accounts for each row when (old.* is distinct from new.*) execute function notify_session();

create trigger accounts_named after insert on accounts referencing new table as added for each statement execute function add_name_words();

create trigger accounts_renamed after update of full_name on accounts for each row
  when (old.full_name is distinct from new.full_name) execute function change_name_words();

create index if not exists account_words_alike on account_words using gin (word gin_trgm_ops);

-- Whether a word is common decides how a search is best answered, as of tutors.
alter table accounts alter column search_words set statistics 400;
