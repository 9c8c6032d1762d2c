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

create trigger sessions_see_tutor after insert or update of last_seen_at on sessions for each row when (new.kind = 'full')
  execute function see_tutor();

create trigger sessions_ended after update of revoked_at on sessions for each row when (old.revoked_at is distinct from new.revoked_at) execute function notify_session();

create trigger accounts_changed after update of email, full_name, phone, address, email_verified_at, two_factor_enabled, email_notifications, push_notifications, theme, avatar_key, state on accounts for each row when (old.* is distinct from new.*) execute function notify_session();
