-- btree_gist: a range and an id in one exclusion constraint.
create extension if not exists btree_gist;
--> statement-breakpoint
-- A tutor is in one place at a time, however many people book at once.
alter table class_sessions add constraint class_sessions_tutor_free
  exclude using gist (tutor_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'scheduled');
--> statement-breakpoint
-- And a student in one trial.
alter table class_sessions add constraint class_sessions_student_free
  exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'scheduled' and student_id is not null);
--> statement-breakpoint
-- Hours that overlap would be offered twice.
alter table tutor_availability add constraint tutor_availability_apart
  exclude using gist (tutor_id with =, weekday with =, int4range(start_minute, end_minute) with &&);
--> statement-breakpoint
-- Tells every process that something of a person's changed, so that their open pages ask anew: topic by table.
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
--> statement-breakpoint
create trigger notifications_added after insert on notifications referencing new table as changed for each statement execute function notify_account('notifications', 'account_id');
--> statement-breakpoint
create trigger notifications_changed after update on notifications referencing new table as changed for each statement execute function notify_account('notifications', 'account_id');
--> statement-breakpoint
create trigger conversations_added after insert on conversations referencing new table as changed for each statement execute function notify_account('messages', 'student_id');
--> statement-breakpoint
create trigger conversations_changed after update on conversations referencing new table as changed for each statement execute function notify_account('messages', 'student_id');
