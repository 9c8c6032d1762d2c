-- What a search looks in holds each word once, in the order of the first time: shorter to compare and to keep in indexes.
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
  select left(coalesce(string_agg(' ' || word, '' order by place), ''), 500) into new.search_words
    from (
      select word, min(place) as place
      from regexp_split_to_table(plain_words(concat_ws(' ', new.full_name, new.course, taught, array_to_string(new.skills, ' '))), ' ')
        with ordinality as written(word, place)
      where word <> ''
      group by word
    ) as words;
  -- In one order, so that two who add words at once wait for each other and not in a ring.
  insert into tutor_words select distinct word from regexp_split_to_table(new.search_words, ' ') as word
    where length(word) between 3 and 40 order by word on conflict do nothing;
  return new;
end $$;
--> statement-breakpoint
update tutors set review_count = 0;
