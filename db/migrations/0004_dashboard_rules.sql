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
--> statement-breakpoint
-- Words as a search compares them: no accents, no capitals, no signs, each after one space.
create or replace function plain_words(value text) returns text
  language sql immutable parallel safe strict
  return ' ' || regexp_replace(search_text(value), '[][\s!"#$%&''()*+,./:;<=>?@\\^_`{|}~-]+', ' ', 'g');
--> statement-breakpoint
-- What lists of tutors filter, sort and search by follows from other rows, whoever writes them; setting review_count
-- to anything works it out anew.
create or replace function fill_tutor_figures() returns trigger
  language plpgsql as $$
declare
  taught text;
begin
  select new.carried_reviews + count(*), new.carried_stars + coalesce(sum(rating), 0) into new.review_count, new.review_stars
    from reviews where tutor_id = new.id and state = 'published' and not carried;
  new.rating_hundredths := case when new.review_count = 0 then 0 else round(new.review_stars * 100.0 / new.review_count) end;
  select coalesce(array_agg(c.id order by tc.position), '{}'),
      string_agg(case when c.published then c.title || ' ' || c.short_title end, ' ')
    into new.course_ids, taught
    from tutor_courses tc join courses c on c.id = tc.course_id where tc.tutor_id = new.id;
  select coalesce(bit_or(1 << (weekday - 1)), 0) into new.available_days from tutor_availability where tutor_id = new.id;
  -- Cut, because the index below holds both and an entry of an index has a limit.
  new.search_name := left(plain_words(new.full_name), 100);
  new.search_words := left(plain_words(concat_ws(' ', new.full_name, new.course, taught, array_to_string(new.skills, ' '))), 500);
  -- In one order, so that two who add words at once wait for each other and not in a ring.
  insert into tutor_words select distinct word from regexp_split_to_table(new.search_words, ' ') as word
    where length(word) between 3 and 40 order by word on conflict do nothing;
  return new;
end $$;
--> statement-breakpoint
create trigger tutors_figures before insert or update of full_name, course, skills, carried_reviews, carried_stars, review_count,
  review_stars, rating_hundredths, search_name, search_words, course_ids, available_days
  on tutors for each row execute function fill_tutor_figures();
--> statement-breakpoint
-- The tutors of the rows that changed. They are held first: the count after that sees what others wrote meanwhile.
create or replace function refresh_tutors() returns trigger
  language plpgsql as $$
begin
  perform 1 from tutors where id in (select tutor_id from changed) order by id for no key update;
  update tutors set review_count = 0 where id in (select tutor_id from changed);
  return null;
end $$;
--> statement-breakpoint
create or replace function refresh_all_tutors() returns trigger
  language plpgsql as $$
begin
  update tutors set review_count = 0;
  return null;
end $$;
--> statement-breakpoint
create or replace function refresh_tutors_of_course() returns trigger
  language plpgsql as $$
begin
  update tutors set review_count = 0 where id in (select tutor_id from tutor_courses where course_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_figures_added after insert on reviews referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger reviews_figures_moved after update on reviews referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger reviews_figures_changed after update on reviews referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger reviews_figures_removed after delete on reviews referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger reviews_figures_emptied after truncate on reviews for each statement execute function refresh_all_tutors();
--> statement-breakpoint
create trigger tutor_courses_figures_added after insert on tutor_courses referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_courses_figures_moved after update on tutor_courses referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_courses_figures_changed after update on tutor_courses referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_courses_figures_removed after delete on tutor_courses referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_courses_figures_emptied after truncate on tutor_courses for each statement execute function refresh_all_tutors();
--> statement-breakpoint
create trigger tutor_availability_figures_added after insert on tutor_availability referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_availability_figures_moved after update on tutor_availability referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_availability_figures_changed after update on tutor_availability referencing new table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_availability_figures_removed after delete on tutor_availability referencing old table as changed for each statement execute function refresh_tutors();
--> statement-breakpoint
create trigger tutor_availability_figures_emptied after truncate on tutor_availability for each statement execute function refresh_all_tutors();
--> statement-breakpoint
create trigger courses_tutor_words after update of title, short_title, published on courses for each row
  when (old.title <> new.title or old.short_title <> new.short_title or old.published <> new.published)
  execute function refresh_tutors_of_course();
--> statement-breakpoint
update tutors set review_count = 0;
--> statement-breakpoint
-- Best rated first, with all that a search asks in the entries themselves: a search that finds few reads no row of the others.
create index tutors_by_rating on tutors (rating_hundredths, review_count, id)
  include (class_type, course_ids, available_days, time_zone, search_name, search_words) where published;
--> statement-breakpoint
create index tutors_search_name on tutors using gin (search_name gin_trgm_ops);
--> statement-breakpoint
create index tutors_search_words on tutors using gin (search_words gin_trgm_ops);
--> statement-breakpoint
create index tutor_words_alike on tutor_words using gin (word gin_trgm_ops);
--> statement-breakpoint
create index tutors_courses on tutors using gin (course_ids);
--> statement-breakpoint
-- Whether a word is common decides how a search is best answered; the usual samples tell one in a hundred, these one in four hundred.
alter table tutors alter column search_name set statistics 400, alter column search_words set statistics 400;
--> statement-breakpoint
-- When a tutor was last here: their own session says so, at most every five minutes.
create or replace function see_tutor() returns trigger
  language plpgsql as $$
begin
  update tutors set last_active_at = new.last_seen_at
    where account_id = new.account_id and (last_active_at is null or last_active_at <= new.last_seen_at - interval '5 minutes');
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_see_tutor after insert or update of last_seen_at on sessions for each row when (new.kind = 'full')
  execute function see_tutor();
--> statement-breakpoint
-- Cached public pages go only when something changed that they show: not when a tutor is seen.
drop trigger tutors_pages on tutors;
--> statement-breakpoint
create trigger tutors_pages after insert or delete or truncate or update of slug, full_name, heading, position, course, class_type,
  about, learn, skills, languages, experience_years, location, avatar_url, claimed_students, carried_reviews, carried_stars,
  sort_order, published on tutors for each statement execute function notify_pages('tutors');
--> statement-breakpoint
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
--> statement-breakpoint
create trigger sessions_ended after update of revoked_at on sessions for each row when (old.revoked_at is distinct from new.revoked_at) execute function notify_session();
--> statement-breakpoint
create trigger accounts_changed after update of email, full_name, phone, address, email_verified_at, two_factor_enabled, email_notifications, push_notifications, theme, avatar_key, state on accounts for each row when (old.* is distinct from new.*) execute function notify_session();
