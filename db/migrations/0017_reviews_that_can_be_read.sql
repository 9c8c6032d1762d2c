-- A review counts when it can be read: the figures that tutors brought along go, and what is kept is worked out anew.
create or replace function fill_tutor_figures() returns trigger
  language plpgsql as $$
declare
  taught text;
begin
  select count(*), coalesce(sum(rating), 0) into new.review_count, new.review_stars
    from reviews where tutor_id = new.id and state = 'published';
  new.rating_hundredths := case when new.review_count = 0 then 0 else round(new.review_stars * 100.0 / new.review_count) end;
  select coalesce(array_agg(c.id order by tc.position), '{}'),
      string_agg(case when c.published then c.title || ' ' || c.short_title end, ' ')
    into new.course_ids, taught
    from tutor_courses tc join courses c on c.id = tc.course_id where tc.tutor_id = new.id;
  select coalesce(bit_or(1 << (weekday - 1)), 0) into new.available_days from tutor_availability where tutor_id = new.id;
  -- Cut, because an index holds both and an entry of an index has a limit.
  new.search_name := left(plain_words(new.full_name), 100);
  new.search_words := left(plain_words(concat_ws(' ', new.full_name, new.course, taught, array_to_string(new.skills, ' '))), 500);
  -- In one order, so that two who add words at once wait for each other and not in a ring.
  insert into tutor_words select distinct word from regexp_split_to_table(new.search_words, ' ') as word
    where length(word) between 3 and 40 order by word on conflict do nothing;
  return new;
end $$;
--> statement-breakpoint
drop trigger tutors_figures on tutors;
--> statement-breakpoint
drop trigger tutors_pages on tutors;
--> statement-breakpoint
ALTER TABLE "tutors" DROP CONSTRAINT "tutors_carried_stars_fit";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "carried";--> statement-breakpoint
ALTER TABLE "tutors" DROP COLUMN "carried_reviews";--> statement-breakpoint
ALTER TABLE "tutors" DROP COLUMN "carried_stars";
--> statement-breakpoint
create trigger tutors_figures before insert or update of full_name, course, skills, review_count, review_stars, rating_hundredths,
  search_name, search_words, course_ids, available_days
  on tutors for each row execute function fill_tutor_figures();
--> statement-breakpoint
create trigger tutors_pages after insert or delete or truncate or update of slug, full_name, heading, position, course, class_type,
  about, learn, skills, languages, experience_years, location, avatar_url, claimed_students, sort_order, published
  on tutors for each statement execute function notify_pages('tutors');
--> statement-breakpoint
update tutors set review_count = 0;
