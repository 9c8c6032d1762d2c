-- A tutor who gets an account takes part by it, and one whose account goes does not any more, no matter who wrote it.
create or replace function carry_tutor_account() returns trigger
  language plpgsql as $$
begin
  update conversation_participants set account_id = new.account_id where tutor_id = new.id;
  return null;
end $$;

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

create trigger tutor_courses_pages after insert or update or delete or truncate on tutor_courses for each statement execute function notify_pages('tutors');

create trigger reviews_pages after insert or update or delete or truncate on reviews for each statement execute function notify_pages('tutors');

create trigger review_answers_pages after insert or update or delete or truncate on review_answers for each statement execute function notify_pages('tutors');

-- Picks change the students that a tutor's card counts.
create trigger tutor_picks_pages after insert or update or delete or truncate on tutor_picks for each statement execute function notify_pages('tutors');

create trigger reviews_figures_added after insert on reviews referencing new table as changed for each statement execute function refresh_tutors();

create trigger reviews_figures_moved after update on reviews referencing old table as changed for each statement execute function refresh_tutors();

create trigger reviews_figures_changed after update on reviews referencing new table as changed for each statement execute function refresh_tutors();

create trigger reviews_figures_removed after delete on reviews referencing old table as changed for each statement execute function refresh_tutors();

create trigger reviews_figures_emptied after truncate on reviews for each statement execute function refresh_all_tutors();

create trigger tutor_courses_figures_added after insert on tutor_courses referencing new table as changed for each statement execute function refresh_tutors();

create trigger tutor_courses_figures_moved after update on tutor_courses referencing old table as changed for each statement execute function refresh_tutors();

create trigger tutor_courses_figures_changed after update on tutor_courses referencing new table as changed for each statement execute function refresh_tutors();

create trigger tutor_courses_figures_removed after delete on tutor_courses referencing old table as changed for each statement execute function refresh_tutors();

create trigger tutor_courses_figures_emptied after truncate on tutor_courses for each statement execute function refresh_all_tutors();

create trigger tutors_figures before insert or update of full_name, course, skills, review_count, review_stars, rating_hundredths,
  search_name, search_words, course_ids, available_days
  on tutors for each row execute function fill_tutor_figures();

create trigger tutors_pages after insert or delete or truncate or update of slug, full_name, heading, position, course, class_type,
  about, learn, skills, languages, experience_years, location, avatar_url, intro_url, intro_minutes,
  intro_megabytes, claimed_students, sort_order, published
  on tutors for each statement execute function notify_pages('tutors');

create trigger tutors_take_part after update of account_id on tutors for each row
  when (old.account_id is distinct from new.account_id) execute function carry_tutor_account();

create index if not exists tutor_words_alike on tutor_words using gin (word gin_trgm_ops);

-- Best rated first, with all that a search asks in the entries themselves: a search that finds few reads no row of the others.
create index if not exists tutors_by_rating on tutors (rating_hundredths, review_count, id)
  include (class_type, course_ids, available_days, time_zone, search_name, search_words) where published;

create index if not exists tutors_courses on tutors using gin (course_ids);

create index if not exists tutors_search_name on tutors using gin (search_name gin_trgm_ops);

create index if not exists tutors_search_words on tutors using gin (search_words gin_trgm_ops);

-- Whether a word is common decides how a search is best answered; the usual samples tell one in a hundred, these one in four hundred.
alter table tutors alter column search_name set statistics 400, alter column search_words set statistics 400;
