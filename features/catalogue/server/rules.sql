create or replace function refresh_tutors_of_course() returns trigger
  language plpgsql as $$
begin
  update tutors set review_count = 0 where id in (select tutor_id from tutor_courses where course_id = new.id);
  return null;
end $$;

create trigger courses_pages after insert or update or delete or truncate on courses for each statement execute function notify_pages('courses');

create trigger course_weeks_pages after insert or update or delete or truncate on course_weeks for each statement execute function notify_pages('courses');

create trigger course_fees_pages after insert or update or delete or truncate on course_fees for each statement execute function notify_pages('courses');

create trigger course_cards_pages after insert or update or delete or truncate on course_cards for each statement execute function notify_pages('courses');

create trigger courses_tutor_words after update of title, short_title, published on courses for each row
  when (old.title <> new.title or old.short_title <> new.short_title or old.published <> new.published)
  execute function refresh_tutors_of_course();

create trigger schools_pages after insert or update or delete or truncate on schools for each statement execute function notify_pages('courses');

-- Of one thing there is one price at every moment.
alter table course_fees add constraint course_fees_one_price
  exclude using gist (course_id with =, plan with =, (coalesce(length_weeks, 0)) with =, currency with =, tstzrange(valid_from, valid_until) with &&);
