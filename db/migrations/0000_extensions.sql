-- citext: addresses compare without case. pg_trgm and unaccent: search by name as people type it.
create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- unaccent() is only "stable" and so cannot be indexed; naming its dictionary makes it safe to declare immutable.
create or replace function search_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
--> statement-breakpoint
-- Every table whose rows appear on cached public pages tells all processes when it changes, whoever writes it
-- (the product, a migration, a person in psql). Notifications are sent at commit, once per transaction and tag.
create or replace function notify_pages() returns trigger
  language plpgsql as $$
begin
  -- The form of platform/events: one channel, [name, payload].
  perform pg_notify('unwalled_events', json_build_array('site.changed', json_build_object('tag', tg_argv[0]))::text);
  return null;
end $$;
