-- The accounts whose pages show a conversation: who takes part, and of support all of staff; without those of a side, if one is named.
create or replace function conversation_accounts(conversation uuid, but_side text default '') returns setof uuid
  language sql stable as $$
  select p.account_id from conversation_participants p
    where p.conversation_id = conversation and p.account_id is not null and p.side <> but_side
  union
  select granted.account_id from account_roles granted
    where granted.role in ('admin', 'support') and exists (
      select from conversation_participants p
      where p.conversation_id = conversation and p.side = 'support' and p.side <> but_side
    )
$$;

-- Tells every process that something of a person's changed, at commit.
create or replace function tell_account(account uuid, topic text) returns void
  language sql as $$
  select pg_notify('unwalled_events', json_build_array('account.changed', json_build_object('accountId', account, 'topic', topic))::text)
$$;

-- The pages of everybody who takes part ask again when something is written, and when someone was notified of it or has read it.
create or replace function notify_participants() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'conversations' then
    perform tell_account(account, 'messages')
      from (select distinct participant from changed, conversation_accounts(changed.id) participant) accounts (account);
  elsif tg_table_name = 'conversation_notes' then
    -- Of what support notes, its student hears nothing, not even that there is something.
    perform tell_account(account, 'messages')
      from (select distinct participant from changed, conversation_accounts(changed.conversation_id, 'student') participant) accounts (account);
  else
    perform tell_account(account, 'messages')
      from (select distinct participant from changed, conversation_accounts(changed.conversation_id) participant) accounts (account);
  end if;
  return null;
end $$;

-- However a file's row goes, with a message that is taken back or with the whole conversation, the sweep removes its bytes.
create or replace function disown_message_file() returns trigger language plpgsql as $$
begin
  insert into pending_files (key, created_at)
    select key, 'epoch' from unnest(array[old.file_key, old.preview_key]) key where key is not null
    on conflict (key) do nothing;
  return null;
end $$;

create trigger conversation_participants_added after insert on conversation_participants referencing new table as changed for each statement execute function notify_account('messages', 'account_id');

create trigger conversations_changed after update on conversations referencing new table as changed for each statement execute function notify_participants();

create trigger conversation_participants_changed after update on conversation_participants referencing new table as changed for each statement execute function notify_participants();

create trigger message_files_gone after delete on message_files for each row execute function disown_message_file();

create trigger conversation_notes_added after insert on conversation_notes referencing new table as changed for each statement execute function notify_participants();

create trigger conversation_notes_gone after delete on conversation_notes referencing old table as changed for each statement execute function notify_participants();
